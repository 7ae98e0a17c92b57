BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE events (
	"match" VARCHAR(16) NOT NULL, 
	number INTEGER NOT NULL, 
	text VARCHAR(200) NOT NULL, 
	PRIMARY KEY ("match", number), 
	FOREIGN KEY("match") REFERENCES matches (id)
);
INSERT INTO "events" VALUES('abcdefghijkl',1,'draw 5');
CREATE TABLE matches (
	id VARCHAR(16) NOT NULL, 
	game VARCHAR(64) NOT NULL, 
	rules INTEGER NOT NULL, 
	players INTEGER NOT NULL, 
	options JSON NOT NULL, 
	seed BLOB NOT NULL, 
	private BOOLEAN NOT NULL, 
	created VARCHAR(32) NOT NULL, 
	started VARCHAR(32), 
	ended VARCHAR(32), 
	rematch_of VARCHAR(16), 
	PRIMARY KEY (id), 
	UNIQUE (rematch_of), 
	FOREIGN KEY(rematch_of) REFERENCES matches (id)
);
INSERT INTO "matches" VALUES('abcdefghijkl','castle-keep',1,2,'{}',X'00FF',0,'2026-11-24T10:00:00+00:00','2026-11-24T10:01:00+00:00',NULL,NULL);
CREATE TABLE seals (
	commitment VARCHAR(64) NOT NULL, 
	seed BLOB NOT NULL, 
	created VARCHAR(32) NOT NULL, 
	PRIMARY KEY (commitment)
);
INSERT INTO "seals" VALUES('cd',X'02','2026-11-24T10:00:00+00:00');
CREATE TABLE seats (
	"match" VARCHAR(16) NOT NULL, 
	seat INTEGER NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	name VARCHAR(64) NOT NULL, 
	level VARCHAR(32), 
	contribution VARCHAR(64) NOT NULL, 
	secret BLOB, 
	PRIMARY KEY ("match", seat), 
	FOREIGN KEY("match") REFERENCES matches (id)
);
INSERT INTO "seats" VALUES('abcdefghijkl',0,'person','Ada',NULL,'ab',X'01');
CREATE INDEX matches_by_age ON matches (ended, created);
COMMIT;
