"""People: keys, profiles, results, ratings, statistics, badges, puzzle results, push notifications, exports."""
