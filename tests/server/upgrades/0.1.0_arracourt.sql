-- {"grognard": "0.1.0", "schema": 2, "game": "formation/arracourt", "plays": {"going": {"id": "3eea479eeec81a97", "seats": {"american": "me", "german": "link"},
-- "tokens": {"american": "i2dt3_ar-GgBjWdG_EDpr1vox5cmauPW_R5upiB86LI", "german": "Hy4GFOfMys3UAe4YbfuyT6W8_98t203jw358elyPUq0"},
-- "lines": 188, "chats": 2, "over": false, "marks": [104, 173], "undos": [10, 13, 61, 120, 143, 145, 181, 186], "hash": "6ff3ca8f487cad67b58d57a49491065d", "differs": null, "breaks": null},
-- "resigned": {"id": "49782f9207e14031", "seats": {"american": "me", "german": "link"},
-- "tokens": {"american": "44mrrAw9969L2o6V5vWJOeGx_bt6ARKDFn-s-VwFTj4", "german": "9UtWyuLPP3xiASrnnpPAy8ykInR7O7V6szi7kHbzgYQ"},
-- "lines": 66, "chats": 2, "over": true, "marks": [26, 50], "undos": [2, 7, 53, 64], "hash": "30033c58472a2491ab73d0ab1978cd46", "differs": null, "breaks": null}}}
PRAGMA user_version=2;
BEGIN TRANSACTION;
CREATE TABLE chat (
    play TEXT NOT NULL,
    k INTEGER NOT NULL,
    side TEXT NOT NULL,
    said TEXT NOT NULL,
    made REAL NOT NULL,
    PRIMARY KEY (play, k)
) WITHOUT ROWID;
INSERT INTO "chat" VALUES('3eea479eeec81a97',1,'american','A good game, says american.',1794796919.398);
INSERT INTO "chat" VALUES('3eea479eeec81a97',2,'german','A good game, says german.',1794796919.4);
INSERT INTO "chat" VALUES('49782f9207e14031',1,'american','A good game, says american.',1794796919.885);
INSERT INTO "chat" VALUES('49782f9207e14031',2,'german','A good game, says german.',1794796919.888);
CREATE TABLE log (
    play TEXT NOT NULL,
    n INTEGER NOT NULL,
    kind TEXT NOT NULL,
    side TEXT NOT NULL,
    words TEXT NOT NULL,
    mark TEXT NOT NULL,
    events TEXT NOT NULL,
    client TEXT NOT NULL,
    request INTEGER NOT NULL,
    PRIMARY KEY (play, n)
) WITHOUT ROWID;
INSERT INTO "log" VALUES('3eea479eeec81a97',1,'act','german','activate 15PG','','[["activated","6.4-1",{"formation":"15PG","side":"german"},null],["rolled","6.4.1-1",{"purpose":"action_points","die":10,"result":9,"side":"german"},null]]','guest-58',1);
INSERT INTO "log" VALUES('3eea479eeec81a97',2,'act','american','reroll','','[["snafu","5.2-1",{"side":"american","to":"german"},null],["rolled","6.4.1-1",{"purpose":"action_points","die":10,"result":5,"side":"german"},null],["points","6.4.1-3",{"side":"german","formation":"15PG","points":4,"level":2},null]]','guest-57',1);
INSERT INTO "log" VALUES('3eea479eeec81a97',3,'act','german','unit I/104','','[]','guest-58',2);
INSERT INTO "log" VALUES('3eea479eeec81a97',4,'act','german','improve','','[["spent","6.4.4",{"side":"german","points":1,"left":3},null],["improved","7.6-4",{"hex":"1522"},null]]','guest-58',3);
INSERT INTO "log" VALUES('3eea479eeec81a97',5,'act','german','done','','[["rolled","6.1-1",{"purpose":"initiative","die":10,"result":1,"side":"american"},null]]','guest-58',4);
INSERT INTO "log" VALUES('3eea479eeec81a97',6,'act','german','keep','','[["rolled","6.1-1",{"purpose":"initiative","die":10,"result":7,"side":"german"},null]]','guest-58',5);
INSERT INTO "log" VALUES('3eea479eeec81a97',7,'act','german','reroll','','[["snafu","5.2-1",{"side":"german","to":"american"},null],["rolled","6.1-1",{"purpose":"initiative","die":10,"result":10,"side":"german"},null],["initiative","6.1-3",{"side":"german","marker":"american","drm":3,"results":[3,10]},null]]','guest-58',6);
INSERT INTO "log" VALUES('3eea479eeec81a97',8,'act','german','activate 15PG','','[["activated","6.4-1",{"formation":"15PG","side":"german"},null],["rolled","6.4.1-1",{"purpose":"action_points","die":10,"result":10,"side":"german"},null]]','guest-58',7);
INSERT INTO "log" VALUES('3eea479eeec81a97',9,'act','american','keep','','[["points","6.4.1-3",{"side":"german","formation":"15PG","points":5,"level":1},null]]','guest-57',2);
INSERT INTO "log" VALUES('3eea479eeec81a97',10,'undo','american','9','','[["undone","",{"side":"american","of":9},null]]','guest-57',3);
INSERT INTO "log" VALUES('3eea479eeec81a97',11,'act','american','keep','','[["points","6.4.1-3",{"side":"german","formation":"15PG","points":5,"level":1},null]]','guest-57',4);
INSERT INTO "log" VALUES('3eea479eeec81a97',12,'act','german','unit 15PG-HQ','','[]','guest-58',8);
INSERT INTO "log" VALUES('3eea479eeec81a97',13,'undo','german','12','','[["undone","",{"side":"german","of":12},null]]','guest-58',9);
INSERT INTO "log" VALUES('3eea479eeec81a97',14,'act','german','done','','[["rolled","6.1-1",{"purpose":"initiative","die":10,"result":8,"side":"american"},null]]','guest-58',10);
INSERT INTO "log" VALUES('3eea479eeec81a97',15,'act','american','reroll','','[["snafu","5.2-1",{"side":"american","to":"german"},null],["rolled","6.1-1",{"purpose":"initiative","die":10,"result":1,"side":"american"},null],["rolled","6.1-1",{"purpose":"initiative","die":10,"result":3,"side":"german"},null]]','guest-57',5);
INSERT INTO "log" VALUES('3eea479eeec81a97',16,'act','german','keep','','[["initiative","6.1-3",{"side":"american","marker":"german","drm":2,"results":[4,3]},null]]','guest-58',11);
INSERT INTO "log" VALUES('3eea479eeec81a97',17,'act','american','activate CCR','','[["activated","6.4-1",{"formation":"CCR","side":"american"},null],["rolled","6.4.1-1",{"purpose":"action_points","die":10,"result":4,"side":"american"},null]]','guest-57',6);
INSERT INTO "log" VALUES('3eea479eeec81a97',18,'act','german','reroll','','[["snafu","5.2-1",{"side":"german","to":"american"},null],["rolled","6.4.1-1",{"purpose":"action_points","die":10,"result":8,"side":"american"},null],["points","6.4.1-3",{"side":"american","formation":"CCR","points":5,"level":2},null]]','guest-58',12);
INSERT INTO "log" VALUES('3eea479eeec81a97',19,'act','american','done','','[["rolled","6.1-1",{"purpose":"initiative","die":10,"result":9,"side":"american"},null]]','guest-57',7);
INSERT INTO "log" VALUES('3eea479eeec81a97',20,'act','american','keep','','[["rolled","6.1-1",{"purpose":"initiative","die":10,"result":3,"side":"german"},null]]','guest-57',8);
INSERT INTO "log" VALUES('3eea479eeec81a97',21,'act','american','keep','','[["initiative","6.1-3",{"side":"american","marker":"german","drm":3,"results":[9,5]},null]]','guest-57',9);
INSERT INTO "log" VALUES('3eea479eeec81a97',22,'act','american','activate CCA','','[["activated","6.4-1",{"formation":"CCA","side":"american"},null],["rolled","6.4.1-1",{"purpose":"action_points","die":10,"result":10,"side":"american"},null]]','guest-57',10);
INSERT INTO "log" VALUES('3eea479eeec81a97',23,'act','american','reroll','','[["snafu","5.2-1",{"side":"american","to":"german"},null],["rolled","6.4.1-1",{"purpose":"action_points","die":10,"result":10,"side":"american"},null],["points","6.4.1-3",{"side":"american","formation":"CCA","points":7,"level":3},null]]','guest-57',11);
INSERT INTO "log" VALUES('3eea479eeec81a97',24,'act','american','done','','[["rolled","6.1-1",{"purpose":"initiative","die":10,"result":5,"side":"american"},null]]','guest-57',12);
INSERT INTO "log" VALUES('3eea479eeec81a97',25,'act','german','keep','','[["rolled","6.1-1",{"purpose":"initiative","die":10,"result":9,"side":"german"},null]]','guest-58',13);
INSERT INTO "log" VALUES('3eea479eeec81a97',26,'act','german','keep','','[["initiative","6.1-3",{"side":"german","marker":"american","drm":2,"results":[5,12]},null]]','guest-58',14);
INSERT INTO "log" VALUES('3eea479eeec81a97',27,'act','german','activate 111','','[["activated","6.4-1",{"formation":"111","side":"german"},null],["rolled","6.4.1-1",{"purpose":"action_points","die":10,"result":2,"side":"german"},null]]','guest-58',15);
INSERT INTO "log" VALUES('3eea479eeec81a97',28,'act','german','keep','','[["points","6.4.1-3",{"side":"german","formation":"111","points":2,"level":1},null]]','guest-58',16);
INSERT INTO "log" VALUES('3eea479eeec81a97',29,'act','german','unit StuG2111','','[]','guest-58',17);
INSERT INTO "log" VALUES('3eea479eeec81a97',30,'act','german','move','','[["spent","6.4.4",{"side":"german","points":1,"left":1},null]]','guest-58',18);
INSERT INTO "log" VALUES('3eea479eeec81a97',31,'act','german','done','','[]','guest-58',19);
INSERT INTO "log" VALUES('3eea479eeec81a97',32,'act','german','unit I/16','','[]','guest-58',20);
INSERT INTO "log" VALUES('3eea479eeec81a97',33,'act','german','move','','[["spent","6.4.4",{"side":"german","points":1,"left":0},null]]','guest-58',21);
INSERT INTO "log" VALUES('3eea479eeec81a97',34,'act','german','hex 1917','','[["moved","7.3-1",{"units":["I/16"],"from":"1816","to":"1917","cost":1.0},null]]','guest-58',22);
INSERT INTO "log" VALUES('3eea479eeec81a97',35,'act','german','hex 1716','','[["moved","7.3-1",{"units":["I/16"],"from":"1917","to":"1816","cost":1.0},null],["moved","7.3-1",{"units":["I/16"],"from":"1816","to":"1716","cost":1.0},null],["uncovered","5.3.4-4",{"unit":"StuG2111","hex":"1917"},null]]','guest-58',24);
INSERT INTO "log" VALUES('3eea479eeec81a97',36,'act','german','hex 1816','','[["moved","7.3-1",{"units":["I/16"],"from":"1716","to":"1816","cost":1.0},null]]','guest-58',25);
INSERT INTO "log" VALUES('3eea479eeec81a97',37,'act','german','hex 1916','','[["moved","7.3-1",{"units":["I/16"],"from":"1816","to":"1916","cost":1.0},null],["rolled","6.1-1",{"purpose":"initiative","die":10,"result":5,"side":"american"},null],["uncovered","5.3.4-4",{"unit":"I/2111","hex":"1816"},null]]','guest-58',26);
INSERT INTO "log" VALUES('3eea479eeec81a97',38,'act','german','keep','','[["rolled","6.1-1",{"purpose":"initiative","die":10,"result":2,"side":"german"},null]]','guest-58',27);
INSERT INTO "log" VALUES('3eea479eeec81a97',39,'act','german','keep','','[["initiative","6.1-3",{"side":"american","marker":"german","drm":2,"results":[7,2]},null]]','guest-58',28);
INSERT INTO "log" VALUES('3eea479eeec81a97',40,'act','american','activate CCA','','[["activated","6.4-1",{"formation":"CCA","side":"american"},null],["rolled","6.4.1-1",{"purpose":"action_points","die":10,"result":5,"side":"american"},null]]','guest-57',13);
INSERT INTO "log" VALUES('3eea479eeec81a97',41,'act','german','reroll','','[["snafu","5.2-1",{"side":"german","to":"american"},null],["rolled","6.4.1-1",{"purpose":"action_points","die":10,"result":6,"side":"american"},null],["points","6.4.1-3",{"side":"american","formation":"CCA","points":4,"level":2},null]]','guest-58',29);
INSERT INTO "log" VALUES('3eea479eeec81a97',42,'act','american','done','','[["rolled","6.1-1",{"purpose":"initiative","die":10,"result":1,"side":"american"},null]]','guest-57',14);
INSERT INTO "log" VALUES('3eea479eeec81a97',43,'act','american','reroll','','[["snafu","5.2-1",{"side":"american","to":"german"},null],["rolled","6.1-1",{"purpose":"initiative","die":10,"result":7,"side":"american"},null],["rolled","6.1-1",{"purpose":"initiative","die":10,"result":7,"side":"german"},null]]','guest-57',15);
INSERT INTO "log" VALUES('3eea479eeec81a97',44,'act','german','reroll','','[["snafu","5.2-1",{"side":"german","to":"american"},null],["rolled","6.1-1",{"purpose":"initiative","die":10,"result":5,"side":"german"},null],["initiative_tied","6.1-4",{"results":[7,7]},null],["rolled","6.1-1",{"purpose":"initiative","die":10,"result":4,"side":"american"},null]]','guest-58',30);
INSERT INTO "log" VALUES('3eea479eeec81a97',45,'act','american','keep','','[["rolled","6.1-1",{"purpose":"initiative","die":10,"result":2,"side":"german"},null]]','guest-57',16);
INSERT INTO "log" VALUES('3eea479eeec81a97',46,'act','american','reroll','','[["snafu","5.2-1",{"side":"american","to":"german"},null],["rolled","6.1-1",{"purpose":"initiative","die":10,"result":4,"side":"german"},null],["initiative","6.1-3",{"side":"german","marker":"american","drm":2,"results":[4,6]},null]]','guest-57',17);
INSERT INTO "log" VALUES('3eea479eeec81a97',47,'act','german','activate 113','','[["activated","6.4-1",{"formation":"113","side":"german"},null],["rolled","6.4.1-1",{"purpose":"action_points","die":10,"result":4,"side":"german"},null]]','guest-58',32);
INSERT INTO "log" VALUES('3eea479eeec81a97',48,'act','german','reroll','','[["snafu","5.2-1",{"side":"german","to":"american"},null],["rolled","6.4.1-1",{"purpose":"action_points","die":10,"result":6,"side":"german"},null],["points","5.9-6",{"side":"german","formation":"113","points":5,"level":2},null]]','guest-58',33);
INSERT INTO "log" VALUES('3eea479eeec81a97',49,'act','german','unit I/130','','[]','guest-58',34);
INSERT INTO "log" VALUES('3eea479eeec81a97',50,'act','german','back','','[]','guest-58',35);
INSERT INTO "log" VALUES('3eea479eeec81a97',51,'act','german','unit 113-HQ','','[]','guest-58',36);
INSERT INTO "log" VALUES('3eea479eeec81a97',52,'act','german','back','','[]','guest-58',37);
INSERT INTO "log" VALUES('3eea479eeec81a97',53,'act','german','unit Pz2113','','[]','guest-58',38);
INSERT INTO "log" VALUES('3eea479eeec81a97',54,'act','german','back','','[]','guest-58',39);
INSERT INTO "log" VALUES('3eea479eeec81a97',55,'act','german','done','','[["rolled","6.1-1",{"purpose":"initiative","die":10,"result":3,"side":"american"},null]]','guest-58',40);
INSERT INTO "log" VALUES('3eea479eeec81a97',56,'act','american','reroll','','[["snafu","5.2-1",{"side":"american","to":"german"},null],["rolled","6.1-1",{"purpose":"initiative","die":10,"result":2,"side":"american"},null],["rolled","6.1-1",{"purpose":"initiative","die":10,"result":5,"side":"german"},null]]','guest-57',18);
INSERT INTO "log" VALUES('3eea479eeec81a97',57,'act','german','reroll','','[["snafu","5.2-1",{"side":"german","to":"american"},null],["rolled","6.1-1",{"purpose":"initiative","die":10,"result":1,"side":"german"},null],["initiative","6.1-3",{"side":"american","marker":"german","drm":2,"results":[4,1]},null]]','guest-58',41);
INSERT INTO "log" VALUES('3eea479eeec81a97',58,'act','american','activate CCA','','[["activated","6.4-1",{"formation":"CCA","side":"american"},null],["rolled","6.4.1-1",{"purpose":"action_points","die":10,"result":10,"side":"american"},null]]','guest-57',19);
INSERT INTO "log" VALUES('3eea479eeec81a97',59,'act','american','keep','','[["points","6.4.1-3",{"side":"american","formation":"CCA","points":5,"level":1},null]]','guest-57',20);
INSERT INTO "log" VALUES('3eea479eeec81a97',60,'act','american','unit C/37','','[]','guest-57',21);
INSERT INTO "log" VALUES('3eea479eeec81a97',61,'undo','american','60','','[["undone","",{"side":"american","of":60},null]]','guest-57',22);
INSERT INTO "log" VALUES('3eea479eeec81a97',62,'act','american','unit 704C','','[]','guest-57',23);
INSERT INTO "log" VALUES('3eea479eeec81a97',63,'act','american','unit CCA-HQ','','[]','guest-57',24);
INSERT INTO "log" VALUES('3eea479eeec81a97',64,'act','american','improve','','[["spent","6.4.4",{"side":"american","points":1,"left":4},null],["improved","7.6-4",{"hex":"1312"},null]]','guest-57',25);
INSERT INTO "log" VALUES('3eea479eeec81a97',65,'act','american','unit 10AIB','','[]','guest-57',26);
INSERT INTO "log" VALUES('3eea479eeec81a97',66,'act','american','unit B/37','','[]','guest-57',27);
INSERT INTO "log" VALUES('3eea479eeec81a97',67,'act','american','back','','[]','guest-57',28);
INSERT INTO "log" VALUES('3eea479eeec81a97',68,'act','american','done','','[["rolled","6.1-1",{"purpose":"initiative","die":10,"result":2,"side":"american"},null]]','guest-57',29);
INSERT INTO "log" VALUES('3eea479eeec81a97',69,'act','american','reroll','','[["snafu","5.2-1",{"side":"american","to":"german"},null],["rolled","6.1-1",{"purpose":"initiative","die":10,"result":5,"side":"american"},null],["rolled","6.1-1",{"purpose":"initiative","die":10,"result":2,"side":"german"},null]]','guest-57',30);
INSERT INTO "log" VALUES('3eea479eeec81a97',70,'act','german','keep','','[["initiative","6.1-3",{"side":"american","marker":"german","drm":3,"results":[5,4]},null]]','guest-58',43);
INSERT INTO "log" VALUES('3eea479eeec81a97',71,'act','american','activate CCR','','[["activated","6.4-1",{"formation":"CCR","side":"american"},null],["rolled","6.4.1-1",{"purpose":"action_points","die":10,"result":2,"side":"american"},null]]','guest-57',31);
INSERT INTO "log" VALUES('3eea479eeec81a97',72,'act','german','reroll','','[["snafu","5.2-1",{"side":"german","to":"american"},null],["rolled","6.4.1-1",{"purpose":"action_points","die":10,"result":2,"side":"american"},null],["points","6.4.1-3",{"side":"american","formation":"CCR","points":2,"level":1},null]]','guest-58',44);
INSERT INTO "log" VALUES('3eea479eeec81a97',73,'act','american','unit 42Cav','','[]','guest-57',32);
INSERT INTO "log" VALUES('3eea479eeec81a97',74,'act','american','move','','[["spent","6.4.4",{"side":"american","points":1,"left":1},null]]','guest-57',33);
INSERT INTO "log" VALUES('3eea479eeec81a97',75,'act','american','hex 1124','','[["moved","7.3-1",{"units":["42Cav"],"from":"1022","to":"0923","cost":1.0},null],["moved","7.3-1",{"units":["42Cav"],"from":"0923","to":"0924","cost":0.5},null],["moved","7.3-1",{"units":["42Cav"],"from":"0924","to":"1023","cost":0.5},null],["moved","7.3-1",{"units":["42Cav"],"from":"1023","to":"1124","cost":0.5},null]]','guest-57',34);
INSERT INTO "log" VALUES('3eea479eeec81a97',76,'act','american','done','','[]','guest-57',35);
INSERT INTO "log" VALUES('3eea479eeec81a97',77,'act','american','unit CCR-HQ','','[]','guest-57',36);
INSERT INTO "log" VALUES('3eea479eeec81a97',78,'act','american','move','','[["spent","6.4.4",{"side":"american","points":1,"left":0},null]]','guest-57',37);
INSERT INTO "log" VALUES('3eea479eeec81a97',79,'act','american','hex 1320','','[["moved","7.3-1",{"units":["CCR-HQ"],"from":"0923","to":"0922","cost":0.5},null],["moved","7.3-1",{"units":["CCR-HQ"],"from":"0922","to":"0921","cost":0.5},null],["moved","7.3-1",{"units":["CCR-HQ"],"from":"0921","to":"1020","cost":1.0},null],["moved","7.3-1",{"units":["CCR-HQ"],"from":"1020","to":"1120","cost":1.0},null],["moved","7.3-1",{"units":["CCR-HQ"],"from":"1120","to":"1219","cost":1.0},null],["moved","7.3-1",{"units":["CCR-HQ"],"from":"1219","to":"1320","cost":1.0},null]]','guest-57',38);
INSERT INTO "log" VALUES('3eea479eeec81a97',80,'act','american','hex 1419','','[["moved","7.3-1",{"units":["CCR-HQ"],"from":"1320","to":"1419","cost":1.0},null],["rolled","6.1-1",{"purpose":"initiative","die":10,"result":3,"side":"american"},null]]','guest-57',39);
INSERT INTO "log" VALUES('3eea479eeec81a97',81,'act','american','reroll','','[["snafu","5.2-1",{"side":"american","to":"german"},null],["rolled","6.1-1",{"purpose":"initiative","die":10,"result":10,"side":"american"},null],["rolled","6.1-1",{"purpose":"initiative","die":10,"result":4,"side":"german"},null]]','guest-57',40);
INSERT INTO "log" VALUES('3eea479eeec81a97',82,'act','german','keep','','[["initiative","6.1-3",{"side":"american","marker":"german","drm":4,"results":[10,7]},null]]','guest-58',45);
INSERT INTO "log" VALUES('3eea479eeec81a97',83,'act','american','transfer','','[["transferred","6.2-3",{"side":"american","to":"german"},null]]','guest-57',41);
INSERT INTO "log" VALUES('3eea479eeec81a97',84,'act','german','activate 15PG','','[["activated","6.4-1",{"formation":"15PG","side":"german"},null],["rolled","6.4.1-1",{"purpose":"action_points","die":10,"result":3,"side":"german"},null]]','guest-58',46);
INSERT INTO "log" VALUES('3eea479eeec81a97',85,'act','german','keep','','[["points","6.4.1-3",{"side":"german","formation":"15PG","points":2,"level":0},null]]','guest-58',48);
INSERT INTO "log" VALUES('3eea479eeec81a97',86,'act','german','done','','[["initiative","6.1.1-2",{"side":"german","marker":"american","drm":2},null]]','guest-58',49);
INSERT INTO "log" VALUES('3eea479eeec81a97',87,'act','german','activate 111','','[["activated","6.4-1",{"formation":"111","side":"german"},null],["rolled","6.4.1-1",{"purpose":"action_points","die":10,"result":5,"side":"german"},null]]','guest-58',50);
INSERT INTO "log" VALUES('3eea479eeec81a97',88,'act','german','keep','','[["points","6.4.1-3",{"side":"german","formation":"111","points":2,"level":0},null]]','guest-58',51);
INSERT INTO "log" VALUES('3eea479eeec81a97',89,'act','german','done','','[["rolled","6.1-1",{"purpose":"initiative","die":10,"result":9,"side":"american"},null]]','guest-58',52);
INSERT INTO "log" VALUES('3eea479eeec81a97',90,'act','german','keep','','[["rolled","6.1-1",{"purpose":"initiative","die":10,"result":7,"side":"german"},null]]','guest-58',53);
INSERT INTO "log" VALUES('3eea479eeec81a97',91,'act','german','reroll','','[["snafu","5.2-1",{"side":"german","to":"american"},null],["rolled","6.1-1",{"purpose":"initiative","die":10,"result":7,"side":"german"},null],["initiative","6.1-3",{"side":"american","marker":"german","drm":2,"results":[11,7]},null]]','guest-58',54);
INSERT INTO "log" VALUES('3eea479eeec81a97',92,'act','american','activate CCA','','[["activated","6.4-1",{"formation":"CCA","side":"american"},null],["rolled","6.4.1-1",{"purpose":"action_points","die":10,"result":8,"side":"american"},null]]','guest-57',42);
INSERT INTO "log" VALUES('3eea479eeec81a97',93,'act','american','keep','','[["points","6.4.1-3",{"side":"american","formation":"CCA","points":3,"level":0},null]]','guest-57',43);
INSERT INTO "log" VALUES('3eea479eeec81a97',94,'act','american','unit 704C','','[]','guest-57',44);
INSERT INTO "log" VALUES('3eea479eeec81a97',95,'act','american','unit CCA-HQ','','[]','guest-57',45);
INSERT INTO "log" VALUES('3eea479eeec81a97',96,'act','american','move','','[["spent","6.4.4",{"side":"american","points":1,"left":2},null]]','guest-57',46);
INSERT INTO "log" VALUES('3eea479eeec81a97',97,'act','american','done','','[["unimproved","7.6d",{"hex":"1312"},null]]','guest-57',47);
INSERT INTO "log" VALUES('3eea479eeec81a97',98,'act','american','unit B/37','','[]','guest-57',48);
INSERT INTO "log" VALUES('3eea479eeec81a97',99,'act','american','top','','[["on_top","5.3.1-2",{"unit":"B/37","hex":"0706"},null]]','guest-57',49);
INSERT INTO "log" VALUES('3eea479eeec81a97',100,'act','american','done','','[["rolled","6.1-1",{"purpose":"initiative","die":10,"result":9,"side":"american"},null]]','guest-57',51);
INSERT INTO "log" VALUES('3eea479eeec81a97',101,'act','american','reroll','','[["snafu","5.2-1",{"side":"american","to":"german"},null],["rolled","6.1-1",{"purpose":"initiative","die":10,"result":2,"side":"american"},null],["rolled","6.1-1",{"purpose":"initiative","die":10,"result":4,"side":"german"},null]]','guest-57',52);
INSERT INTO "log" VALUES('3eea479eeec81a97',102,'act','german','keep','','[["initiative","6.1-3",{"side":"german","marker":"american","drm":2,"results":[2,6]},null]]','guest-58',55);
INSERT INTO "log" VALUES('3eea479eeec81a97',103,'act','german','transfer','','[["transferred","6.2-3",{"side":"german","to":"american"},null]]','guest-58',56);
INSERT INTO "log" VALUES('3eea479eeec81a97',104,'act','american','end','2 b7f0e68d94e93fd22a2af44d4c509b4e','[["operations_over","6.3-1",{},null],["turn","4.0-1",{"turn":2},null],["level","9.1.1-1",{"formation":"CCA","level":3},null],["level","9.1.1-1",{"formation":"CCR","level":3},null],["level","9.1.1-1",{"formation":"113","level":3},null],["level","9.1.1-1",{"formation":"111","level":1},null],["level","9.1.1-1",{"formation":"15PG","level":2},null],["transferred_unit","3.2b",{"unit":"35Tk","formation":"CCA"},null]]','guest-57',53);
INSERT INTO "log" VALUES('3eea479eeec81a97',105,'act','german','pass','','[]','guest-58',57);
INSERT INTO "log" VALUES('3eea479eeec81a97',106,'act','american','unit CCB-HQ','','[]','guest-57',54);
INSERT INTO "log" VALUES('3eea479eeec81a97',107,'act','american','back','','[]','guest-57',55);
INSERT INTO "log" VALUES('3eea479eeec81a97',108,'act','american','unit CCB-HQ','','[]','guest-57',56);
INSERT INTO "log" VALUES('3eea479eeec81a97',109,'act','american','hex 0501','','[["level","9.4.3",{"formation":"CCB","level":4},null],["arrived","9.4.1-1",{"unit":"CCB-HQ","hex":"0501","side":"american"},null]]','guest-57',57);
INSERT INTO "log" VALUES('3eea479eeec81a97',110,'act','american','unit 51AIB','','[["arrived","9.4.1-1",{"unit":"51AIB","hex":"0501","side":"american"},null]]','guest-57',58);
INSERT INTO "log" VALUES('3eea479eeec81a97',111,'act','american','done','','[]','guest-57',59);
INSERT INTO "log" VALUES('3eea479eeec81a97',112,'act','american','unit 24Eng','','[]','guest-57',60);
INSERT INTO "log" VALUES('3eea479eeec81a97',113,'act','american','hex 0501','','[["arrived","9.4.1-1",{"unit":"24Eng","hex":"0501","side":"american"},null]]','guest-57',61);
INSERT INTO "log" VALUES('3eea479eeec81a97',114,'act','american','move','','[]','guest-57',62);
INSERT INTO "log" VALUES('3eea479eeec81a97',115,'act','american','hex 0805','','[["moved","7.3-1",{"units":["24Eng"],"from":"0501","to":"0601","cost":0.5},null],["moved","7.3-1",{"units":["24Eng"],"from":"0601","to":"0602","cost":0.5},null],["moved","7.3-1",{"units":["24Eng"],"from":"0602","to":"0703","cost":0.5},null],["moved","7.3-1",{"units":["24Eng"],"from":"0703","to":"0803","cost":0.5},null],["moved","7.3-1",{"units":["24Eng"],"from":"0803","to":"0804","cost":1.0},null],["moved","7.3-1",{"units":["24Eng"],"from":"0804","to":"0805","cost":1.0},null],["uncovered","5.3.4-4",{"unit":"51AIB","hex":"0501"},null]]','guest-57',63);
INSERT INTO "log" VALUES('3eea479eeec81a97',116,'act','american','done','','[]','guest-57',65);
INSERT INTO "log" VALUES('3eea479eeec81a97',117,'act','american','unit 8Tk','','[]','guest-57',66);
INSERT INTO "log" VALUES('3eea479eeec81a97',118,'act','american','back','','[]','guest-57',67);
INSERT INTO "log" VALUES('3eea479eeec81a97',119,'act','american','unit 704AB','','[]','guest-57',68);
INSERT INTO "log" VALUES('3eea479eeec81a97',120,'undo','american','119','','[["undone","",{"side":"american","of":119},null]]','guest-57',69);
INSERT INTO "log" VALUES('3eea479eeec81a97',121,'act','american','unit 8Tk','','[]','guest-57',70);
INSERT INTO "log" VALUES('3eea479eeec81a97',122,'act','american','hex 0109','','[["arrived","9.4.1-1",{"unit":"8Tk","hex":"0109","side":"american"},null]]','guest-57',71);
INSERT INTO "log" VALUES('3eea479eeec81a97',123,'act','american','unit 704AB','','[["arrived","9.4.1-1",{"unit":"704AB","hex":"0109","side":"american"},null]]','guest-57',72);
INSERT INTO "log" VALUES('3eea479eeec81a97',124,'act','american','done','','[["rolled","6.1-1",{"purpose":"initiative","die":10,"result":9,"side":"american"},null]]','guest-57',73);
INSERT INTO "log" VALUES('3eea479eeec81a97',125,'act','german','reroll','','[["snafu","5.2-1",{"side":"german","to":"american"},null],["rolled","6.1-1",{"purpose":"initiative","die":10,"result":3,"side":"american"},null],["rolled","6.1-1",{"purpose":"initiative","die":10,"result":6,"side":"german"},null]]','guest-58',58);
INSERT INTO "log" VALUES('3eea479eeec81a97',126,'act','american','reroll','','[["snafu","5.2-1",{"side":"american","to":"german"},null],["rolled","6.1-1",{"purpose":"initiative","die":10,"result":8,"side":"german"},null],["initiative","6.1-3",{"side":"german","marker":"american","drm":2,"results":[3,8]},null]]','guest-57',74);
INSERT INTO "log" VALUES('3eea479eeec81a97',127,'act','german','transfer','','[["transferred","6.2-3",{"side":"german","to":"american"},null]]','guest-58',59);
INSERT INTO "log" VALUES('3eea479eeec81a97',128,'act','american','activate CCA','','[["activated","6.4-1",{"formation":"CCA","side":"american"},null],["rolled","6.4.1-1",{"purpose":"action_points","die":10,"result":3,"side":"american"},null]]','guest-57',75);
INSERT INTO "log" VALUES('3eea479eeec81a97',129,'act','german','reroll','','[["snafu","5.2-1",{"side":"german","to":"american"},null],["rolled","6.4.1-1",{"purpose":"action_points","die":10,"result":6,"side":"american"},null],["points","6.4.1-3",{"side":"american","formation":"CCA","points":4,"level":2},null]]','guest-58',60);
INSERT INTO "log" VALUES('3eea479eeec81a97',130,'act','american','unit 166Eng','','[]','guest-57',76);
INSERT INTO "log" VALUES('3eea479eeec81a97',131,'act','american','move','','[["spent","6.4.4",{"side":"american","points":1,"left":3},null]]','guest-57',77);
INSERT INTO "log" VALUES('3eea479eeec81a97',132,'act','american','done','','[]','guest-57',78);
INSERT INTO "log" VALUES('3eea479eeec81a97',133,'act','american','unit 53AIB','','[]','guest-57',79);
INSERT INTO "log" VALUES('3eea479eeec81a97',134,'act','american','back','','[]','guest-57',80);
INSERT INTO "log" VALUES('3eea479eeec81a97',135,'act','american','done','','[["rolled","6.1-1",{"purpose":"initiative","die":10,"result":10,"side":"american"},null]]','guest-57',81);
INSERT INTO "log" VALUES('3eea479eeec81a97',136,'act','american','reroll','','[["snafu","5.2-1",{"side":"american","to":"german"},null],["rolled","6.1-1",{"purpose":"initiative","die":10,"result":3,"side":"american"},null],["rolled","6.1-1",{"purpose":"initiative","die":10,"result":5,"side":"german"},null]]','guest-57',82);
INSERT INTO "log" VALUES('3eea479eeec81a97',137,'act','german','reroll','','[["snafu","5.2-1",{"side":"german","to":"american"},null],["rolled","6.1-1",{"purpose":"initiative","die":10,"result":1,"side":"german"},null],["initiative","6.1-3",{"side":"american","marker":"german","drm":2,"results":[5,1]},null]]','guest-58',61);
INSERT INTO "log" VALUES('3eea479eeec81a97',138,'act','american','activate CCR','','[["activated","6.4-1",{"formation":"CCR","side":"american"},null],["rolled","6.4.1-1",{"purpose":"action_points","die":10,"result":9,"side":"american"},null]]','guest-57',83);
INSERT INTO "log" VALUES('3eea479eeec81a97',139,'act','american','reroll','','[["snafu","5.2-1",{"side":"american","to":"german"},null],["rolled","6.4.1-1",{"purpose":"action_points","die":10,"result":9,"side":"american"},null],["points","6.4.1-3",{"side":"american","formation":"CCR","points":5,"level":2},null]]','guest-57',85);
INSERT INTO "log" VALUES('3eea479eeec81a97',140,'act','american','unit 602TD','','[]','guest-57',86);
INSERT INTO "log" VALUES('3eea479eeec81a97',141,'act','american','move','','[["spent","6.4.4",{"side":"american","points":2,"left":3},null]]','guest-57',87);
INSERT INTO "log" VALUES('3eea479eeec81a97',142,'act','american','done','','[]','guest-57',88);
INSERT INTO "log" VALUES('3eea479eeec81a97',143,'undo','american','142','','[["undone","",{"side":"american","of":142},null]]','guest-57',89);
INSERT INTO "log" VALUES('3eea479eeec81a97',144,'act','american','done','','[]','guest-57',90);
INSERT INTO "log" VALUES('3eea479eeec81a97',145,'undo','american','144','','[["undone","",{"side":"american","of":144},null]]','guest-57',91);
INSERT INTO "log" VALUES('3eea479eeec81a97',146,'act','american','done','','[]','guest-57',92);
INSERT INTO "log" VALUES('3eea479eeec81a97',147,'act','american','unit CCR-HQ','','[]','guest-57',93);
INSERT INTO "log" VALUES('3eea479eeec81a97',148,'act','american','back','','[]','guest-57',94);
INSERT INTO "log" VALUES('3eea479eeec81a97',149,'act','american','unit 42Cav','','[]','guest-57',95);
INSERT INTO "log" VALUES('3eea479eeec81a97',150,'act','american','back','','[]','guest-57',96);
INSERT INTO "log" VALUES('3eea479eeec81a97',151,'act','american','done','','[["rolled","6.1-1",{"purpose":"initiative","die":10,"result":3,"side":"american"},null]]','guest-57',97);
INSERT INTO "log" VALUES('3eea479eeec81a97',152,'act','german','keep','','[["rolled","6.1-1",{"purpose":"initiative","die":10,"result":2,"side":"german"},null]]','guest-58',62);
INSERT INTO "log" VALUES('3eea479eeec81a97',153,'act','german','keep','','[["initiative","6.1-3",{"side":"german","marker":"american","drm":2,"results":[3,4]},null]]','guest-58',63);
INSERT INTO "log" VALUES('3eea479eeec81a97',154,'act','german','activate 113','','[["activated","6.4-1",{"formation":"113","side":"german"},null],["rolled","6.4.1-1",{"purpose":"action_points","die":10,"result":4,"side":"german"},null]]','guest-58',64);
INSERT INTO "log" VALUES('3eea479eeec81a97',155,'act','german','keep','','[["points","5.9-6",{"side":"german","formation":"113","points":4,"level":2},null]]','guest-58',65);
INSERT INTO "log" VALUES('3eea479eeec81a97',156,'act','german','done','','[["rolled","6.1-1",{"purpose":"initiative","die":10,"result":3,"side":"american"},null]]','guest-58',66);
INSERT INTO "log" VALUES('3eea479eeec81a97',157,'act','german','keep','','[["rolled","6.1-1",{"purpose":"initiative","die":10,"result":6,"side":"german"},null]]','guest-58',67);
INSERT INTO "log" VALUES('3eea479eeec81a97',158,'act','german','keep','','[["initiative","6.1-3",{"side":"german","marker":"american","drm":3,"results":[5,6]},null]]','guest-58',68);
INSERT INTO "log" VALUES('3eea479eeec81a97',159,'act','german','transfer','','[["transferred","6.2-3",{"side":"german","to":"american"},null]]','guest-58',69);
INSERT INTO "log" VALUES('3eea479eeec81a97',160,'act','american','activate CCB','','[["activated","6.4-1",{"formation":"CCB","side":"american"},null],["rolled","6.4.1-1",{"purpose":"action_points","die":10,"result":7,"side":"american"},null]]','guest-57',98);
INSERT INTO "log" VALUES('3eea479eeec81a97',161,'act','german','keep','','[["points","6.4.1-3",{"side":"american","formation":"CCB","points":5,"level":3},null]]','guest-58',70);
INSERT INTO "log" VALUES('3eea479eeec81a97',162,'act','american','done','','[["rolled","6.1-1",{"purpose":"initiative","die":10,"result":6,"side":"american"},null]]','guest-57',99);
INSERT INTO "log" VALUES('3eea479eeec81a97',163,'act','german','reroll','','[["snafu","5.2-1",{"side":"german","to":"american"},null],["rolled","6.1-1",{"purpose":"initiative","die":10,"result":1,"side":"american"},null],["rolled","6.1-1",{"purpose":"initiative","die":10,"result":5,"side":"german"},null]]','guest-58',71);
INSERT INTO "log" VALUES('3eea479eeec81a97',164,'act','american','keep','','[["initiative","6.1-3",{"side":"german","marker":"american","drm":4,"results":[4,5]},null]]','guest-57',100);
INSERT INTO "log" VALUES('3eea479eeec81a97',165,'act','german','activate 113','','[["activated","6.4-1",{"formation":"113","side":"german"},null],["rolled","6.4.1-1",{"purpose":"action_points","die":10,"result":1,"side":"german"},null]]','guest-58',73);
INSERT INTO "log" VALUES('3eea479eeec81a97',166,'act','american','reroll','','[["snafu","5.2-1",{"side":"american","to":"german"},null],["rolled","6.4.1-1",{"purpose":"action_points","die":10,"result":7,"side":"german"},null],["points","5.9-6",{"side":"german","formation":"113","points":5,"level":1},null]]','guest-57',101);
INSERT INTO "log" VALUES('3eea479eeec81a97',167,'act','german','unit II/2113','','[]','guest-58',74);
INSERT INTO "log" VALUES('3eea479eeec81a97',168,'act','german','move','','[["spent","6.4.4",{"side":"german","points":1,"left":4},null]]','guest-58',75);
INSERT INTO "log" VALUES('3eea479eeec81a97',169,'act','german','hex 2411','','[["moved","7.3-1",{"units":["II/2113"],"from":"2512","to":"2411","cost":0.5},null]]','guest-58',76);
INSERT INTO "log" VALUES('3eea479eeec81a97',170,'act','german','hex 2406','','[["moved","7.3-1",{"units":["II/2113"],"from":"2411","to":"2311","cost":0.5},null],["moved","7.3-1",{"units":["II/2113"],"from":"2311","to":"2310","cost":1.0},null],["moved","7.3-1",{"units":["II/2113"],"from":"2310","to":"2309","cost":1.0},null],["moved","7.3-1",{"units":["II/2113"],"from":"2309","to":"2308","cost":1.0},null],["moved","7.3-1",{"units":["II/2113"],"from":"2308","to":"2307","cost":1.0},null],["moved","7.3-1",{"units":["II/2113"],"from":"2307","to":"2406","cost":1.0},null]]','guest-58',77);
INSERT INTO "log" VALUES('3eea479eeec81a97',171,'act','german','done','','[["initiative","6.1.1-2",{"side":"american","marker":"german","drm":2},null]]','guest-58',78);
INSERT INTO "log" VALUES('3eea479eeec81a97',172,'act','american','transfer','','[["transferred","6.2-3",{"side":"american","to":"german"},null]]','guest-57',102);
INSERT INTO "log" VALUES('3eea479eeec81a97',173,'act','german','end','3 2b5988f9db8121c607509e19b87fba68','[["operations_over","6.3-1",{},null],["turn","4.0-1",{"turn":3},null],["level","9.1.1-1",{"formation":"CCA","level":4},null],["level","9.1.1-1",{"formation":"CCB","level":4},null],["level","9.1.1-1",{"formation":"CCR","level":3},null],["level","9.1.1-1",{"formation":"113","level":2},null],["level","9.1.1-1",{"formation":"111","level":2},null],["level","9.1.1-1",{"formation":"15PG","level":3},null],["schwerpunkt","5.9-4",{"side":"","formation":""},null]]','guest-58',79);
INSERT INTO "log" VALUES('3eea479eeec81a97',174,'act','american','done','','[]','guest-57',103);
INSERT INTO "log" VALUES('3eea479eeec81a97',175,'act','american','unit 314-HQ','','[]','guest-57',104);
INSERT INTO "log" VALUES('3eea479eeec81a97',176,'act','american','back','','[]','guest-57',105);
INSERT INTO "log" VALUES('3eea479eeec81a97',177,'act','american','unit 314-HQ','','[]','guest-57',106);
INSERT INTO "log" VALUES('3eea479eeec81a97',178,'act','american','hex 0122','','[["level","9.4.3",{"formation":"314","level":3},null],["arrived","9.4.1-1",{"unit":"314-HQ","hex":"0122","side":"american"},null]]','guest-57',107);
INSERT INTO "log" VALUES('3eea479eeec81a97',179,'act','american','done','','[]','guest-57',108);
INSERT INTO "log" VALUES('3eea479eeec81a97',180,'act','american','unit 1/314','','[]','guest-57',109);
INSERT INTO "log" VALUES('3eea479eeec81a97',181,'undo','american','180','','[["undone","",{"side":"american","of":180},null]]','guest-57',110);
INSERT INTO "log" VALUES('3eea479eeec81a97',182,'act','american','unit 3/314','','[]','guest-57',111);
INSERT INTO "log" VALUES('3eea479eeec81a97',183,'act','american','hex 0122','','[["arrived","9.4.1-1",{"unit":"3/314","hex":"0122","side":"american"},null]]','guest-57',112);
INSERT INTO "log" VALUES('3eea479eeec81a97',184,'act','american','done','','[]','guest-57',113);
INSERT INTO "log" VALUES('3eea479eeec81a97',185,'act','american','unit 2/314','','[]','guest-57',114);
INSERT INTO "log" VALUES('3eea479eeec81a97',186,'undo','american','185','','[["undone","",{"side":"american","of":185},null]]','guest-57',115);
INSERT INTO "log" VALUES('3eea479eeec81a97',187,'act','american','unit 2/314','','[]','guest-57',116);
INSERT INTO "log" VALUES('3eea479eeec81a97',188,'act','american','hex 0122','','[["arrived","9.4.1-1",{"unit":"2/314","hex":"0122","side":"american"},null]]','guest-57',117);
INSERT INTO "log" VALUES('49782f9207e14031',1,'act','german','transfer','','[["transferred","6.2-3",{"side":"german","to":"american"},null]]','guest-60',1);
INSERT INTO "log" VALUES('49782f9207e14031',2,'undo','german','1','','[["undone","",{"side":"german","of":1},null]]','guest-60',2);
INSERT INTO "log" VALUES('49782f9207e14031',3,'act','german','activate 15PG','','[["activated","6.4-1",{"formation":"15PG","side":"german"},null],["rolled","6.4.1-1",{"purpose":"action_points","die":10,"result":1,"side":"german"},null]]','guest-60',3);
INSERT INTO "log" VALUES('49782f9207e14031',4,'act','american','keep','','[["points","6.4.1-3",{"side":"german","formation":"15PG","points":2,"level":2},null]]','guest-59',1);
INSERT INTO "log" VALUES('49782f9207e14031',5,'act','german','unit I/115','','[]','guest-60',4);
INSERT INTO "log" VALUES('49782f9207e14031',6,'act','german','move','','[["spent","6.4.4",{"side":"german","points":1,"left":1},null]]','guest-60',5);
INSERT INTO "log" VALUES('49782f9207e14031',7,'undo','german','6','','[["undone","",{"side":"german","of":6},null]]','guest-60',6);
INSERT INTO "log" VALUES('49782f9207e14031',8,'act','german','improve','','[["spent","6.4.4",{"side":"german","points":1,"left":1},null],["improved","7.6-4",{"hex":"1723"},null]]','guest-60',7);
INSERT INTO "log" VALUES('49782f9207e14031',9,'act','german','done','','[["rolled","6.1-1",{"purpose":"initiative","die":10,"result":5,"side":"american"},null]]','guest-60',8);
INSERT INTO "log" VALUES('49782f9207e14031',10,'act','american','keep','','[["rolled","6.1-1",{"purpose":"initiative","die":10,"result":2,"side":"german"},null]]','guest-59',2);
INSERT INTO "log" VALUES('49782f9207e14031',11,'act','american','reroll','','[["snafu","5.2-1",{"side":"american","to":"german"},null],["rolled","6.1-1",{"purpose":"initiative","die":10,"result":7,"side":"german"},null],["initiative_tied","6.1-4",{"results":[7,7]},null],["rolled","6.1-1",{"purpose":"initiative","die":10,"result":9,"side":"american"},null]]','guest-59',3);
INSERT INTO "log" VALUES('49782f9207e14031',12,'act','german','reroll','','[["snafu","5.2-1",{"side":"german","to":"american"},null],["rolled","6.1-1",{"purpose":"initiative","die":10,"result":3,"side":"american"},null],["rolled","6.1-1",{"purpose":"initiative","die":10,"result":6,"side":"german"},null]]','guest-60',10);
INSERT INTO "log" VALUES('49782f9207e14031',13,'act','american','reroll','','[["snafu","5.2-1",{"side":"american","to":"german"},null],["rolled","6.1-1",{"purpose":"initiative","die":10,"result":3,"side":"german"},null],["initiative","6.1-3",{"side":"american","marker":"german","drm":2,"results":[5,3]},null]]','guest-59',4);
INSERT INTO "log" VALUES('49782f9207e14031',14,'act','american','activate CCA','','[["activated","6.4-1",{"formation":"CCA","side":"american"},null],["rolled","6.4.1-1",{"purpose":"action_points","die":10,"result":7,"side":"american"},null]]','guest-59',5);
INSERT INTO "log" VALUES('49782f9207e14031',15,'act','german','keep','','[["points","6.4.1-3",{"side":"american","formation":"CCA","points":5,"level":3},null]]','guest-60',11);
INSERT INTO "log" VALUES('49782f9207e14031',16,'act','american','unit C/37','','[]','guest-59',6);
INSERT INTO "log" VALUES('49782f9207e14031',17,'act','american','move','','[["spent","6.4.4",{"side":"american","points":1,"left":4},null]]','guest-59',7);
INSERT INTO "log" VALUES('49782f9207e14031',18,'act','american','hex 2206','','[["moved","7.3-1",{"units":["C/37"],"from":"1809","to":"1909","cost":1.0},null],["moved","7.3-1",{"units":["C/37"],"from":"1909","to":"2008","cost":1.0},null],["moved","7.3-1",{"units":["C/37"],"from":"2008","to":"2007","cost":1.0},null],["moved","7.3-1",{"units":["C/37"],"from":"2007","to":"2107","cost":1.0},null],["moved","7.3-1",{"units":["C/37"],"from":"2107","to":"2206","cost":1.0},null]]','guest-59',8);
INSERT INTO "log" VALUES('49782f9207e14031',19,'act','american','hex 2307','','[["moved","7.3-1",{"units":["C/37"],"from":"2206","to":"2307","cost":1.0},null]]','guest-59',9);
INSERT INTO "log" VALUES('49782f9207e14031',20,'act','american','unit 704C','','[]','guest-59',10);
INSERT INTO "log" VALUES('49782f9207e14031',21,'act','american','improve','','[["spent","6.4.4",{"side":"american","points":1,"left":3},null],["improved","7.6-4",{"hex":"1312"},null]]','guest-59',11);
INSERT INTO "log" VALUES('49782f9207e14031',22,'act','american','done','','[["rolled","6.1-1",{"purpose":"initiative","die":10,"result":8,"side":"american"},null]]','guest-59',12);
INSERT INTO "log" VALUES('49782f9207e14031',23,'act','german','keep','','[["rolled","6.1-1",{"purpose":"initiative","die":10,"result":10,"side":"german"},null]]','guest-60',12);
INSERT INTO "log" VALUES('49782f9207e14031',24,'act','german','reroll','','[["snafu","5.2-1",{"side":"german","to":"american"},null],["rolled","6.1-1",{"purpose":"initiative","die":10,"result":8,"side":"german"},null],["initiative","6.1-3",{"side":"german","marker":"american","drm":2,"results":[8,10]},null]]','guest-60',14);
INSERT INTO "log" VALUES('49782f9207e14031',25,'act','german','transfer','','[["transferred","6.2-3",{"side":"german","to":"american"},null]]','guest-60',15);
INSERT INTO "log" VALUES('49782f9207e14031',26,'act','american','end','2 bb1f825a4ecd233939edfe5028fb273c','[["operations_over","6.3-1",{},null],["turn","4.0-1",{"turn":2},null],["level","9.1.1-1",{"formation":"CCA","level":4},null],["level","9.1.1-1",{"formation":"111","level":3},null],["level","9.1.1-1",{"formation":"15PG","level":3},null],["transferred_unit","3.2b",{"unit":"35Tk","formation":"CCA"},null]]','guest-59',13);
INSERT INTO "log" VALUES('49782f9207e14031',27,'act','german','pass','','[]','guest-60',16);
INSERT INTO "log" VALUES('49782f9207e14031',28,'act','american','unit CCB-HQ','','[]','guest-59',14);
INSERT INTO "log" VALUES('49782f9207e14031',29,'act','american','hex 0501','','[["level","9.4.3",{"formation":"CCB","level":4},null],["arrived","9.4.1-1",{"unit":"CCB-HQ","hex":"0501","side":"american"},null]]','guest-59',15);
INSERT INTO "log" VALUES('49782f9207e14031',30,'act','american','move','','[]','guest-59',16);
INSERT INTO "log" VALUES('49782f9207e14031',31,'act','american','hex 0803','','[["moved","7.3-1",{"units":["CCB-HQ"],"from":"0501","to":"0601","cost":0.5},null],["moved","7.3-1",{"units":["CCB-HQ"],"from":"0601","to":"0602","cost":0.5},null],["moved","7.3-1",{"units":["CCB-HQ"],"from":"0602","to":"0703","cost":0.5},null],["moved","7.3-1",{"units":["CCB-HQ"],"from":"0703","to":"0803","cost":0.5},null]]','guest-59',17);
INSERT INTO "log" VALUES('49782f9207e14031',32,'act','american','hex 0404','','[["moved","7.3-1",{"units":["CCB-HQ"],"from":"0803","to":"0703","cost":0.5},null],["moved","7.3-1",{"units":["CCB-HQ"],"from":"0703","to":"0602","cost":0.5},null],["moved","7.3-1",{"units":["CCB-HQ"],"from":"0602","to":"0503","cost":1.0},null],["moved","7.3-1",{"units":["CCB-HQ"],"from":"0503","to":"0403","cost":1.0},null],["moved","7.3-1",{"units":["CCB-HQ"],"from":"0403","to":"0404","cost":1.0},null]]','guest-59',18);
INSERT INTO "log" VALUES('49782f9207e14031',33,'act','american','unit 704AB','','[]','guest-59',19);
INSERT INTO "log" VALUES('49782f9207e14031',34,'act','american','back','','[]','guest-59',20);
INSERT INTO "log" VALUES('49782f9207e14031',35,'act','american','unit 8Tk','','[]','guest-59',21);
INSERT INTO "log" VALUES('49782f9207e14031',36,'act','american','hex 0109','','[["arrived","9.4.1-1",{"unit":"8Tk","hex":"0109","side":"american"},null]]','guest-59',22);
INSERT INTO "log" VALUES('49782f9207e14031',37,'act','american','unit 51AIB','','[["arrived","9.4.1-1",{"unit":"51AIB","hex":"0109","side":"american"},null]]','guest-59',23);
INSERT INTO "log" VALUES('49782f9207e14031',38,'act','american','unit 24Eng','','[["arrived","9.4.1-1",{"unit":"24Eng","hex":"0109","side":"american"},null]]','guest-59',24);
INSERT INTO "log" VALUES('49782f9207e14031',39,'act','american','done','','[["overstacked","5.3.2-1",{"hex":"0109","units":["8Tk","51AIB","24Eng"]},null],["disrupted","5.3.2-1",{"unit":"8Tk"},null],["disrupted","5.3.2-1",{"unit":"51AIB"},null],["disrupted","5.3.2-1",{"unit":"24Eng"},null]]','guest-59',25);
INSERT INTO "log" VALUES('49782f9207e14031',40,'act','german','unit 51AIB','','[]','guest-60',17);
INSERT INTO "log" VALUES('49782f9207e14031',41,'act','german','hex 0209','','[["displaced","5.3.2-6",{"unit":"51AIB","from":"0109","to":"0209"},null]]','guest-60',18);
INSERT INTO "log" VALUES('49782f9207e14031',42,'act','american','unit 704AB','','[]','guest-59',26);
INSERT INTO "log" VALUES('49782f9207e14031',43,'act','american','hex 0109','','[["arrived","9.4.1-1",{"unit":"704AB","hex":"0109","side":"american"},null]]','guest-59',27);
INSERT INTO "log" VALUES('49782f9207e14031',44,'act','american','done','','[["overstacked","5.3.2-1",{"hex":"0109","units":["8Tk","24Eng","704AB"]},null],["lost","5.3.2-2",{"unit":"8Tk","steps":1,"hex":"0109"},null],["lost","5.3.2-2",{"unit":"24Eng","steps":1,"hex":"0109"},null],["disrupted","5.3.2-1",{"unit":"704AB"},null],["rolled","6.1-1",{"purpose":"initiative","die":10,"result":2,"side":"american"},null]]','guest-59',28);
INSERT INTO "log" VALUES('49782f9207e14031',45,'act','american','reroll','','[["snafu","5.2-1",{"side":"american","to":"german"},null],["rolled","6.1-1",{"purpose":"initiative","die":10,"result":5,"side":"american"},null],["rolled","6.1-1",{"purpose":"initiative","die":10,"result":8,"side":"german"},null]]','guest-59',29);
INSERT INTO "log" VALUES('49782f9207e14031',46,'act','german','reroll','','[["snafu","5.2-1",{"side":"german","to":"american"},null],["rolled","6.1-1",{"purpose":"initiative","die":10,"result":5,"side":"german"},null],["initiative_tied","6.1-4",{"results":[5,5]},null],["rolled","6.1-1",{"purpose":"initiative","die":10,"result":7,"side":"american"},null]]','guest-60',19);
INSERT INTO "log" VALUES('49782f9207e14031',47,'act','american','reroll','','[["snafu","5.2-1",{"side":"american","to":"german"},null],["rolled","6.1-1",{"purpose":"initiative","die":10,"result":8,"side":"american"},null],["rolled","6.1-1",{"purpose":"initiative","die":10,"result":4,"side":"german"},null]]','guest-59',31);
INSERT INTO "log" VALUES('49782f9207e14031',48,'act','german','reroll','','[["snafu","5.2-1",{"side":"german","to":"american"},null],["rolled","6.1-1",{"purpose":"initiative","die":10,"result":4,"side":"german"},null],["initiative","6.1-3",{"side":"american","marker":"german","drm":2,"results":[8,4]},null]]','guest-60',20);
INSERT INTO "log" VALUES('49782f9207e14031',49,'act','american','transfer','','[["transferred","6.2-3",{"side":"american","to":"german"},null]]','guest-59',32);
INSERT INTO "log" VALUES('49782f9207e14031',50,'act','german','end','3 a33ec117e841c053ff22d7c1d875ac3c','[["operations_over","6.3-1",{},null],["turn","4.0-1",{"turn":3},null],["recovered","9.1.2-1",{"unit":"8Tk"},"american"],["recovered","9.1.2-1",{"unit":"51AIB"},null],["recovered","9.1.2-1",{"unit":"704AB"},null],["recovered","9.1.2-1",{"unit":"24Eng"},"american"],["schwerpunkt","5.9-4",{"side":"","formation":""},null]]','guest-60',21);
INSERT INTO "log" VALUES('49782f9207e14031',51,'act','american','unit 8Tk','','[["replaced","9.3-1",{"unit":"8Tk"},"american"]]','guest-59',33);
INSERT INTO "log" VALUES('49782f9207e14031',52,'act','american','done','','[]','guest-59',34);
INSERT INTO "log" VALUES('49782f9207e14031',53,'undo','american','52','','[["undone","",{"side":"american","of":52},null]]','guest-59',35);
INSERT INTO "log" VALUES('49782f9207e14031',54,'act','american','done','','[]','guest-59',36);
INSERT INTO "log" VALUES('49782f9207e14031',55,'act','american','unit 314-HQ','','[]','guest-59',37);
INSERT INTO "log" VALUES('49782f9207e14031',56,'act','american','back','','[]','guest-59',38);
INSERT INTO "log" VALUES('49782f9207e14031',57,'act','american','unit 314-HQ','','[]','guest-59',39);
INSERT INTO "log" VALUES('49782f9207e14031',58,'act','american','back','','[]','guest-59',40);
INSERT INTO "log" VALUES('49782f9207e14031',59,'act','american','unit 314-HQ','','[]','guest-59',41);
INSERT INTO "log" VALUES('49782f9207e14031',60,'act','american','hex 0122','','[["level","9.4.3",{"formation":"314","level":3},null],["arrived","9.4.1-1",{"unit":"314-HQ","hex":"0122","side":"american"},null]]','guest-59',42);
INSERT INTO "log" VALUES('49782f9207e14031',61,'act','american','done','','[]','guest-59',43);
INSERT INTO "log" VALUES('49782f9207e14031',62,'act','american','unit 3/314','','[]','guest-59',44);
INSERT INTO "log" VALUES('49782f9207e14031',63,'act','american','back','','[]','guest-59',45);
INSERT INTO "log" VALUES('49782f9207e14031',64,'undo','american','63','','[["undone","",{"side":"american","of":63},null]]','guest-59',46);
INSERT INTO "log" VALUES('49782f9207e14031',65,'act','american','hex 0122','','[["arrived","9.4.1-1",{"unit":"3/314","hex":"0122","side":"american"},null]]','guest-59',47);
INSERT INTO "log" VALUES('49782f9207e14031',66,'resign','german','','','[["resigned","",{"side":"german"},null]]','guest-60',23);
CREATE TABLE plays (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    scenario TEXT NOT NULL,
    options TEXT NOT NULL,
    seed TEXT NOT NULL,
    seats TEXT NOT NULL,
    fair INTEGER NOT NULL,
    made REAL NOT NULL,
    position TEXT NOT NULL DEFAULT ''
) WITHOUT ROWID;
INSERT INTO "plays" VALUES('3eea479eeec81a97','formation/arracourt','battle_for_the_hills','{"action_point_markers":false,"limited_intelligence":true}','0b40e9aa0a0c4b58d703f63f29029a4ec109dafa65abc283414f6b8738594d1c..','[["american","me","f3debb55ff9873a124053c2fd8af07c158ee3633d3673e652ee49d5238070192"],["german","link","c1383ed5e802158680c6445636ee7f859329c2a445b24d0d9bdab23a2b2b4584"]]',1,1794796918.162,'');
INSERT INTO "plays" VALUES('49782f9207e14031','formation/arracourt','battle_for_the_hills','{"action_point_markers":false,"limited_intelligence":true}','5f7a9620d4211829494613dffb8d0fb68feb6f78da529c484fc95459b9f96be1..','[["american","me","25b553818d65af773d2cd85764965362342246ed6b817e27aa1cc1ecf786e783"],["german","link","e97547a6f7c008600a259dc5bac025e844e39cd87b7da118b730dd02ef5df5e5"]]',1,1794796919.485,'');
COMMIT;
