"""The queries that describe people: their profiles, ratings, play and badges."""

from keepstone.server.people.badge_store import BadgeStore
from keepstone.server.people.play_store import PlayStore
from keepstone.server.people.profile_store import ProfileStore
from keepstone.server.people.rating_store import RatingStore
from keepstone.server.storage.database import Database


class PersonQueries:
    def __init__(self, database: Database):
        self.profiles = ProfileStore(database)
        self.ratings = RatingStore(database)
        self.play = PlayStore(database)
        self.badges = BadgeStore(database)
