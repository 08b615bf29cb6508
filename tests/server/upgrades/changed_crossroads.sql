-- {"grognard": "0.1.0", "schema": 2, "game": "crossroads", "plays": {"going": {"id": "7cbf1d4db8a969c8", "seats": {"blue": "me", "red": "link"},
-- "tokens": {"blue": "zCJks--wdGIV92qODldgohIAKmr2AdGUEGOVH4RRwyA", "red": "CVurVwNh5Wk8eYXaDcBcrDVWf-t1weNGrd9FliLs2Y4"},
-- "lines": 88, "chats": 2, "over": false, "marks": [38, 72], "undos": [4, 9, 16, 56, 78, 81, 84], "hash": "08834660f2f149ce9cd5f4fd5b3f1056", "differs": 42, "breaks": 45},
-- "resigned": {"id": "945bdaebf3f64299", "seats": {"blue": "me", "red": "link"},
-- "tokens": {"blue": "HTYVEIFHxkYUwLHsMoWW7Pcy-RKqKhVuzYenVIo7YqE", "red": "A0bNPPYVU2r3XA9JC4N_m4SCv6zCTwmtM6yczWHlI-s"},
-- "lines": 64, "chats": 2, "over": true, "marks": [22, 41], "undos": [10, 54], "hash": "eaa034bcd54dca6c7d8526c9c60c6095", "differs": 38, "breaks": 38}}}
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
INSERT INTO "chat" VALUES('7cbf1d4db8a969c8',1,'blue','A good game, says blue.',1794796941.503);
INSERT INTO "chat" VALUES('7cbf1d4db8a969c8',2,'red','A good game, says red.',1794796941.504);
INSERT INTO "chat" VALUES('945bdaebf3f64299',1,'blue','A good game, says blue.',1794796941.819);
INSERT INTO "chat" VALUES('945bdaebf3f64299',2,'red','A good game, says red.',1794796941.82);
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
INSERT INTO "log" VALUES('7cbf1d4db8a969c8',1,'act','blue','unit B-1Rec','','[]','guest-125',1);
INSERT INTO "log" VALUES('7cbf1d4db8a969c8',2,'act','blue','hex 0608','','[["moved","5.2",{"unit":"B-1Rec","from":"0406","to":"0507","cost":1.0},null],["moved","5.2",{"unit":"B-1Rec","from":"0507","to":"0508","cost":2.0},null],["moved","5.2",{"unit":"B-1Rec","from":"0508","to":"0608","cost":1.0},null]]','guest-125',2);
INSERT INTO "log" VALUES('7cbf1d4db8a969c8',3,'act','blue','hex 0809','','[["moved","5.2",{"unit":"B-1Rec","from":"0608","to":"0708","cost":1.0},null],["moved","5.2",{"unit":"B-1Rec","from":"0708","to":"0809","cost":1.0},null]]','guest-125',3);
INSERT INTO "log" VALUES('7cbf1d4db8a969c8',4,'undo','blue','3','','[["undone","",{"side":"blue","of":3},null]]','guest-125',4);
INSERT INTO "log" VALUES('7cbf1d4db8a969c8',5,'act','blue','hex 0808','','[["moved","5.2",{"unit":"B-1Rec","from":"0608","to":"0708","cost":1.0},null],["moved","5.2",{"unit":"B-1Rec","from":"0708","to":"0808","cost":1.0},null]]','guest-125',5);
INSERT INTO "log" VALUES('7cbf1d4db8a969c8',6,'act','blue','hex 0807','','[["moved","5.2",{"unit":"B-1Rec","from":"0808","to":"0807","cost":0.5},null],["took","14.1",{"side":"blue","hex":"0807"},null]]','guest-125',6);
INSERT INTO "log" VALUES('7cbf1d4db8a969c8',7,'act','blue','hex 0808','','[["moved","5.2",{"unit":"B-1Rec","from":"0807","to":"0808","cost":0.5},null]]','guest-125',7);
INSERT INTO "log" VALUES('7cbf1d4db8a969c8',8,'act','blue','hex 0907','','[["moved","5.2",{"unit":"B-1Rec","from":"0808","to":"0807","cost":0.5},null],["moved","5.2",{"unit":"B-1Rec","from":"0807","to":"0907","cost":0.5},null]]','guest-125',8);
INSERT INTO "log" VALUES('7cbf1d4db8a969c8',9,'undo','blue','8','','[["undone","",{"side":"blue","of":8},null]]','guest-125',9);
INSERT INTO "log" VALUES('7cbf1d4db8a969c8',10,'act','blue','hex 0806','','[["moved","5.2",{"unit":"B-1Rec","from":"0808","to":"0807","cost":0.5},null],["moved","5.2",{"unit":"B-1Rec","from":"0807","to":"0806","cost":0.5},null],["took","14.1",{"side":"blue","hex":"0806"},null]]','guest-125',10);
INSERT INTO "log" VALUES('7cbf1d4db8a969c8',11,'act','blue','done','','[["drew","3.2",{"purpose":"activation","chit":"red.1","of":3},null]]','guest-125',11);
INSERT INTO "log" VALUES('7cbf1d4db8a969c8',12,'act','red','unit R-1Rec','','[]','guest-126',1);
INSERT INTO "log" VALUES('7cbf1d4db8a969c8',13,'act','red','hex 1506','','[["moved","5.2",{"unit":"R-1Rec","from":"1207","to":"1307","cost":0.5},null],["moved","5.2",{"unit":"R-1Rec","from":"1307","to":"1407","cost":0.5},null],["moved","5.2",{"unit":"R-1Rec","from":"1407","to":"1507","cost":0.5},null],["moved","5.2",{"unit":"R-1Rec","from":"1507","to":"1506","cost":1.0},null]]','guest-126',2);
INSERT INTO "log" VALUES('7cbf1d4db8a969c8',14,'act','red','hex 1205','','[["moved","5.2",{"unit":"R-1Rec","from":"1506","to":"1406","cost":1.0},null],["moved","5.2",{"unit":"R-1Rec","from":"1406","to":"1306","cost":1.0},null],["moved","5.2",{"unit":"R-1Rec","from":"1306","to":"1206","cost":1.0},null],["moved","5.2",{"unit":"R-1Rec","from":"1206","to":"1205","cost":0.5},null]]','guest-126',3);
INSERT INTO "log" VALUES('7cbf1d4db8a969c8',15,'act','red','hex 1106','','[["moved","5.2",{"unit":"R-1Rec","from":"1205","to":"1106","cost":1.0},null]]','guest-126',4);
INSERT INTO "log" VALUES('7cbf1d4db8a969c8',16,'undo','red','15','','[["undone","",{"side":"red","of":15},null]]','guest-126',5);
INSERT INTO "log" VALUES('7cbf1d4db8a969c8',17,'act','red','hex 1203','','[["moved","5.2",{"unit":"R-1Rec","from":"1205","to":"1204","cost":0.5},null],["moved","5.2",{"unit":"R-1Rec","from":"1204","to":"1203","cost":0.5},null],["took","14.1",{"side":"red","hex":"1203"},null]]','guest-126',6);
INSERT INTO "log" VALUES('7cbf1d4db8a969c8',18,'act','red','hex 1205','','[["moved","5.2",{"unit":"R-1Rec","from":"1203","to":"1204","cost":0.5},null],["moved","5.2",{"unit":"R-1Rec","from":"1204","to":"1205","cost":0.5},null]]','guest-126',7);
INSERT INTO "log" VALUES('7cbf1d4db8a969c8',19,'act','red','unit R-1Arm','','[]','guest-126',8);
INSERT INTO "log" VALUES('7cbf1d4db8a969c8',20,'act','red','hex 1102','','[["moved","5.2",{"unit":"R-1Arm","from":"1307","to":"1206","cost":1.0},null],["moved","5.2",{"unit":"R-1Arm","from":"1206","to":"1205","cost":0.5},null],["moved","5.2",{"unit":"R-1Arm","from":"1205","to":"1204","cost":0.5},null],["moved","5.2",{"unit":"R-1Arm","from":"1204","to":"1203","cost":0.5},null],["moved","5.2",{"unit":"R-1Arm","from":"1203","to":"1102","cost":1.0},null]]','guest-126',9);
INSERT INTO "log" VALUES('7cbf1d4db8a969c8',21,'act','red','hex 0801','','[["moved","5.2",{"unit":"R-1Arm","from":"1102","to":"1002","cost":1.0},null],["moved","5.2",{"unit":"R-1Arm","from":"1002","to":"0902","cost":0.5},null],["moved","5.2",{"unit":"R-1Arm","from":"0902","to":"0901","cost":0.5},null],["moved","5.2",{"unit":"R-1Arm","from":"0901","to":"0801","cost":0.5},null]]','guest-126',10);
INSERT INTO "log" VALUES('7cbf1d4db8a969c8',22,'act','red','unit R-1Inf','','[]','guest-126',11);
INSERT INTO "log" VALUES('7cbf1d4db8a969c8',23,'act','red','hex 0907','','[["moved","5.2",{"unit":"R-1Inf","from":"1308","to":"1208","cost":1.0},null],["moved","5.2",{"unit":"R-1Inf","from":"1208","to":"1207","cost":0.5},null],["moved","5.2",{"unit":"R-1Inf","from":"1207","to":"1107","cost":0.5},null],["moved","5.2",{"unit":"R-1Inf","from":"1107","to":"1007","cost":0.5},null],["moved","5.2",{"unit":"R-1Inf","from":"1007","to":"0907","cost":0.5},null]]','guest-126',12);
INSERT INTO "log" VALUES('7cbf1d4db8a969c8',24,'act','blue','pass','','[]','guest-125',12);
INSERT INTO "log" VALUES('7cbf1d4db8a969c8',25,'act','red','hex 1007','','[["moved","5.2",{"unit":"R-1Inf","from":"0907","to":"1007","cost":0.5},null]]','guest-126',13);
INSERT INTO "log" VALUES('7cbf1d4db8a969c8',26,'act','red','hex 0907','','[["moved","5.2",{"unit":"R-1Inf","from":"1007","to":"0907","cost":0.5},null]]','guest-126',14);
INSERT INTO "log" VALUES('7cbf1d4db8a969c8',27,'act','blue','pass','','[]','guest-125',13);
INSERT INTO "log" VALUES('7cbf1d4db8a969c8',28,'act','red','unit R-2Inf','','[]','guest-126',15);
INSERT INTO "log" VALUES('7cbf1d4db8a969c8',29,'act','red','hex 1507','','[["moved","5.2",{"unit":"R-2Inf","from":"1309","to":"1308","cost":1.0},null],["moved","5.2",{"unit":"R-2Inf","from":"1308","to":"1407","cost":1.0},null],["moved","5.2",{"unit":"R-2Inf","from":"1407","to":"1507","cost":0.5},null]]','guest-126',16);
INSERT INTO "log" VALUES('7cbf1d4db8a969c8',30,'act','red','hex 1306','','[["moved","5.2",{"unit":"R-2Inf","from":"1507","to":"1407","cost":0.5},null],["moved","5.2",{"unit":"R-2Inf","from":"1407","to":"1306","cost":1.0},null]]','guest-126',17);
INSERT INTO "log" VALUES('7cbf1d4db8a969c8',31,'act','red','unit R-2Arm','','[]','guest-126',18);
INSERT INTO "log" VALUES('7cbf1d4db8a969c8',32,'act','red','hex 1111','','[["moved","5.2",{"unit":"R-2Arm","from":"1407","to":"1307","cost":0.5},null],["moved","5.2",{"unit":"R-2Arm","from":"1307","to":"1208","cost":1.0},null],["moved","5.2",{"unit":"R-2Arm","from":"1208","to":"1209","cost":0.5},null],["moved","5.2",{"unit":"R-2Arm","from":"1209","to":"1110","cost":1.0},null],["moved","5.2",{"unit":"R-2Arm","from":"1110","to":"1111","cost":0.5},null]]','guest-126',19);
INSERT INTO "log" VALUES('7cbf1d4db8a969c8',33,'act','red','hex 0809','','[["moved","5.2",{"unit":"R-2Arm","from":"1111","to":"1011","cost":0.5},null],["moved","5.2",{"unit":"R-2Arm","from":"1011","to":"0911","cost":0.5},null],["moved","5.2",{"unit":"R-2Arm","from":"0911","to":"0810","cost":1.0},null],["moved","5.2",{"unit":"R-2Arm","from":"0810","to":"0809","cost":0.5},null]]','guest-126',20);
INSERT INTO "log" VALUES('7cbf1d4db8a969c8',34,'act','red','done','','[["drew","3.2",{"purpose":"activation","chit":"blue.2","of":2},null]]','guest-126',21);
INSERT INTO "log" VALUES('7cbf1d4db8a969c8',35,'act','blue','unit B-3Inf','','[]','guest-125',14);
INSERT INTO "log" VALUES('7cbf1d4db8a969c8',36,'act','blue','hex 0411','','[["moved","5.2",{"unit":"B-3Inf","from":"0307","to":"0308","cost":1.0},null],["moved","5.2",{"unit":"B-3Inf","from":"0308","to":"0409","cost":1.0},null],["moved","5.2",{"unit":"B-3Inf","from":"0409","to":"0410","cost":0.5},null],["took","14.1",{"side":"blue","hex":"0410"},null],["moved","5.2",{"unit":"B-3Inf","from":"0410","to":"0411","cost":1.0},null]]','guest-125',15);
INSERT INTO "log" VALUES('7cbf1d4db8a969c8',37,'act','blue','done','','[["drew","3.2",{"purpose":"activation","chit":"red.2","of":1},null]]','guest-125',16);
INSERT INTO "log" VALUES('7cbf1d4db8a969c8',38,'act','red','done','2 9e11dc1d2a380c2c66cbc740613e4057','[["turn","3.1",{"turn":2},null],["drew","3.2",{"purpose":"activation","chit":"red.1","of":4},null]]','guest-126',23);
INSERT INTO "log" VALUES('7cbf1d4db8a969c8',39,'act','red','unit R-2Arm','','[]','guest-126',24);
INSERT INTO "log" VALUES('7cbf1d4db8a969c8',40,'act','red','hex 1205','','[["moved","5.2",{"unit":"R-2Arm","from":"0809","to":"0810","cost":0.5},null],["moved","5.2",{"unit":"R-2Arm","from":"0810","to":"0911","cost":1.0},null],["moved","5.2",{"unit":"R-2Arm","from":"0911","to":"1011","cost":0.5},null],["moved","5.2",{"unit":"R-2Arm","from":"1011","to":"1111","cost":0.5},null],["moved","5.2",{"unit":"R-2Arm","from":"1111","to":"1110","cost":0.5},null],["moved","5.2",{"unit":"R-2Arm","from":"1110","to":"1209","cost":1.0},null],["moved","5.2",{"unit":"R-2Arm","from":"1209","to":"1208","cost":0.5},null],["moved","5.2",{"unit":"R-2Arm","from":"1208","to":"1207","cost":0.5},null],["moved","5.2",{"unit":"R-2Arm","from":"1207","to":"1206","cost":0.5},null],["moved","5.2",{"unit":"R-2Arm","from":"1206","to":"1205","cost":0.5},null]]','guest-126',25);
INSERT INTO "log" VALUES('7cbf1d4db8a969c8',41,'act','red','unit R-1Inf','','[]','guest-126',26);
INSERT INTO "log" VALUES('7cbf1d4db8a969c8',42,'act','red','hex 0906','','[["moved","5.2",{"unit":"R-1Inf","from":"0907","to":"0906","cost":2.0},null]]','guest-126',27);
INSERT INTO "log" VALUES('7cbf1d4db8a969c8',43,'act','blue','pass','','[]','guest-125',17);
INSERT INTO "log" VALUES('7cbf1d4db8a969c8',44,'act','red','hex 1005','','[["moved","5.2",{"unit":"R-1Inf","from":"0906","to":"1005","cost":1.0},null]]','guest-126',28);
INSERT INTO "log" VALUES('7cbf1d4db8a969c8',45,'act','red','hex 1004','','[["moved","5.2",{"unit":"R-1Inf","from":"1005","to":"1004","cost":1.0},null]]','guest-126',29);
INSERT INTO "log" VALUES('7cbf1d4db8a969c8',46,'act','red','unit R-2Inf','','[]','guest-126',30);
INSERT INTO "log" VALUES('7cbf1d4db8a969c8',47,'act','red','hex 1007','','[["moved","5.2",{"unit":"R-2Inf","from":"1306","to":"1307","cost":1.0},null],["moved","5.2",{"unit":"R-2Inf","from":"1307","to":"1207","cost":0.5},null],["moved","5.2",{"unit":"R-2Inf","from":"1207","to":"1107","cost":0.5},null],["moved","5.2",{"unit":"R-2Inf","from":"1107","to":"1007","cost":0.5},null]]','guest-126',31);
INSERT INTO "log" VALUES('7cbf1d4db8a969c8',48,'act','red','hex 1206','','[["moved","5.2",{"unit":"R-2Inf","from":"1007","to":"1107","cost":0.5},null],["moved","5.2",{"unit":"R-2Inf","from":"1107","to":"1207","cost":0.5},null],["moved","5.2",{"unit":"R-2Inf","from":"1207","to":"1206","cost":0.5},null]]','guest-126',32);
INSERT INTO "log" VALUES('7cbf1d4db8a969c8',49,'act','red','unit R-1Arm','','[]','guest-126',33);
INSERT INTO "log" VALUES('7cbf1d4db8a969c8',50,'act','red','hex 1302','','[["moved","5.2",{"unit":"R-1Arm","from":"0801","to":"0901","cost":0.5},null],["moved","5.2",{"unit":"R-1Arm","from":"0901","to":"0902","cost":0.5},null],["moved","5.2",{"unit":"R-1Arm","from":"0902","to":"1002","cost":0.5},null],["moved","5.2",{"unit":"R-1Arm","from":"1002","to":"1102","cost":1.0},null],["moved","5.2",{"unit":"R-1Arm","from":"1102","to":"1202","cost":1.0},null],["moved","5.2",{"unit":"R-1Arm","from":"1202","to":"1302","cost":1.0},null]]','guest-126',34);
INSERT INTO "log" VALUES('7cbf1d4db8a969c8',51,'act','red','hex 1301','','[["moved","5.2",{"unit":"R-1Arm","from":"1302","to":"1301","cost":1.0},null]]','guest-126',35);
INSERT INTO "log" VALUES('7cbf1d4db8a969c8',52,'act','red','unit R-1Rec','','[]','guest-126',36);
INSERT INTO "log" VALUES('7cbf1d4db8a969c8',53,'act','red','hex 0709','','[["moved","5.2",{"unit":"R-1Rec","from":"1205","to":"1206","cost":0.5},null],["moved","5.2",{"unit":"R-1Rec","from":"1206","to":"1207","cost":0.5},null],["moved","5.2",{"unit":"R-1Rec","from":"1207","to":"1107","cost":0.5},null],["moved","5.2",{"unit":"R-1Rec","from":"1107","to":"1007","cost":0.5},null],["moved","5.2",{"unit":"R-1Rec","from":"1007","to":"0907","cost":0.5},null]]','guest-126',37);
INSERT INTO "log" VALUES('7cbf1d4db8a969c8',54,'act','blue','pass','','[["moved","5.2",{"unit":"R-1Rec","from":"0907","to":"0807","cost":1.5},null],["took","14.1",{"side":"red","hex":"0807"},null]]','guest-125',18);
INSERT INTO "log" VALUES('7cbf1d4db8a969c8',55,'act','blue','never','','[["moved","5.2",{"unit":"R-1Rec","from":"0807","to":"0808","cost":0.5},null],["moved","5.2",{"unit":"R-1Rec","from":"0808","to":"0809","cost":0.5},null],["moved","5.2",{"unit":"R-1Rec","from":"0809","to":"0709","cost":2.0},null]]','guest-125',19);
INSERT INTO "log" VALUES('7cbf1d4db8a969c8',56,'undo','blue','55','','[["undone","",{"side":"blue","of":55},null]]','guest-125',20);
INSERT INTO "log" VALUES('7cbf1d4db8a969c8',57,'act','blue','pass','','[["moved","5.2",{"unit":"R-1Rec","from":"0807","to":"0808","cost":0.5},null],["moved","5.2",{"unit":"R-1Rec","from":"0808","to":"0809","cost":0.5},null],["moved","5.2",{"unit":"R-1Rec","from":"0809","to":"0709","cost":2.0},null]]','guest-125',21);
INSERT INTO "log" VALUES('7cbf1d4db8a969c8',58,'act','red','hex 0710','','[["moved","5.2",{"unit":"R-1Rec","from":"0709","to":"0710","cost":1.0},null],["drew","3.2",{"purpose":"activation","chit":"red.2","of":3},null]]','guest-126',38);
INSERT INTO "log" VALUES('7cbf1d4db8a969c8',59,'act','red','unit R-3Inf','','[]','guest-126',39);
INSERT INTO "log" VALUES('7cbf1d4db8a969c8',60,'act','red','hex 0807','','[["moved","5.2",{"unit":"R-3Inf","from":"1306","to":"1307","cost":1.0},null],["moved","5.2",{"unit":"R-3Inf","from":"1307","to":"1207","cost":0.5},null],["moved","5.2",{"unit":"R-3Inf","from":"1207","to":"1107","cost":0.5},null],["moved","5.2",{"unit":"R-3Inf","from":"1107","to":"1007","cost":0.5},null],["moved","5.2",{"unit":"R-3Inf","from":"1007","to":"0907","cost":0.5},null]]','guest-126',40);
INSERT INTO "log" VALUES('7cbf1d4db8a969c8',61,'act','blue','pass','','[["moved","5.2",{"unit":"R-3Inf","from":"0907","to":"0807","cost":0.5},null]]','guest-125',22);
INSERT INTO "log" VALUES('7cbf1d4db8a969c8',62,'act','blue','never','','[]','guest-125',23);
INSERT INTO "log" VALUES('7cbf1d4db8a969c8',63,'act','red','done','','[]','guest-126',41);
INSERT INTO "log" VALUES('7cbf1d4db8a969c8',64,'act','red','done','','[["drew","3.2",{"purpose":"activation","chit":"blue.2","of":2},null]]','guest-126',42);
INSERT INTO "log" VALUES('7cbf1d4db8a969c8',65,'act','blue','done','','[["drew","3.2",{"purpose":"activation","chit":"blue.1","of":1},null]]','guest-125',24);
INSERT INTO "log" VALUES('7cbf1d4db8a969c8',66,'act','blue','unit B-1Arm','','[]','guest-125',25);
INSERT INTO "log" VALUES('7cbf1d4db8a969c8',67,'act','blue','hex 0203','','[["moved","5.2",{"unit":"B-1Arm","from":"0306","to":"0305","cost":1.0},null],["moved","5.2",{"unit":"B-1Arm","from":"0305","to":"0204","cost":1.0},null],["moved","5.2",{"unit":"B-1Arm","from":"0204","to":"0203","cost":1.0},null]]','guest-125',26);
INSERT INTO "log" VALUES('7cbf1d4db8a969c8',68,'act','blue','hex 0304','','[["moved","5.2",{"unit":"B-1Arm","from":"0203","to":"0303","cost":1.0},null],["moved","5.2",{"unit":"B-1Arm","from":"0303","to":"0304","cost":2.0},null]]','guest-125',27);
INSERT INTO "log" VALUES('7cbf1d4db8a969c8',69,'act','blue','unit B-2Inf','','[]','guest-125',28);
INSERT INTO "log" VALUES('7cbf1d4db8a969c8',70,'act','blue','hex 0509','','[["moved","5.2",{"unit":"B-2Inf","from":"0304","to":"0405","cost":1.0},null],["moved","5.2",{"unit":"B-2Inf","from":"0405","to":"0406","cost":0.5},null],["moved","5.2",{"unit":"B-2Inf","from":"0406","to":"0407","cost":0.5},null],["moved","5.2",{"unit":"B-2Inf","from":"0407","to":"0408","cost":0.5},null],["moved","5.2",{"unit":"B-2Inf","from":"0408","to":"0509","cost":1.0},null]]','guest-125',29);
INSERT INTO "log" VALUES('7cbf1d4db8a969c8',71,'act','blue','done','','[]','guest-125',30);
INSERT INTO "log" VALUES('7cbf1d4db8a969c8',72,'act','blue','done','3 8ada210d0a87b50dacac10f7a6e19f52','[["turn","3.1",{"turn":3},null],["drew","3.2",{"purpose":"activation","chit":"red.1","of":4},null]]','guest-125',31);
INSERT INTO "log" VALUES('7cbf1d4db8a969c8',73,'act','red','done','','[["drew","3.2",{"purpose":"activation","chit":"blue.2","of":3},null]]','guest-126',43);
INSERT INTO "log" VALUES('7cbf1d4db8a969c8',74,'act','blue','unit B-8Inf','','[]','guest-125',32);
INSERT INTO "log" VALUES('7cbf1d4db8a969c8',75,'act','blue','hex 0306','','[["moved","5.2",{"unit":"B-8Inf","from":"0207","to":"0206","cost":1.0},null],["moved","5.2",{"unit":"B-8Inf","from":"0206","to":"0306","cost":0.5},null]]','guest-125',33);
INSERT INTO "log" VALUES('7cbf1d4db8a969c8',76,'act','blue','hex 0205','','[["moved","5.2",{"unit":"B-8Inf","from":"0306","to":"0206","cost":0.5},null],["moved","5.2",{"unit":"B-8Inf","from":"0206","to":"0205","cost":1.0},null]]','guest-125',34);
INSERT INTO "log" VALUES('7cbf1d4db8a969c8',77,'act','blue','hex 0106','','[["moved","5.2",{"unit":"B-8Inf","from":"0205","to":"0106","cost":1.0},null]]','guest-125',35);
INSERT INTO "log" VALUES('7cbf1d4db8a969c8',78,'undo','blue','77','','[["undone","",{"side":"blue","of":77},null]]','guest-125',36);
INSERT INTO "log" VALUES('7cbf1d4db8a969c8',79,'act','blue','hex 0104','','[["moved","5.2",{"unit":"B-8Inf","from":"0205","to":"0104","cost":1.0},null]]','guest-125',37);
INSERT INTO "log" VALUES('7cbf1d4db8a969c8',80,'act','blue','unit B-3Inf','','[]','guest-125',38);
INSERT INTO "log" VALUES('7cbf1d4db8a969c8',81,'undo','blue','80','','[["undone","",{"side":"blue","of":80},null]]','guest-125',39);
INSERT INTO "log" VALUES('7cbf1d4db8a969c8',82,'act','blue','done','','[["drew","3.2",{"purpose":"activation","chit":"blue.1","of":2},null]]','guest-125',40);
INSERT INTO "log" VALUES('7cbf1d4db8a969c8',83,'act','blue','done','','[]','guest-125',41);
INSERT INTO "log" VALUES('7cbf1d4db8a969c8',84,'undo','blue','83','','[["undone","",{"side":"blue","of":83},null]]','guest-125',42);
INSERT INTO "log" VALUES('7cbf1d4db8a969c8',85,'act','blue','unit B-1Rec','','[]','guest-125',43);
INSERT INTO "log" VALUES('7cbf1d4db8a969c8',86,'act','blue','hex 0604','','[["moved","5.2",{"unit":"B-1Rec","from":"0806","to":"0706","cost":0.5},null],["moved","5.2",{"unit":"B-1Rec","from":"0706","to":"0606","cost":0.5},null],["moved","5.2",{"unit":"B-1Rec","from":"0606","to":"0605","cost":1.0},null],["moved","5.2",{"unit":"B-1Rec","from":"0605","to":"0604","cost":2.0},null]]','guest-125',44);
INSERT INTO "log" VALUES('7cbf1d4db8a969c8',87,'act','blue','hex 0806','','[["moved","5.2",{"unit":"B-1Rec","from":"0604","to":"0605","cost":1.0},null],["moved","5.2",{"unit":"B-1Rec","from":"0605","to":"0606","cost":1.0},null],["moved","5.2",{"unit":"B-1Rec","from":"0606","to":"0706","cost":0.5},null],["moved","5.2",{"unit":"B-1Rec","from":"0706","to":"0806","cost":1.5},null]]','guest-125',45);
INSERT INTO "log" VALUES('7cbf1d4db8a969c8',88,'act','blue','unit B-1Inf','','[]','guest-125',46);
INSERT INTO "log" VALUES('945bdaebf3f64299',1,'act','red','done','','[["drew","3.2",{"purpose":"activation","chit":"red.2","of":3},null]]','guest-128',1);
INSERT INTO "log" VALUES('945bdaebf3f64299',2,'act','red','unit R-3Inf','','[]','guest-128',2);
INSERT INTO "log" VALUES('945bdaebf3f64299',3,'act','red','hex 1204','','[["moved","5.2",{"unit":"R-3Inf","from":"1306","to":"1305","cost":1.0},null],["moved","5.2",{"unit":"R-3Inf","from":"1305","to":"1204","cost":1.0},null]]','guest-128',3);
INSERT INTO "log" VALUES('945bdaebf3f64299',4,'act','red','done','','[]','guest-128',4);
INSERT INTO "log" VALUES('945bdaebf3f64299',5,'act','red','done','','[["drew","3.2",{"purpose":"activation","chit":"blue.2","of":2},null]]','guest-128',5);
INSERT INTO "log" VALUES('945bdaebf3f64299',6,'act','blue','done','','[["drew","3.2",{"purpose":"activation","chit":"blue.1","of":1},null]]','guest-127',1);
INSERT INTO "log" VALUES('945bdaebf3f64299',7,'act','blue','unit B-1Arm','','[]','guest-127',2);
INSERT INTO "log" VALUES('945bdaebf3f64299',8,'act','blue','hex 0406','','[["moved","5.2",{"unit":"B-1Arm","from":"0306","to":"0406","cost":0.5},null]]','guest-127',3);
INSERT INTO "log" VALUES('945bdaebf3f64299',9,'act','blue','hex 0712','','[["moved","5.2",{"unit":"B-1Arm","from":"0406","to":"0407","cost":0.5},null],["moved","5.2",{"unit":"B-1Arm","from":"0407","to":"0408","cost":0.5},null],["moved","5.2",{"unit":"B-1Arm","from":"0408","to":"0409","cost":0.5},null],["moved","5.2",{"unit":"B-1Arm","from":"0409","to":"0410","cost":0.5},null],["took","14.1",{"side":"blue","hex":"0410"},null],["moved","5.2",{"unit":"B-1Arm","from":"0410","to":"0510","cost":0.5},null],["moved","5.2",{"unit":"B-1Arm","from":"0510","to":"0611","cost":0.5},null],["moved","5.2",{"unit":"B-1Arm","from":"0611","to":"0711","cost":0.5},null],["moved","5.2",{"unit":"B-1Arm","from":"0711","to":"0712","cost":0.5},null]]','guest-127',4);
INSERT INTO "log" VALUES('945bdaebf3f64299',10,'undo','blue','9','','[["undone","",{"side":"blue","of":9},null]]','guest-127',5);
INSERT INTO "log" VALUES('945bdaebf3f64299',11,'act','blue','hex 0105','','[["moved","5.2",{"unit":"B-1Arm","from":"0406","to":"0306","cost":0.5},null],["moved","5.2",{"unit":"B-1Arm","from":"0306","to":"0206","cost":0.5},null],["moved","5.2",{"unit":"B-1Arm","from":"0206","to":"0106","cost":0.5},null],["moved","5.2",{"unit":"B-1Arm","from":"0106","to":"0105","cost":1.0},null]]','guest-127',6);
INSERT INTO "log" VALUES('945bdaebf3f64299',12,'act','blue','hex 0104','','[["moved","5.2",{"unit":"B-1Arm","from":"0105","to":"0104","cost":1.0},null]]','guest-127',7);
INSERT INTO "log" VALUES('945bdaebf3f64299',13,'act','blue','hex 0105','','[["moved","5.2",{"unit":"B-1Arm","from":"0104","to":"0105","cost":1.0},null]]','guest-127',8);
INSERT INTO "log" VALUES('945bdaebf3f64299',14,'act','blue','done','','[]','guest-127',9);
INSERT INTO "log" VALUES('945bdaebf3f64299',15,'act','blue','unit B-1Inf','','[]','guest-127',10);
INSERT INTO "log" VALUES('945bdaebf3f64299',16,'act','blue','hex 0402','','[["moved","5.2",{"unit":"B-1Inf","from":"0305","to":"0405","cost":1.0},null],["moved","5.2",{"unit":"B-1Inf","from":"0405","to":"0404","cost":0.5},null],["moved","5.2",{"unit":"B-1Inf","from":"0404","to":"0403","cost":0.5},null],["took","14.1",{"side":"blue","hex":"0403"},null],["moved","5.2",{"unit":"B-1Inf","from":"0403","to":"0402","cost":1.0},null]]','guest-127',11);
INSERT INTO "log" VALUES('945bdaebf3f64299',17,'act','blue','hex 0302','','[["moved","5.2",{"unit":"B-1Inf","from":"0402","to":"0302","cost":1.0},null]]','guest-127',12);
INSERT INTO "log" VALUES('945bdaebf3f64299',18,'act','blue','unit B-2Inf','','[]','guest-127',13);
INSERT INTO "log" VALUES('945bdaebf3f64299',19,'act','blue','hex 0104','','[["moved","5.2",{"unit":"B-2Inf","from":"0304","to":"0204","cost":1.0},null],["moved","5.2",{"unit":"B-2Inf","from":"0204","to":"0104","cost":1.0},null]]','guest-127',14);
INSERT INTO "log" VALUES('945bdaebf3f64299',20,'act','blue','hex 0103','','[["moved","5.2",{"unit":"B-2Inf","from":"0104","to":"0103","cost":1.0},null]]','guest-127',15);
INSERT INTO "log" VALUES('945bdaebf3f64299',21,'act','blue','hex 0203','','[["moved","5.2",{"unit":"B-2Inf","from":"0103","to":"0203","cost":1.0},null]]','guest-127',16);
INSERT INTO "log" VALUES('945bdaebf3f64299',22,'act','blue','done','2 663346ddd1d82f4056af12d2a55a25c1','[["turn","3.1",{"turn":2},null],["drew","3.2",{"purpose":"activation","chit":"red.1","of":4},null]]','guest-127',17);
INSERT INTO "log" VALUES('945bdaebf3f64299',23,'act','red','done','','[["drew","3.2",{"purpose":"activation","chit":"blue.2","of":3},null]]','guest-128',6);
INSERT INTO "log" VALUES('945bdaebf3f64299',24,'act','blue','unit B-8Inf','','[]','guest-127',18);
INSERT INTO "log" VALUES('945bdaebf3f64299',25,'act','blue','hex 0606','','[["moved","5.2",{"unit":"B-8Inf","from":"0207","to":"0206","cost":1.0},null],["moved","5.2",{"unit":"B-8Inf","from":"0206","to":"0306","cost":0.5},null],["moved","5.2",{"unit":"B-8Inf","from":"0306","to":"0406","cost":0.5},null],["moved","5.2",{"unit":"B-8Inf","from":"0406","to":"0506","cost":0.5},null],["moved","5.2",{"unit":"B-8Inf","from":"0506","to":"0606","cost":0.5},null]]','guest-127',19);
INSERT INTO "log" VALUES('945bdaebf3f64299',26,'act','blue','hex 0605','','[["moved","5.2",{"unit":"B-8Inf","from":"0606","to":"0605","cost":1.0},null]]','guest-127',20);
INSERT INTO "log" VALUES('945bdaebf3f64299',27,'act','blue','unit B-3Inf','','[]','guest-127',21);
INSERT INTO "log" VALUES('945bdaebf3f64299',28,'act','blue','hex 0408','','[["moved","5.2",{"unit":"B-3Inf","from":"0307","to":"0407","cost":1.0},null],["moved","5.2",{"unit":"B-3Inf","from":"0407","to":"0408","cost":0.5},null]]','guest-127',22);
INSERT INTO "log" VALUES('945bdaebf3f64299',29,'act','blue','hex 0306','','[["moved","5.2",{"unit":"B-3Inf","from":"0408","to":"0407","cost":0.5},null],["moved","5.2",{"unit":"B-3Inf","from":"0407","to":"0306","cost":1.0},null]]','guest-127',23);
INSERT INTO "log" VALUES('945bdaebf3f64299',30,'act','blue','hex 0307','','[["moved","5.2",{"unit":"B-3Inf","from":"0306","to":"0307","cost":1.0},null]]','guest-127',24);
INSERT INTO "log" VALUES('945bdaebf3f64299',31,'act','blue','done','','[["drew","3.2",{"purpose":"activation","chit":"blue.1","of":2},null]]','guest-127',25);
INSERT INTO "log" VALUES('945bdaebf3f64299',32,'act','blue','done','','[["drew","3.2",{"purpose":"activation","chit":"red.2","of":1},null]]','guest-127',27);
INSERT INTO "log" VALUES('945bdaebf3f64299',33,'act','red','unit R-8Inf','','[]','guest-128',7);
INSERT INTO "log" VALUES('945bdaebf3f64299',34,'act','red','hex 1508','','[["moved","5.2",{"unit":"R-8Inf","from":"1406","to":"1507","cost":1.0},null],["moved","5.2",{"unit":"R-8Inf","from":"1507","to":"1508","cost":1.0},null]]','guest-128',8);
INSERT INTO "log" VALUES('945bdaebf3f64299',35,'act','red','done','','[]','guest-128',9);
INSERT INTO "log" VALUES('945bdaebf3f64299',36,'act','red','unit R-4Inf','','[]','guest-128',10);
INSERT INTO "log" VALUES('945bdaebf3f64299',37,'act','red','hex 1104','','[["moved","5.2",{"unit":"R-4Inf","from":"1305","to":"1205","cost":1.0},null],["moved","5.2",{"unit":"R-4Inf","from":"1205","to":"1104","cost":1.0},null]]','guest-128',11);
INSERT INTO "log" VALUES('945bdaebf3f64299',38,'act','red','hex 1304','','[["moved","5.2",{"unit":"R-4Inf","from":"1104","to":"1204","cost":1.0},null],["moved","5.2",{"unit":"R-4Inf","from":"1204","to":"1304","cost":1.0},null]]','guest-128',12);
INSERT INTO "log" VALUES('945bdaebf3f64299',39,'act','red','unit R-3Inf','','[]','guest-128',13);
INSERT INTO "log" VALUES('945bdaebf3f64299',40,'act','red','hex 1208','','[["moved","5.2",{"unit":"R-3Inf","from":"1204","to":"1205","cost":0.5},null],["moved","5.2",{"unit":"R-3Inf","from":"1205","to":"1206","cost":0.5},null],["moved","5.2",{"unit":"R-3Inf","from":"1206","to":"1207","cost":0.5},null],["moved","5.2",{"unit":"R-3Inf","from":"1207","to":"1208","cost":0.5},null]]','guest-128',14);
INSERT INTO "log" VALUES('945bdaebf3f64299',41,'act','red','hex 1408','3 ceb3c650d0dfe7d5fb3bbac3e2b3149d','[["moved","5.2",{"unit":"R-3Inf","from":"1208","to":"1308","cost":1.0},null],["moved","5.2",{"unit":"R-3Inf","from":"1308","to":"1408","cost":1.0},null],["turn","3.1",{"turn":3},null],["drew","3.2",{"purpose":"activation","chit":"red.1","of":4},null]]','guest-128',15);
INSERT INTO "log" VALUES('945bdaebf3f64299',42,'act','red','unit R-2Inf','','[]','guest-128',16);
INSERT INTO "log" VALUES('945bdaebf3f64299',43,'act','red','hex 1107','','[["moved","5.2",{"unit":"R-2Inf","from":"1309","to":"1208","cost":1.0},null],["moved","5.2",{"unit":"R-2Inf","from":"1208","to":"1207","cost":0.5},null],["moved","5.2",{"unit":"R-2Inf","from":"1207","to":"1107","cost":0.5},null]]','guest-128',17);
INSERT INTO "log" VALUES('945bdaebf3f64299',44,'act','red','hex 1209','','[["moved","5.2",{"unit":"R-2Inf","from":"1107","to":"1207","cost":0.5},null],["moved","5.2",{"unit":"R-2Inf","from":"1207","to":"1208","cost":0.5},null],["moved","5.2",{"unit":"R-2Inf","from":"1208","to":"1209","cost":0.5},null]]','guest-128',18);
INSERT INTO "log" VALUES('945bdaebf3f64299',45,'act','red','hex 1208','','[["moved","5.2",{"unit":"R-2Inf","from":"1209","to":"1208","cost":0.5},null]]','guest-128',19);
INSERT INTO "log" VALUES('945bdaebf3f64299',46,'act','red','unit R-1Inf','','[]','guest-128',20);
INSERT INTO "log" VALUES('945bdaebf3f64299',47,'act','red','hex 1111','','[["moved","5.2",{"unit":"R-1Inf","from":"1308","to":"1208","cost":1.0},null],["moved","5.2",{"unit":"R-1Inf","from":"1208","to":"1209","cost":0.5},null],["moved","5.2",{"unit":"R-1Inf","from":"1209","to":"1110","cost":1.0},null],["moved","5.2",{"unit":"R-1Inf","from":"1110","to":"1111","cost":0.5},null]]','guest-128',21);
INSERT INTO "log" VALUES('945bdaebf3f64299',48,'act','red','hex 1110','','[["moved","5.2",{"unit":"R-1Inf","from":"1111","to":"1110","cost":0.5},null]]','guest-128',22);
INSERT INTO "log" VALUES('945bdaebf3f64299',49,'act','red','done','','[]','guest-128',23);
INSERT INTO "log" VALUES('945bdaebf3f64299',50,'act','red','done','','[["drew","3.2",{"purpose":"activation","chit":"blue.2","of":3},null]]','guest-128',24);
INSERT INTO "log" VALUES('945bdaebf3f64299',51,'act','blue','unit B-4Inf','','[]','guest-127',28);
INSERT INTO "log" VALUES('945bdaebf3f64299',52,'act','blue','hex 0503','','[["moved","5.2",{"unit":"B-4Inf","from":"0308","to":"0407","cost":1.0},null],["moved","5.2",{"unit":"B-4Inf","from":"0407","to":"0406","cost":0.5},null],["moved","5.2",{"unit":"B-4Inf","from":"0406","to":"0405","cost":0.5},null],["moved","5.2",{"unit":"B-4Inf","from":"0405","to":"0404","cost":0.5},null],["moved","5.2",{"unit":"B-4Inf","from":"0404","to":"0503","cost":1.0},null]]','guest-127',29);
INSERT INTO "log" VALUES('945bdaebf3f64299',53,'act','blue','done','','[]','guest-127',30);
INSERT INTO "log" VALUES('945bdaebf3f64299',54,'undo','blue','53','','[["undone","",{"side":"blue","of":53},null]]','guest-127',31);
INSERT INTO "log" VALUES('945bdaebf3f64299',55,'act','blue','hex 0502','','[["moved","5.2",{"unit":"B-4Inf","from":"0503","to":"0502","cost":0.5},null]]','guest-127',32);
INSERT INTO "log" VALUES('945bdaebf3f64299',56,'act','blue','unit B-3Inf','','[]','guest-127',33);
INSERT INTO "log" VALUES('945bdaebf3f64299',57,'act','blue','hex 0106','','[["moved","5.2",{"unit":"B-3Inf","from":"0307","to":"0206","cost":1.0},null],["moved","5.2",{"unit":"B-3Inf","from":"0206","to":"0106","cost":0.5},null]]','guest-127',34);
INSERT INTO "log" VALUES('945bdaebf3f64299',58,'act','blue','hex 0204','','[["moved","5.2",{"unit":"B-3Inf","from":"0106","to":"0205","cost":1.0},null],["moved","5.2",{"unit":"B-3Inf","from":"0205","to":"0204","cost":1.0},null]]','guest-127',35);
INSERT INTO "log" VALUES('945bdaebf3f64299',59,'act','blue','unit B-8Inf','','[]','guest-127',36);
INSERT INTO "log" VALUES('945bdaebf3f64299',60,'act','blue','back','','[]','guest-127',37);
INSERT INTO "log" VALUES('945bdaebf3f64299',61,'act','blue','done','','[["drew","3.2",{"purpose":"activation","chit":"red.2","of":2},null]]','guest-127',38);
INSERT INTO "log" VALUES('945bdaebf3f64299',62,'act','red','unit R-4Inf','','[]','guest-128',25);
INSERT INTO "log" VALUES('945bdaebf3f64299',63,'act','red','hex 1306','','[["moved","5.2",{"unit":"R-4Inf","from":"1304","to":"1405","cost":1.0},null],["moved","5.2",{"unit":"R-4Inf","from":"1405","to":"1306","cost":1.0},null]]','guest-128',26);
INSERT INTO "log" VALUES('945bdaebf3f64299',64,'resign','red','','','[["resigned","",{"side":"red"},null]]','guest-128',28);
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
INSERT INTO "plays" VALUES('7cbf1d4db8a969c8','crossroads','skirmish','{"fortune":true,"open_reserve":false}','14152b07f926432d5d245edd91422a0c89780ebac5f526f29a2e762c83ac1801..','[["blue","me","85b81754435cc18d9778f71c4f77253c98ddcf5ee4cac0d696ae4c05af11e096"],["red","link","4dced840139666d7ab0adc49c568428043c93cd0b24a2855bba10bcfbb758d90"]]',1,1794796941.34,'');
INSERT INTO "plays" VALUES('945bdaebf3f64299','crossroads','skirmish','{"fortune":true,"open_reserve":false}','fe6a795824a5419be5cb41034392940c5a4038dcb64d28c4c994c253ecda7653..','[["blue","me","00695547c3af7e95107325ab1782e11af8654c03c04539bd8e2348bf3f33726f"],["red","link","f237fc202f9ed9e5b79af32be90fe02ef2df5e017275f0db6d02b3545391fea8"]]',1,1794796941.564,'');
COMMIT;
