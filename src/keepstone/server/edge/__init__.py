"""The middleware stack and the connections below it: access log, base path, proxy headers, origins, limits.

What belongs here sees requests and frames, but not what they ask for.
"""
