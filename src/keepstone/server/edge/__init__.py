"""The middleware stack and the code below it: access log, base path, proxy headers, origins, limits.

These modules handle requests and frames without interpreting their content.
"""
