BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0008');
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
CREATE TABLE deals (
	id VARCHAR(16) NOT NULL, 
	game VARCHAR(64) NOT NULL, 
	players INTEGER NOT NULL, 
	options JSON NOT NULL, 
	level VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	seed BLOB NOT NULL, 
	until VARCHAR(32) NOT NULL, 
	day VARCHAR(10), 
	duplicate VARCHAR(16), 
	par_due BIGINT DEFAULT '0' NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (game, day), 
	UNIQUE (duplicate, seat), 
	FOREIGN KEY(duplicate) REFERENCES duplicates (id)
);
CREATE TABLE duplicates (
	id VARCHAR(16) NOT NULL, 
	people INTEGER NOT NULL, 
	created VARCHAR(32) NOT NULL, 
	opener VARCHAR(45), creator BLOB, closed VARCHAR(16) DEFAULT '' NOT NULL, 
	PRIMARY KEY (id)
);
CREATE TABLE events (
	"match" VARCHAR(16) NOT NULL, 
	number INTEGER NOT NULL, 
	text VARCHAR(200) NOT NULL, 
	spent BIGINT, 
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
	reveal_by VARCHAR(32), 
	opener VARCHAR(45), 
	host INTEGER, 
	rematch_of VARCHAR(16), 
	clock VARCHAR(8) DEFAULT '' NOT NULL, 
	due BIGINT, rated BOOLEAN DEFAULT 0 NOT NULL, deal VARCHAR(16), 
	PRIMARY KEY (id), 
	UNIQUE (rematch_of), 
	FOREIGN KEY(rematch_of) REFERENCES matches (id)
);
INSERT INTO "matches" VALUES('abcdefghijkl','castle-keep',1,2,'{}',X'00FF',0,'2026-11-24T10:00:00+00:00','2026-11-24T10:01:00+00:00',NULL,NULL,NULL,NULL,NULL,'10+15',1795514460000,0,NULL);
CREATE TABLE pars (
	deal VARCHAR(16) NOT NULL, 
	"match" VARCHAR(16) NOT NULL, 
	level VARCHAR(32) NOT NULL, 
	outcome INTEGER NOT NULL, 
	margin INTEGER NOT NULL, 
	points INTEGER NOT NULL, 
	PRIMARY KEY (deal), 
	FOREIGN KEY(deal) REFERENCES deals (id), 
	UNIQUE ("match"), 
	FOREIGN KEY("match") REFERENCES matches (id)
);
CREATE TABLE participants (
	duplicate VARCHAR(16) NOT NULL, 
	person BLOB NOT NULL, 
	place INTEGER NOT NULL, 
	name VARCHAR(64) NOT NULL, 
	PRIMARY KEY (duplicate, person), 
	UNIQUE (duplicate, place), 
	FOREIGN KEY(duplicate) REFERENCES duplicates (id)
);
CREATE TABLE places (
	"match" VARCHAR(16) NOT NULL, 
	seat INTEGER NOT NULL, 
	game VARCHAR(64) NOT NULL, 
	players INTEGER NOT NULL, 
	ended VARCHAR(32) NOT NULL, 
	person BLOB, 
	level VARCHAR(32), 
	place INTEGER NOT NULL, 
	mean DOUBLE, 
	sd DOUBLE, 
	alone_mean DOUBLE, 
	alone_sd DOUBLE, 
	games INTEGER, 
	games_alone INTEGER, 
	change DOUBLE, 
	PRIMARY KEY ("match", seat), 
	FOREIGN KEY("match") REFERENCES results ("match")
);
CREATE TABLE play_ratings (
	game VARCHAR(64) NOT NULL, 
	players INTEGER NOT NULL, 
	person BLOB NOT NULL, 
	counts BOOLEAN NOT NULL, 
	games INTEGER NOT NULL, 
	decisions INTEGER NOT NULL, 
	loss DOUBLE, 
	error DOUBLE, 
	kinds JSON NOT NULL, 
	PRIMARY KEY (game, players, person, counts)
);
CREATE TABLE plays (
	"match" VARCHAR(16) NOT NULL, 
	due BIGINT, 
	seats JSON, 
	PRIMARY KEY ("match"), 
	FOREIGN KEY("match") REFERENCES results ("match")
);
CREATE TABLE profiles (
	person BLOB NOT NULL, 
	id VARCHAR(16) NOT NULL, 
	name VARCHAR(64) NOT NULL, 
	public BOOLEAN NOT NULL, 
	since VARCHAR(32) NOT NULL, 
	PRIMARY KEY (person), 
	UNIQUE (id)
);
CREATE TABLE pushes (
	endpoint VARCHAR(1000) NOT NULL, 
	person BLOB NOT NULL, 
	public_key BLOB NOT NULL, 
	secret BLOB NOT NULL, 
	lang VARCHAR(8) NOT NULL, 
	kept BIGINT NOT NULL, 
	PRIMARY KEY (endpoint)
);
CREATE TABLE puzzle_results (
	person BLOB NOT NULL, 
	game VARCHAR(64) NOT NULL, 
	puzzle VARCHAR(16) NOT NULL, 
	at BIGINT NOT NULL, 
	first BOOLEAN NOT NULL, 
	solved BOOLEAN NOT NULL, 
	PRIMARY KEY (person, game, puzzle)
);
CREATE TABLE ratings (
	game VARCHAR(64) NOT NULL, 
	players INTEGER NOT NULL, 
	person BLOB NOT NULL, 
	mean DOUBLE NOT NULL, 
	sd DOUBLE NOT NULL, 
	alone_mean DOUBLE NOT NULL, 
	alone_sd DOUBLE NOT NULL, 
	games INTEGER NOT NULL, 
	games_alone INTEGER NOT NULL, 
	PRIMARY KEY (game, players, person)
);
CREATE TABLE results (
	"match" VARCHAR(16) NOT NULL, 
	game VARCHAR(64) NOT NULL, 
	players INTEGER NOT NULL, 
	ended VARCHAR(32) NOT NULL, 
	counts BOOLEAN NOT NULL, facts JSON, 
	PRIMARY KEY ("match"), 
	FOREIGN KEY("match") REFERENCES matches (id)
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
	pledge VARCHAR(64) DEFAULT '' NOT NULL, 
	contribution VARCHAR(64) NOT NULL, 
	forfeited BOOLEAN DEFAULT 0 NOT NULL, 
	secret BLOB, 
	person BLOB, 
	program BOOLEAN DEFAULT 0 NOT NULL, 
	out VARCHAR(8) DEFAULT '' NOT NULL, 
	here BOOLEAN DEFAULT 0 NOT NULL, 
	seen BIGINT, 
	PRIMARY KEY ("match", seat), 
	FOREIGN KEY("match") REFERENCES matches (id)
);
INSERT INTO "seats" VALUES('abcdefghijkl',0,'person','Ada',NULL,'','ab',0,X'01',NULL,0,'',0,NULL);
CREATE TABLE tries (
	deal VARCHAR(16) NOT NULL, 
	person BLOB NOT NULL, 
	"match" VARCHAR(16) NOT NULL, 
	outcome INTEGER, 
	margin INTEGER, 
	points INTEGER, 
	PRIMARY KEY (deal, person), 
	FOREIGN KEY(deal) REFERENCES deals (id), 
	UNIQUE ("match"), 
	FOREIGN KEY("match") REFERENCES matches (id)
);
CREATE INDEX matches_by_age ON matches (ended, created);
CREATE INDEX matches_by_due ON matches (due);
CREATE INDEX seats_by_person ON seats (person);
CREATE INDEX pushes_by_person ON pushes (person);
CREATE INDEX results_by_end ON results (game, players, counts, ended, "match");
CREATE INDEX places_by_person ON places (person, ended, "match");
CREATE INDEX places_by_pool ON places (person, game, players, ended, "match");
CREATE INDEX ratings_by_person ON ratings (person);
CREATE INDEX ratings_by_mean ON ratings (game, players, mean);
CREATE INDEX plays_by_due ON plays (due);
CREATE INDEX play_ratings_by_person ON play_ratings (person);
CREATE INDEX play_ratings_by_loss ON play_ratings (game, players, counts, loss);
CREATE INDEX duplicates_by_opener ON duplicates (opener);
CREATE INDEX participants_by_person ON participants (person);
CREATE INDEX tries_by_result ON tries (deal, outcome, margin);
CREATE INDEX duplicates_by_creator ON duplicates (creator);
COMMIT;
