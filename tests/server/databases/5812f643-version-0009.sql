BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0009');
CREATE TABLE analyses (
	"match" VARCHAR(16) NOT NULL, 
	kept BLOB NOT NULL, 
	PRIMARY KEY ("match"), 
	FOREIGN KEY("match") REFERENCES matches (id)
);
CREATE TABLE archives (
	"match" VARCHAR(16) NOT NULL, 
	kept BLOB NOT NULL, 
	PRIMARY KEY ("match"), 
	FOREIGN KEY("match") REFERENCES matches (id)
);
CREATE TABLE beats (
	id INTEGER NOT NULL, 
	at BIGINT NOT NULL, 
	stopped BOOLEAN NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "beats" VALUES(1,1795514400000,0);
CREATE TABLE events (
	"match" VARCHAR(16) NOT NULL, 
	number INTEGER NOT NULL, 
	text VARCHAR(200) NOT NULL, spent BIGINT, 
	PRIMARY KEY ("match", number), 
	FOREIGN KEY("match") REFERENCES matches (id)
);
INSERT INTO "events" VALUES('abcdefghijkl',1,'draw 5',NULL);
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
	rematch_of VARCHAR(16), reveal_by VARCHAR(32), opener VARCHAR(45), host INTEGER, scheme INTEGER DEFAULT '2' NOT NULL, clock VARCHAR(8) DEFAULT '' NOT NULL, due BIGINT, 
	PRIMARY KEY (id), 
	UNIQUE (rematch_of), 
	FOREIGN KEY(rematch_of) REFERENCES matches (id)
);
INSERT INTO "matches" VALUES('abcdefghijkl','castle-keep',1,2,'{}',X'00FF',0,'2026-11-24T10:00:00+00:00','2026-11-24T10:01:00+00:00',NULL,NULL,NULL,NULL,NULL,2,'10+15',1795514460000);
CREATE TABLE pushes (
	endpoint VARCHAR(1000) NOT NULL, 
	person BLOB NOT NULL, 
	public_key BLOB NOT NULL, 
	secret BLOB NOT NULL, 
	lang VARCHAR(8) NOT NULL, 
	kept BIGINT NOT NULL, 
	PRIMARY KEY (endpoint)
);
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
	secret BLOB, pledge VARCHAR(64) DEFAULT '' NOT NULL, forfeited BOOLEAN DEFAULT 0 NOT NULL, person BLOB, program BOOLEAN DEFAULT 0 NOT NULL, out VARCHAR(8) DEFAULT '' NOT NULL, here BOOLEAN DEFAULT 0 NOT NULL, seen BIGINT, 
	PRIMARY KEY ("match", seat), 
	FOREIGN KEY("match") REFERENCES matches (id)
);
INSERT INTO "seats" VALUES('abcdefghijkl',0,'person','Ada',NULL,'ab',X'01','',0,NULL,0,'',0,NULL);
CREATE INDEX matches_by_age ON matches (ended, created);
CREATE INDEX seats_by_person ON seats (person);
CREATE INDEX matches_by_due ON matches (due);
CREATE INDEX pushes_by_person ON pushes (person);
COMMIT;
