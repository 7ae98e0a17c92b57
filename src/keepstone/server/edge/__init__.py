"""The middleware stack and the connections below it: access log, base path, proxy headers, origins, limits.

These modules see requests and frames, but do not interpret them.
"""
