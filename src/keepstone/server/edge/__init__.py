"""The middleware stack, and what every handler uses: credentials, bodies, files, streams, limits, long work.

The middleware handles requests and frames without interpreting their content.
"""
