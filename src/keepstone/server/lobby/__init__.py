"""Opening, finding and joining tables: invitations, seats, rematches, play now, and the endpoints of tables."""
