-- {"grognard": "0.2.0", "schema": 3, "game": "roads_to_moscow", "plays": {"going": {"id": "17ea42a73ebaae80", "seats": {"german": "me", "soviet": "link"},
-- "tokens": {"german": "JwQ4W8fo8KwdVlti99XgRoI5BRKQKa7VSa4gVWrWrcc", "soviet": "o-9Im0qpjP3bEobY-L1Ym8HVNqyxZjvWjeUeIzhAJ8g"},
-- "lines": 68, "chats": 2, "over": false, "marks": [22, 55], "undos": [5, 12, 16, 40, 53], "hash": "038d1b70175180a2597f74fd50cc35c3", "differs": 33, "breaks": 33},
-- "resigned": {"id": "4883a04111990873", "seats": {"german": "me", "soviet": "link"},
-- "tokens": {"german": "0VxN9_wRDolFyMDLlo52S7YlDpoqwBJsbJHOl7uIL3E", "soviet": "dmC3eUhUK9ocGWhd-dQYE1EZhHEelI-s0K35x4hJxM4"},
-- "lines": 73, "chats": 2, "over": true, "marks": [27, 57], "undos": [18, 64, 68], "hash": "311c77e0c30f5867be37fc81b43eb629", "differs": 42, "breaks": 43}}}
PRAGMA user_version=3;
BEGIN TRANSACTION;
CREATE TABLE chat (
    play TEXT NOT NULL,
    k INTEGER NOT NULL,
    side TEXT NOT NULL,
    said TEXT NOT NULL,
    made REAL NOT NULL,
    PRIMARY KEY (play, k)
) WITHOUT ROWID;
INSERT INTO "chat" VALUES('17ea42a73ebaae80',1,'german','A good game, says german.',1794969038.496);
INSERT INTO "chat" VALUES('17ea42a73ebaae80',2,'soviet','A good game, says soviet.',1794969038.499);
INSERT INTO "chat" VALUES('4883a04111990873',1,'german','A good game, says german.',1794969038.97);
INSERT INTO "chat" VALUES('4883a04111990873',2,'soviet','A good game, says soviet.',1794969038.971);
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
INSERT INTO "log" VALUES('17ea42a73ebaae80',1,'act','soviet','done','','[["initiative","7.11-2",{"side":"german"},null],["filled","7.14-1",{"side":"german","count":2},null],["filled","7.14-2",{"side":"soviet","count":2},null],["took_first","18.13d",{"side":"german","formation":"SSR"},null]]','guest-82',1);
INSERT INTO "log" VALUES('17ea42a73ebaae80',2,'act','german','assault SSR-1','','[["showed","7.21-1",{"side":"german","marker":"SSR-1","formation":"SSR"},null],["operation_began","7.21B",{"side":"german","formations":["SSR"],"sequence":"assault"},null]]','guest-81',1);
INSERT INTO "log" VALUES('17ea42a73ebaae80',3,'act','german','done','','[]','guest-81',2);
INSERT INTO "log" VALUES('17ea42a73ebaae80',4,'act','german','done','','[]','guest-81',3);
INSERT INTO "log" VALUES('17ea42a73ebaae80',5,'undo','german','4','','[["undone","",{"side":"german","of":4},null]]','guest-81',4);
INSERT INTO "log" VALUES('17ea42a73ebaae80',6,'act','german','done','','[]','guest-81',5);
INSERT INTO "log" VALUES('17ea42a73ebaae80',7,'act','german','done','','[["drew","7.21-1",{"purpose":"activation","chit":"any.soviet","of":2},"soviet"],["drew_unseen","7.21-1",{"side":"soviet","purpose":"activation","of":2},null]]','guest-81',6);
INSERT INTO "log" VALUES('17ea42a73ebaae80',8,'act','soviet','pass','','[["passed_sequence","7.21C-2",{"side":"soviet"},null],["drew","7.21-1",{"purpose":"activation","chit":"SSR-2","of":1},"german"],["drew_unseen","7.21-1",{"side":"german","purpose":"activation","of":1},null]]','guest-82',2);
INSERT INTO "log" VALUES('17ea42a73ebaae80',9,'act','german','mobile SSR-2','','[["showed","7.21-1",{"side":"german","marker":"SSR-2","formation":"SSR"},null],["operation_began","7.21A",{"side":"german","formations":["SSR"],"sequence":"mobile"},null]]','guest-81',7);
INSERT INTO "log" VALUES('17ea42a73ebaae80',10,'act','german','done','','[]','guest-81',8);
INSERT INTO "log" VALUES('17ea42a73ebaae80',11,'act','german','unit II/D','','[]','guest-81',9);
INSERT INTO "log" VALUES('17ea42a73ebaae80',12,'undo','german','11','','[["undone","",{"side":"german","of":11},null]]','guest-81',10);
INSERT INTO "log" VALUES('17ea42a73ebaae80',13,'act','german','done','','[["drew","7.21-1",{"purpose":"activation","chit":"18T-1","of":1},"soviet"],["drew_unseen","7.21-1",{"side":"soviet","purpose":"activation","of":1},null]]','guest-81',11);
INSERT INTO "log" VALUES('17ea42a73ebaae80',14,'act','soviet','mobile 18T-1','','[["showed","7.21-1",{"side":"soviet","marker":"18T-1","formation":"18T"},null],["operation_began","7.21A",{"side":"soviet","formations":["18T"],"sequence":"mobile"},null]]','guest-82',3);
INSERT INTO "log" VALUES('17ea42a73ebaae80',15,'act','soviet','unit SpCav','','[["activated","7.44",{"unit":"SpCav","formation":"18T"},null]]','guest-82',4);
INSERT INTO "log" VALUES('17ea42a73ebaae80',16,'undo','soviet','15','','[["undone","",{"side":"soviet","of":15},null]]','guest-82',5);
INSERT INTO "log" VALUES('17ea42a73ebaae80',17,'act','soviet','done','','[]','guest-82',6);
INSERT INTO "log" VALUES('17ea42a73ebaae80',18,'act','soviet','done','','[["inactive","7.25-2",{"side":"german"},null]]','guest-82',7);
INSERT INTO "log" VALUES('17ea42a73ebaae80',19,'act','soviet','mobile any.soviet','','[["showed","7.21-1",{"side":"soviet","marker":"any.soviet"},null]]','guest-82',8);
INSERT INTO "log" VALUES('17ea42a73ebaae80',20,'act','soviet','formation 18T','','[["operation_began","7.21A",{"side":"soviet","formations":["18T"],"sequence":"mobile"},null]]','guest-82',9);
INSERT INTO "log" VALUES('17ea42a73ebaae80',21,'act','soviet','done','','[]','guest-82',10);
INSERT INTO "log" VALUES('17ea42a73ebaae80',22,'act','soviet','done','2 92719b8b75953da4018c484ef3ed988c','[["turn_began","4.11A",{"turn":2},null],["rolled","5.11a",{"purpose":"weather","die":10,"result":1,"side":"german"},null],["weather","5.11b",{"weather":"dry"},null],["reinforcement_due","5.2-1",{"unit":"III/DF"},null],["reinforcement_due","5.2-1",{"unit":"Pi/SSR"},null]]','guest-82',11);
INSERT INTO "log" VALUES('17ea42a73ebaae80',23,'act','german','done','','[]','guest-81',12);
INSERT INTO "log" VALUES('17ea42a73ebaae80',24,'act','soviet','reserve 18T','','[["reserve_put","5.31",{"formation":"18T","until":4},null]]','guest-82',12);
INSERT INTO "log" VALUES('17ea42a73ebaae80',25,'act','soviet','done','','[["rolled","7.11-1",{"purpose":"initiative.german","die":10,"result":1,"side":"german"},null],["rolled","7.11-1",{"purpose":"initiative.soviet","die":10,"result":6,"side":"soviet"},null],["initiative","7.13-1",{"side":"soviet","results":[2,6],"modifiers":[1,0]},null],["filled","7.14-1",{"side":"soviet","count":1},null],["filled","7.14-2",{"side":"german","count":2},null],["drew","7.21-1",{"purpose":"activation","chit":"any.soviet","of":1},"soviet"],["drew_unseen","7.21-1",{"side":"soviet","purpose":"activation","of":1},null]]','guest-82',13);
INSERT INTO "log" VALUES('17ea42a73ebaae80',26,'act','soviet','mobile any.soviet','','[["showed","7.21-1",{"side":"soviet","marker":"any.soviet"},null]]','guest-82',14);
INSERT INTO "log" VALUES('17ea42a73ebaae80',27,'act','soviet','formation 18T','','[["reserve_ended","4.25b",{"formation":"18T"},null],["operation_began","7.21A",{"side":"soviet","formations":["18T"],"sequence":"mobile"},null]]','guest-82',15);
INSERT INTO "log" VALUES('17ea42a73ebaae80',28,'act','soviet','done','','[]','guest-82',16);
INSERT INTO "log" VALUES('17ea42a73ebaae80',29,'act','soviet','done','','[["drew","7.21-1",{"purpose":"activation","chit":"SSR-2","of":2},"german"],["drew_unseen","7.21-1",{"side":"german","purpose":"activation","of":2},null]]','guest-82',17);
INSERT INTO "log" VALUES('17ea42a73ebaae80',30,'act','german','mobile SSR-2','','[["showed","7.21-1",{"side":"german","marker":"SSR-2","formation":"SSR"},null],["operation_began","7.21A",{"side":"german","formations":["SSR"],"sequence":"mobile"},null]]','guest-81',13);
INSERT INTO "log" VALUES('17ea42a73ebaae80',31,'act','german','done','','[]','guest-81',14);
INSERT INTO "log" VALUES('17ea42a73ebaae80',32,'act','german','stack 0108','','[]','guest-81',15);
INSERT INTO "log" VALUES('17ea42a73ebaae80',33,'act','german','hex 0416','','[["moved","8.11-1",{"units":["II/D","HQ-D"],"from":"0108","to":"0209","cost":0.5},null],["moved","8.11-1",{"units":["II/D","HQ-D"],"from":"0209","to":"0210","cost":0.5},null],["moved","8.11-1",{"units":["II/D","HQ-D"],"from":"0210","to":"0211","cost":0.5},null],["moved","8.11-1",{"units":["II/D","HQ-D"],"from":"0211","to":"0212","cost":0.5},null],["moved","8.11-1",{"units":["II/D","HQ-D"],"from":"0212","to":"0213","cost":0.5},null],["moved","8.11-1",{"units":["II/D","HQ-D"],"from":"0213","to":"0313","cost":0.5},null],["moved","8.11-1",{"units":["II/D","HQ-D"],"from":"0313","to":"0314","cost":0.5},null],["moved","8.11-1",{"units":["II/D","HQ-D"],"from":"0314","to":"0415","cost":0.5},null],["moved","8.11-1",{"units":["II/D","HQ-D"],"from":"0415","to":"0416","cost":0.5},null]]','guest-81',16);
INSERT INTO "log" VALUES('17ea42a73ebaae80',34,'act','german','hex 0419','','[["moved","8.11-1",{"units":["II/D","HQ-D"],"from":"0416","to":"0417","cost":0.5},null],["moved","8.11-1",{"units":["II/D","HQ-D"],"from":"0417","to":"0418","cost":0.5},null],["moved","8.11-1",{"units":["II/D","HQ-D"],"from":"0418","to":"0419","cost":0.5},null]]','guest-81',17);
INSERT INTO "log" VALUES('17ea42a73ebaae80',35,'act','german','unit K/SSR','','[]','guest-81',18);
INSERT INTO "log" VALUES('17ea42a73ebaae80',36,'act','german','hex 1115','','[["moved","8.11-1",{"units":["K/SSR"],"from":"0114","to":"0214","cost":0.5},null],["moved","8.11-1",{"units":["K/SSR"],"from":"0214","to":"0314","cost":0.5},null],["moved","8.11-1",{"units":["K/SSR"],"from":"0314","to":"0415","cost":0.5},null],["moved","8.11-1",{"units":["K/SSR"],"from":"0415","to":"0515","cost":0.5},null],["moved","8.11-1",{"units":["K/SSR"],"from":"0515","to":"0616","cost":0.5},null],["moved","8.11-1",{"units":["K/SSR"],"from":"0616","to":"0716","cost":1.5},null],["moved","8.11-1",{"units":["K/SSR"],"from":"0716","to":"0816","cost":0.5},null],["moved","8.11-1",{"units":["K/SSR"],"from":"0816","to":"0915","cost":0.5},null],["moved","8.11-1",{"units":["K/SSR"],"from":"0915","to":"1015","cost":0.5},null],["moved","8.11-1",{"units":["K/SSR"],"from":"1015","to":"1115","cost":0.5},null]]','guest-81',19);
INSERT INTO "log" VALUES('17ea42a73ebaae80',37,'act','german','hex 1314','','[["moved","8.11-1",{"units":["K/SSR"],"from":"1115","to":"1215","cost":0.5},null],["moved","8.11-1",{"units":["K/SSR"],"from":"1215","to":"1314","cost":0.5},null]]','guest-81',20);
INSERT INTO "log" VALUES('17ea42a73ebaae80',38,'act','german','unit I/D','','[]','guest-81',21);
INSERT INTO "log" VALUES('17ea42a73ebaae80',39,'act','german','hex 0511','','[["moved","8.11-1",{"units":["I/D"],"from":"0107","to":"0208","cost":0.5},null],["moved","8.11-1",{"units":["I/D"],"from":"0208","to":"0308","cost":0.5},null],["moved","8.11-1",{"units":["I/D"],"from":"0308","to":"0409","cost":0.5},null],["moved","8.11-1",{"units":["I/D"],"from":"0409","to":"0509","cost":0.5},null],["moved","8.11-1",{"units":["I/D"],"from":"0509","to":"0510","cost":0.5},null],["moved","8.11-1",{"units":["I/D"],"from":"0510","to":"0511","cost":0.5},null]]','guest-81',22);
INSERT INTO "log" VALUES('17ea42a73ebaae80',40,'undo','german','39','','[["undone","",{"side":"german","of":39},null]]','guest-81',23);
INSERT INTO "log" VALUES('17ea42a73ebaae80',41,'act','german','hex 0503','','[["moved","8.11-1",{"units":["I/D"],"from":"0107","to":"0106","cost":0.5},null],["moved","8.11-1",{"units":["I/D"],"from":"0106","to":"0105","cost":0.5},null],["moved","8.11-1",{"units":["I/D"],"from":"0105","to":"0205","cost":0.5},null],["moved","8.11-1",{"units":["I/D"],"from":"0205","to":"0304","cost":0.5},null],["moved","8.11-1",{"units":["I/D"],"from":"0304","to":"0404","cost":0.5},null],["moved","8.11-1",{"units":["I/D"],"from":"0404","to":"0503","cost":0.5},null]]','guest-81',24);
INSERT INTO "log" VALUES('17ea42a73ebaae80',42,'act','german','done','','[]','guest-81',25);
INSERT INTO "log" VALUES('17ea42a73ebaae80',43,'act','german','stack 0114','','[]','guest-81',26);
INSERT INTO "log" VALUES('17ea42a73ebaae80',44,'act','german','hex 0308','','[["moved","8.11-1",{"units":["StuG/SSR","I/SSAR"],"from":"0114","to":"0113","cost":0.5},null],["moved","8.11-1",{"units":["StuG/SSR","I/SSAR"],"from":"0113","to":"0112","cost":0.5},null],["moved","8.11-1",{"units":["StuG/SSR","I/SSAR"],"from":"0112","to":"0111","cost":0.5},null],["moved","8.11-1",{"units":["StuG/SSR","I/SSAR"],"from":"0111","to":"0110","cost":0.5},null],["moved","8.11-1",{"units":["StuG/SSR","I/SSAR"],"from":"0110","to":"0109","cost":0.5},null],["moved","8.11-1",{"units":["StuG/SSR","I/SSAR"],"from":"0109","to":"0209","cost":0.5},null],["moved","8.11-1",{"units":["StuG/SSR","I/SSAR"],"from":"0209","to":"0308","cost":0.5},null]]','guest-81',27);
INSERT INTO "log" VALUES('17ea42a73ebaae80',45,'act','german','hex 0212','','[["moved","8.11-1",{"units":["StuG/SSR","I/SSAR"],"from":"0308","to":"0309","cost":0.5},null],["moved","8.11-1",{"units":["StuG/SSR","I/SSAR"],"from":"0309","to":"0310","cost":0.5},null],["moved","8.11-1",{"units":["StuG/SSR","I/SSAR"],"from":"0310","to":"0311","cost":0.5},null],["moved","8.11-1",{"units":["StuG/SSR","I/SSAR"],"from":"0311","to":"0212","cost":0.5},null]]','guest-81',28);
INSERT INTO "log" VALUES('17ea42a73ebaae80',46,'act','german','done','','[]','guest-81',29);
INSERT INTO "log" VALUES('17ea42a73ebaae80',47,'act','german','done','','[["inactive","7.25-2",{"side":"soviet"},null],["drew","7.21-1",{"purpose":"activation","chit":"SSR-1","of":1},"german"],["drew_unseen","7.21-1",{"side":"german","purpose":"activation","of":1},null]]','guest-81',30);
INSERT INTO "log" VALUES('17ea42a73ebaae80',48,'act','german','mobile SSR-1','','[["showed","7.21-1",{"side":"german","marker":"SSR-1","formation":"SSR"},null],["operation_began","7.21A",{"side":"german","formations":["SSR"],"sequence":"mobile"},null]]','guest-81',31);
INSERT INTO "log" VALUES('17ea42a73ebaae80',49,'act','german','unit Hausser','','[["activated","15.31",{"unit":"Hausser","formation":"SSR"},null]]','guest-81',32);
INSERT INTO "log" VALUES('17ea42a73ebaae80',50,'act','german','unit HQ-D','','[]','guest-81',33);
INSERT INTO "log" VALUES('17ea42a73ebaae80',51,'act','german','hex 0816','','[["moved","8.11-1",{"units":["HQ-D"],"from":"0419","to":"0418","cost":0.5},null],["moved","8.11-1",{"units":["HQ-D"],"from":"0418","to":"0417","cost":0.5},null],["moved","8.11-1",{"units":["HQ-D"],"from":"0417","to":"0516","cost":0.5},null],["moved","8.11-1",{"units":["HQ-D"],"from":"0516","to":"0616","cost":0.5},null],["moved","8.11-1",{"units":["HQ-D"],"from":"0616","to":"0716","cost":1.5},null],["moved","8.11-1",{"units":["HQ-D"],"from":"0716","to":"0816","cost":0.5},null]]','guest-81',34);
INSERT INTO "log" VALUES('17ea42a73ebaae80',52,'act','german','hex 1017','','[["moved","8.11-1",{"units":["HQ-D"],"from":"0816","to":"0916","cost":0.5},null],["moved","8.11-1",{"units":["HQ-D"],"from":"0916","to":"1017","cost":0.5},null]]','guest-81',35);
INSERT INTO "log" VALUES('17ea42a73ebaae80',53,'undo','german','52','','[["undone","",{"side":"german","of":52},null]]','guest-81',36);
INSERT INTO "log" VALUES('17ea42a73ebaae80',54,'act','german','hex 1214','','[["moved","8.11-1",{"units":["HQ-D"],"from":"0816","to":"0915","cost":0.5},null],["moved","8.11-1",{"units":["HQ-D"],"from":"0915","to":"1015","cost":0.5},null],["moved","8.11-1",{"units":["HQ-D"],"from":"1015","to":"1114","cost":0.5},null],["moved","8.11-1",{"units":["HQ-D"],"from":"1114","to":"1214","cost":0.5},null]]','guest-81',37);
INSERT INTO "log" VALUES('17ea42a73ebaae80',55,'act','german','done','3 509bc12a216a86011efb7d1bb6479169','[["turn_began","4.11A",{"turn":3},null],["rolled","5.11a",{"purpose":"weather","die":10,"result":7,"side":"german"},null],["weather","5.11b",{"weather":"cloudy"},null]]','guest-81',38);
INSERT INTO "log" VALUES('17ea42a73ebaae80',56,'act','german','done','','[]','guest-81',39);
INSERT INTO "log" VALUES('17ea42a73ebaae80',57,'act','soviet','done','','[["emergency_supply","6.12-a",{"unit":"K/SSR"},null],["emergency_supply","6.12-a",{"unit":"HQ-D"},null],["rolled","7.11-1",{"purpose":"initiative.german","die":10,"result":4,"side":"german"},null],["rolled","7.11-1",{"purpose":"initiative.soviet","die":10,"result":5,"side":"soviet"},null],["initiative","7.13-1",{"side":"soviet","results":[4,5],"modifiers":[0,0]},null],["filled","7.14-1",{"side":"soviet","count":2},null],["filled","7.14-2",{"side":"german","count":2},null],["drew","7.21-1",{"purpose":"activation","chit":"any.soviet","of":2},"soviet"],["drew_unseen","7.21-1",{"side":"soviet","purpose":"activation","of":2},null]]','guest-82',18);
INSERT INTO "log" VALUES('17ea42a73ebaae80',58,'act','soviet','assault any.soviet','','[["showed","7.21-1",{"side":"soviet","marker":"any.soviet"},null]]','guest-82',19);
INSERT INTO "log" VALUES('17ea42a73ebaae80',59,'act','soviet','formation 18T','','[["operation_began","7.21B",{"side":"soviet","formations":["18T"],"sequence":"assault"},null]]','guest-82',20);
INSERT INTO "log" VALUES('17ea42a73ebaae80',60,'act','soviet','done','','[]','guest-82',21);
INSERT INTO "log" VALUES('17ea42a73ebaae80',61,'act','soviet','done','','[]','guest-82',22);
INSERT INTO "log" VALUES('17ea42a73ebaae80',62,'act','soviet','done','','[["drew","7.21-1",{"purpose":"activation","chit":"SSR-1","of":2},"german"],["drew_unseen","7.21-1",{"side":"german","purpose":"activation","of":2},null]]','guest-82',23);
INSERT INTO "log" VALUES('17ea42a73ebaae80',63,'act','german','mobile SSR-1','','[["showed","7.21-1",{"side":"german","marker":"SSR-1","formation":"SSR"},null],["operation_began","7.21A",{"side":"german","formations":["SSR"],"sequence":"mobile"},null]]','guest-81',40);
INSERT INTO "log" VALUES('17ea42a73ebaae80',64,'act','german','unit Hausser','','[["activated","15.31",{"unit":"Hausser","formation":"SSR"},null]]','guest-81',41);
INSERT INTO "log" VALUES('17ea42a73ebaae80',65,'act','german','unit Pi/SSR','','[]','guest-81',42);
INSERT INTO "log" VALUES('17ea42a73ebaae80',66,'act','german','with II/DF','','[]','guest-81',43);
INSERT INTO "log" VALUES('17ea42a73ebaae80',67,'act','german','back','','[]','guest-81',44);
INSERT INTO "log" VALUES('17ea42a73ebaae80',68,'act','german','unit I/D','','[]','guest-81',45);
INSERT INTO "log" VALUES('4883a04111990873',1,'act','soviet','reserve 18T','','[["reserve_put","5.31",{"formation":"18T","until":3},null]]','guest-84',1);
INSERT INTO "log" VALUES('4883a04111990873',2,'act','soviet','done','','[["initiative","7.11-2",{"side":"german"},null],["filled","7.14-1",{"side":"german","count":2},null],["filled","7.14-2",{"side":"soviet","count":1},null],["took_first","18.13d",{"side":"german","formation":"SSR"},null]]','guest-84',2);
INSERT INTO "log" VALUES('4883a04111990873',3,'act','german','pass','','[["passed_sequence","7.21C-2",{"side":"german"},null],["drew","7.21-1",{"purpose":"activation","chit":"any.soviet","of":1},"soviet"],["drew_unseen","7.21-1",{"side":"soviet","purpose":"activation","of":1},null]]','guest-83',1);
INSERT INTO "log" VALUES('4883a04111990873',4,'act','soviet','assault any.soviet','','[["showed","7.21-1",{"side":"soviet","marker":"any.soviet"},null]]','guest-84',3);
INSERT INTO "log" VALUES('4883a04111990873',5,'act','soviet','formation 18T','','[["reserve_ended","4.25b",{"formation":"18T"},null],["operation_began","7.21B",{"side":"soviet","formations":["18T"],"sequence":"assault"},null]]','guest-84',5);
INSERT INTO "log" VALUES('4883a04111990873',6,'act','soviet','unit 509AT','','[["activated","7.44",{"unit":"509AT","formation":"18T"},null]]','guest-84',6);
INSERT INTO "log" VALUES('4883a04111990873',7,'act','soviet','done','','[]','guest-84',7);
INSERT INTO "log" VALUES('4883a04111990873',8,'act','soviet','done','','[]','guest-84',8);
INSERT INTO "log" VALUES('4883a04111990873',9,'act','soviet','done','','[["drew","7.21-1",{"purpose":"activation","chit":"SSR-2","of":1},"german"],["drew_unseen","7.21-1",{"side":"german","purpose":"activation","of":1},null]]','guest-84',9);
INSERT INTO "log" VALUES('4883a04111990873',10,'act','german','assault SSR-1','','[["showed","7.21-1",{"side":"german","marker":"SSR-1","formation":"SSR"},null],["operation_began","7.21B",{"side":"german","formations":["SSR"],"sequence":"assault"},null]]','guest-83',2);
INSERT INTO "log" VALUES('4883a04111990873',11,'act','german','done','','[]','guest-83',3);
INSERT INTO "log" VALUES('4883a04111990873',12,'act','german','done','','[]','guest-83',4);
INSERT INTO "log" VALUES('4883a04111990873',13,'act','german','unit I/DF','','[]','guest-83',5);
INSERT INTO "log" VALUES('4883a04111990873',14,'act','german','hex 0114','','[["arrived","5.22a",{"units":["I/DF"],"hex":"0114","cost":0.5},null]]','guest-83',6);
INSERT INTO "log" VALUES('4883a04111990873',15,'act','german','done','','[]','guest-83',7);
INSERT INTO "log" VALUES('4883a04111990873',16,'act','german','unit I/SSAR','','[]','guest-83',8);
INSERT INTO "log" VALUES('4883a04111990873',17,'act','german','with StuG/SSR','','[]','guest-83',9);
INSERT INTO "log" VALUES('4883a04111990873',18,'undo','german','17','','[["undone","",{"side":"german","of":17},null]]','guest-83',10);
INSERT INTO "log" VALUES('4883a04111990873',19,'act','german','with K/SSR','','[]','guest-83',11);
INSERT INTO "log" VALUES('4883a04111990873',20,'act','german','hex 0215','','[["moved","8.11-1",{"units":["I/SSAR","K/SSR"],"from":"0114","to":"0215","cost":2.0},null]]','guest-83',12);
INSERT INTO "log" VALUES('4883a04111990873',21,'act','german','unit I/D','','[]','guest-83',13);
INSERT INTO "log" VALUES('4883a04111990873',22,'act','german','back','','[]','guest-83',14);
INSERT INTO "log" VALUES('4883a04111990873',23,'act','german','done','','[["inactive","7.25-2",{"side":"soviet"},null]]','guest-83',15);
INSERT INTO "log" VALUES('4883a04111990873',24,'act','german','assault SSR-2','','[["showed","7.21-1",{"side":"german","marker":"SSR-2","formation":"SSR"},null],["operation_began","7.21B",{"side":"german","formations":["SSR"],"sequence":"assault"},null]]','guest-83',16);
INSERT INTO "log" VALUES('4883a04111990873',25,'act','german','unit Hausser','','[["activated","15.31",{"unit":"Hausser","formation":"SSR"},null]]','guest-83',17);
INSERT INTO "log" VALUES('4883a04111990873',26,'act','german','done','','[]','guest-83',18);
INSERT INTO "log" VALUES('4883a04111990873',27,'act','german','done','2 b4c02db088dd7491bd1d6e5f6e16339b','[["turn_began","4.11A",{"turn":2},null],["rolled","5.11a",{"purpose":"weather","die":10,"result":3,"side":"german"},null],["weather","5.11b",{"weather":"dry"},null],["reinforcement_due","5.2-1",{"unit":"III/DF"},null],["reinforcement_due","5.2-1",{"unit":"Pi/SSR"},null]]','guest-83',19);
INSERT INTO "log" VALUES('4883a04111990873',28,'act','german','reserve SSR','','[["reserve_put","5.31",{"formation":"SSR","until":4},null]]','guest-83',20);
INSERT INTO "log" VALUES('4883a04111990873',29,'act','german','done','','[]','guest-83',21);
INSERT INTO "log" VALUES('4883a04111990873',30,'act','soviet','done','','[["rolled","7.11-1",{"purpose":"initiative.german","die":10,"result":9,"side":"german"},null],["rolled","7.11-1",{"purpose":"initiative.soviet","die":10,"result":10,"side":"soviet"},null],["initiative","7.13-1",{"side":"soviet","results":[9,11],"modifiers":[0,1]},null],["filled","7.14-1",{"side":"soviet","count":2},null],["filled","7.14-2",{"side":"german","count":0},null],["drew","7.21-1",{"purpose":"activation","chit":"any.soviet","of":2},"soviet"],["drew_unseen","7.21-1",{"side":"soviet","purpose":"activation","of":2},null]]','guest-84',10);
INSERT INTO "log" VALUES('4883a04111990873',31,'act','soviet','pass','','[["passed_sequence","7.21C-2",{"side":"soviet"},null],["inactive","7.25-2",{"side":"german"},null],["drew","7.21-1",{"purpose":"activation","chit":"18T-1","of":1},"soviet"],["drew_unseen","7.21-1",{"side":"soviet","purpose":"activation","of":1},null]]','guest-84',11);
INSERT INTO "log" VALUES('4883a04111990873',32,'act','soviet','assault 18T-1','','[["showed","7.21-1",{"side":"soviet","marker":"18T-1","formation":"18T"},null],["operation_began","7.21B",{"side":"soviet","formations":["18T"],"sequence":"assault"},null]]','guest-84',12);
INSERT INTO "log" VALUES('4883a04111990873',33,'act','soviet','unit 365','','[]','guest-84',13);
INSERT INTO "log" VALUES('4883a04111990873',34,'act','soviet','roll','','[["rolled","7.45-1",{"purpose":"check.365","die":10,"result":9,"side":"soviet"},null],["army_check_failed","7.45-2",{"unit":"365","die":9,"value":5},null]]','guest-84',14);
INSERT INTO "log" VALUES('4883a04111990873',35,'act','soviet','done','','[]','guest-84',15);
INSERT INTO "log" VALUES('4883a04111990873',36,'act','soviet','done','','[]','guest-84',16);
INSERT INTO "log" VALUES('4883a04111990873',37,'act','soviet','done','','[["inactive","7.25-2",{"side":"german"},null]]','guest-84',17);
INSERT INTO "log" VALUES('4883a04111990873',38,'act','soviet','mobile any.soviet','','[["showed","7.21-1",{"side":"soviet","marker":"any.soviet"},null]]','guest-84',18);
INSERT INTO "log" VALUES('4883a04111990873',39,'act','soviet','formation 18T','','[["operation_began","7.21A",{"side":"soviet","formations":["18T"],"sequence":"mobile"},null]]','guest-84',19);
INSERT INTO "log" VALUES('4883a04111990873',40,'act','soviet','done','','[]','guest-84',20);
INSERT INTO "log" VALUES('4883a04111990873',41,'act','soviet','unit T34-1/18','','[]','guest-84',21);
INSERT INTO "log" VALUES('4883a04111990873',42,'act','soviet','hex 0411','','[["moved","8.11-1",{"units":["T34-1/18"],"from":"0714","to":"0713","cost":0.5},null],["moved","8.11-1",{"units":["T34-1/18"],"from":"0713","to":"0613","cost":0.5},null],["moved","8.11-1",{"units":["T34-1/18"],"from":"0613","to":"0612","cost":0.5},null],["moved","8.11-1",{"units":["T34-1/18"],"from":"0612","to":"0511","cost":0.5},null],["moved","8.11-1",{"units":["T34-1/18"],"from":"0511","to":"0411","cost":0.5},null]]','guest-84',22);
INSERT INTO "log" VALUES('4883a04111990873',43,'act','soviet','hex 0807','','[["moved","8.11-1",{"units":["T34-1/18"],"from":"0411","to":"0410","cost":0.5},null],["moved","8.11-1",{"units":["T34-1/18"],"from":"0410","to":"0509","cost":0.5},null],["moved","8.11-1",{"units":["T34-1/18"],"from":"0509","to":"0609","cost":0.5},null],["moved","8.11-1",{"units":["T34-1/18"],"from":"0609","to":"0708","cost":0.5},null],["moved","8.11-1",{"units":["T34-1/18"],"from":"0708","to":"0707","cost":0.5},null],["moved","8.11-1",{"units":["T34-1/18"],"from":"0707","to":"0807","cost":0.5},null]]','guest-84',23);
INSERT INTO "log" VALUES('4883a04111990873',44,'act','soviet','done','','[]','guest-84',24);
INSERT INTO "log" VALUES('4883a04111990873',45,'act','soviet','unit MRB/18','','[]','guest-84',25);
INSERT INTO "log" VALUES('4883a04111990873',46,'act','soviet','hex 1110','','[["moved","8.11-1",{"units":["MRB/18"],"from":"0714","to":"0814","cost":0.5},null],["moved","8.11-1",{"units":["MRB/18"],"from":"0814","to":"0913","cost":0.5},null],["moved","8.11-1",{"units":["MRB/18"],"from":"0913","to":"1013","cost":0.5},null],["moved","8.11-1",{"units":["MRB/18"],"from":"1013","to":"1112","cost":0.5},null],["moved","8.11-1",{"units":["MRB/18"],"from":"1112","to":"1111","cost":0.5},null],["moved","8.11-1",{"units":["MRB/18"],"from":"1111","to":"1110","cost":0.5},null]]','guest-84',26);
INSERT INTO "log" VALUES('4883a04111990873',47,'act','soviet','done','','[]','guest-84',27);
INSERT INTO "log" VALUES('4883a04111990873',48,'act','soviet','unit T34-3/18','','[]','guest-84',28);
INSERT INTO "log" VALUES('4883a04111990873',49,'act','soviet','hex 0301','','[["moved","8.11-1",{"units":["T34-3/18"],"from":"0613","to":"0612","cost":0.5},null],["moved","8.11-1",{"units":["T34-3/18"],"from":"0612","to":"0611","cost":0.5},null],["moved","8.11-1",{"units":["T34-3/18"],"from":"0611","to":"0610","cost":0.5},null],["moved","8.11-1",{"units":["T34-3/18"],"from":"0610","to":"0609","cost":0.5},null],["moved","8.11-1",{"units":["T34-3/18"],"from":"0609","to":"0508","cost":0.5},null],["moved","8.11-1",{"units":["T34-3/18"],"from":"0508","to":"0608","cost":0.5},null],["moved","8.11-1",{"units":["T34-3/18"],"from":"0608","to":"0607","cost":0.5},null],["moved","8.11-1",{"units":["T34-3/18"],"from":"0607","to":"0606","cost":0.5},null],["moved","8.11-1",{"units":["T34-3/18"],"from":"0606","to":"0605","cost":0.5},null],["moved","8.11-1",{"units":["T34-3/18"],"from":"0605","to":"0604","cost":0.5},null],["moved","8.11-1",{"units":["T34-3/18"],"from":"0604","to":"0603","cost":0.5},null],["moved","8.11-1",{"units":["T34-3/18"],"from":"0603","to":"0502","cost":0.5},null],["moved","8.11-1",{"units":["T34-3/18"],"from":"0502","to":"0402","cost":0.5},null],["moved","8.11-1",{"units":["T34-3/18"],"from":"0402","to":"0301","cost":0.5},null]]','guest-84',29);
INSERT INTO "log" VALUES('4883a04111990873',50,'act','soviet','stack 0513','','[]','guest-84',30);
INSERT INTO "log" VALUES('4883a04111990873',51,'act','soviet','hex 1421','','[["moved","8.11-1",{"units":["BT-1/18","BT-2/18"],"from":"0513","to":"0614","cost":0.5},null],["moved","8.11-1",{"units":["BT-1/18","BT-2/18"],"from":"0614","to":"0714","cost":0.5},null],["moved","8.11-1",{"units":["BT-1/18","BT-2/18"],"from":"0714","to":"0815","cost":0.5},null],["moved","8.11-1",{"units":["BT-1/18","BT-2/18"],"from":"0815","to":"0915","cost":0.5},null],["moved","8.11-1",{"units":["BT-1/18","BT-2/18"],"from":"0915","to":"1016","cost":0.5},null],["moved","8.11-1",{"units":["BT-1/18","BT-2/18"],"from":"1016","to":"1116","cost":0.5},null],["moved","8.11-1",{"units":["BT-1/18","BT-2/18"],"from":"1116","to":"1217","cost":0.5},null],["moved","8.11-1",{"units":["BT-1/18","BT-2/18"],"from":"1217","to":"1317","cost":0.5},null],["moved","8.11-1",{"units":["BT-1/18","BT-2/18"],"from":"1317","to":"1318","cost":0.5},null],["moved","8.11-1",{"units":["BT-1/18","BT-2/18"],"from":"1318","to":"1319","cost":0.5},null],["moved","8.11-1",{"units":["BT-1/18","BT-2/18"],"from":"1319","to":"1420","cost":0.5},null],["moved","8.11-1",{"units":["BT-1/18","BT-2/18"],"from":"1420","to":"1421","cost":0.5},null]]','guest-84',31);
INSERT INTO "log" VALUES('4883a04111990873',52,'act','soviet','done','','[]','guest-84',32);
INSERT INTO "log" VALUES('4883a04111990873',53,'act','soviet','unit HQ18T','','[]','guest-84',33);
INSERT INTO "log" VALUES('4883a04111990873',54,'act','soviet','hex 1513','','[["moved","8.11-1",{"units":["HQ18T"],"from":"0814","to":"0913","cost":0.5},null],["moved","8.11-1",{"units":["HQ18T"],"from":"0913","to":"1013","cost":0.5},null],["moved","8.11-1",{"units":["HQ18T"],"from":"1013","to":"1112","cost":0.5},null],["moved","8.11-1",{"units":["HQ18T"],"from":"1112","to":"1213","cost":0.5},null],["moved","8.11-1",{"units":["HQ18T"],"from":"1213","to":"1312","cost":0.5},null],["moved","8.11-1",{"units":["HQ18T"],"from":"1312","to":"1413","cost":0.5},null],["moved","8.11-1",{"units":["HQ18T"],"from":"1413","to":"1513","cost":0.5},null]]','guest-84',34);
INSERT INTO "log" VALUES('4883a04111990873',55,'act','soviet','hex 1515','','[["moved","8.11-1",{"units":["HQ18T"],"from":"1513","to":"1514","cost":0.5},null],["moved","8.11-1",{"units":["HQ18T"],"from":"1514","to":"1515","cost":0.5},null]]','guest-84',35);
INSERT INTO "log" VALUES('4883a04111990873',56,'act','soviet','hex 1214','','[["moved","8.11-1",{"units":["HQ18T"],"from":"1515","to":"1415","cost":0.5},null],["moved","8.11-1",{"units":["HQ18T"],"from":"1415","to":"1314","cost":0.5},null],["moved","8.11-1",{"units":["HQ18T"],"from":"1314","to":"1214","cost":0.5},null]]','guest-84',36);
INSERT INTO "log" VALUES('4883a04111990873',57,'act','soviet','done','3 79f87edb4c0e27096155e9295c11668e','[["turn_began","4.11A",{"turn":3},null],["rolled","5.11a",{"purpose":"weather","die":10,"result":9,"side":"german"},null],["weather","5.11b",{"weather":"cloudy"},null]]','guest-84',37);
INSERT INTO "log" VALUES('4883a04111990873',58,'act','soviet','done','','[["emergency_supply","6.12-a",{"unit":"T34-3/18"},null],["rolled","7.11-1",{"purpose":"initiative.german","die":10,"result":4,"side":"german"},null],["rolled","7.11-1",{"purpose":"initiative.soviet","die":10,"result":3,"side":"soviet"},null],["initiative","7.13-1",{"side":"german","results":[5,3],"modifiers":[1,0]},null],["filled","7.14-1",{"side":"german","count":0},null],["filled","7.14-2",{"side":"soviet","count":2},null],["inactive","7.25-2",{"side":"german"},null],["drew","7.21-1",{"purpose":"activation","chit":"18T-1","of":2},"soviet"],["drew_unseen","7.21-1",{"side":"soviet","purpose":"activation","of":2},null]]','guest-84',38);
INSERT INTO "log" VALUES('4883a04111990873',59,'act','soviet','pass','','[["passed_sequence","7.21C-2",{"side":"soviet"},null],["inactive","7.25-2",{"side":"german"},null],["drew","7.21-1",{"purpose":"activation","chit":"any.soviet","of":1},"soviet"],["drew_unseen","7.21-1",{"side":"soviet","purpose":"activation","of":1},null]]','guest-84',39);
INSERT INTO "log" VALUES('4883a04111990873',60,'act','soviet','assault 18T-1','','[["showed","7.21-1",{"side":"soviet","marker":"18T-1","formation":"18T"},null],["operation_began","7.21B",{"side":"soviet","formations":["18T"],"sequence":"assault"},null]]','guest-84',40);
INSERT INTO "log" VALUES('4883a04111990873',61,'act','soviet','unit 365','','[]','guest-84',41);
INSERT INTO "log" VALUES('4883a04111990873',62,'act','soviet','roll','','[["rolled","7.45-1",{"purpose":"check.365","die":10,"result":5,"side":"soviet"},null],["army_check_passed","7.45-1",{"unit":"365","die":5,"value":5},null],["activated","7.45-1",{"unit":"365","formation":"18T"},null]]','guest-84',42);
INSERT INTO "log" VALUES('4883a04111990873',63,'act','soviet','done','','[]','guest-84',43);
INSERT INTO "log" VALUES('4883a04111990873',64,'undo','soviet','63','','[["undone","",{"side":"soviet","of":63},null]]','guest-84',44);
INSERT INTO "log" VALUES('4883a04111990873',65,'act','soviet','done','','[]','guest-84',45);
INSERT INTO "log" VALUES('4883a04111990873',66,'act','soviet','done','','[]','guest-84',46);
INSERT INTO "log" VALUES('4883a04111990873',67,'act','soviet','unit MRB/18','','[]','guest-84',47);
INSERT INTO "log" VALUES('4883a04111990873',68,'undo','soviet','67','','[["undone","",{"side":"soviet","of":67},null]]','guest-84',48);
INSERT INTO "log" VALUES('4883a04111990873',69,'act','soviet','done','','[["inactive","7.25-2",{"side":"german"},null]]','guest-84',49);
INSERT INTO "log" VALUES('4883a04111990873',70,'act','soviet','mobile any.soviet','','[["showed","7.21-1",{"side":"soviet","marker":"any.soviet"},null]]','guest-84',50);
INSERT INTO "log" VALUES('4883a04111990873',71,'act','soviet','formation 18T','','[["operation_began","7.21A",{"side":"soviet","formations":["18T"],"sequence":"mobile"},null]]','guest-84',51);
INSERT INTO "log" VALUES('4883a04111990873',72,'act','soviet','unit SpCav','','[]','guest-84',52);
INSERT INTO "log" VALUES('4883a04111990873',73,'resign','soviet','','','[["resigned","",{"side":"soviet"},null]]','guest-84',54);
CREATE TABLE plays (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    scenario TEXT NOT NULL,
    options TEXT NOT NULL,
    seed TEXT NOT NULL,
    seats TEXT NOT NULL,
    fair INTEGER NOT NULL,
    made REAL NOT NULL,
    position TEXT NOT NULL DEFAULT '',
    rules TEXT NOT NULL DEFAULT '',
    mark TEXT NOT NULL DEFAULT '',
    shared INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
INSERT INTO "plays" VALUES('17ea42a73ebaae80','roads_to_moscow','highway','{"historical_weather":false,"fuel":false,"secret_air":false}','aa45f9e4fa2f9684b4af543375c688d4c4df726eccc6b986baf5e97a0b64c6b6..','[["german","me","2877afda40f0dda4f7036e34edb54fcb2f7669a18c52c10aa39343a3d28f3c9b","",1],["soviet","link","298e16ac6356e2285cd93a94370e6d53396259e49421b6d71597ff17e9257704","54dd596269fc92b7fcebb96ee37ebf5724d506ce241d478bb6ec60c31a27db66",2]]',1,1794969037.619,'','0.2.0 c1ae44ca1bcdaba0','1 e6d2fef8c8509dc132818c6edc33e5ae',1);
INSERT INTO "plays" VALUES('4883a04111990873','roads_to_moscow','highway','{"historical_weather":false,"fuel":false,"secret_air":false}','8bc0c7968b9bf800079a22b40299c6cd450fdf458fea93df09960bc371eda789..','[["german","me","206d29fe5a961799c73db81addde38ef404d3019512db40a15af5a369cd73438","",1],["soviet","link","dd05f3d0006207008d1cdae7f424ad5706d086d015da707715aa2ac43e705d6d","179777d180404f8b19c95fc4b0c27baf7b8074dd7e5fcecad085d9f30128b648",2]]',1,1794969038.555,'','0.2.0 c1ae44ca1bcdaba0','1 d87214745737e9e6a89e33eb98d7eddf',1);
CREATE TABLE rounds (
    play TEXT NOT NULL,
    number INTEGER NOT NULL,
    secret TEXT NOT NULL,
    sides TEXT NOT NULL,
    commits TEXT NOT NULL,
    parts TEXT NOT NULL,
    line INTEGER NOT NULL,
    PRIMARY KEY (play, number)
) WITHOUT ROWID;
INSERT INTO "rounds" VALUES('17ea42a73ebaae80',0,'aa45f9e4fa2f9684b4af543375c688d4c4df726eccc6b986baf5e97a0b64c6b6','[]','{}','{}',0);
INSERT INTO "rounds" VALUES('17ea42a73ebaae80',1,'1637143f5aec283b08f38f4ab2c456b6579b2bb43cdbe5b81e9da6fb874c0a3c','["german","soviet"]','{}','{}',-1);
INSERT INTO "rounds" VALUES('4883a04111990873',0,'8bc0c7968b9bf800079a22b40299c6cd450fdf458fea93df09960bc371eda789','[]','{}','{}',0);
INSERT INTO "rounds" VALUES('4883a04111990873',1,'2582e189569949a21e0858721c536d9eb0fdea3e6ab4a44fe8a92a7e94acddf5','["german","soviet"]','{}','{}',-1);
CREATE TABLE snapshots (
    play TEXT NOT NULL,
    n INTEGER NOT NULL,
    rules TEXT NOT NULL,
    position TEXT NOT NULL,
    PRIMARY KEY (play, n)
) WITHOUT ROWID;
COMMIT;
