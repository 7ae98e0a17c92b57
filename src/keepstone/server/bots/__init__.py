"""Bots: the jobs in which they choose their actions, the threads that run these jobs, their pace, and hints."""
