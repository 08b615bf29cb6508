-- {"grognard": "0.1.0", "schema": 2, "game": "crossroads", "plays": {"going": {"id": "1adc817d52466bcc", "seats": {"blue": "me", "red": "link"},
-- "tokens": {"blue": "YpkjcIw1KBy-Tf61PN_JtQGEHjOWZvoLANIqVOiXQzM", "red": "bPdZEFQu7fCHe88SyaGzKCucqOG8vChKexZ-AF6dofU"},
-- "lines": 98, "chats": 2, "over": false, "marks": [40, 81], "undos": [18, 29, 53, 57, 60, 87, 90, 93, 96], "hash": "47bf23061066506ea69c60651c0c987b", "differs": null, "breaks": null},
-- "resigned": {"id": "480e5d30248430df", "seats": {"blue": "me", "red": "link"},
-- "tokens": {"blue": "PQmIsA6jV1Rm5KG_j7UBLYLcxS7ndocUG3r03RqkdRc", "red": "AdkLfP-_dlWJtr3xXvE0-Q94VkXo0Ewotf5e0rJONzc"},
-- "lines": 67, "chats": 2, "over": true, "marks": [20, 50], "undos": [6, 52, 56, 62], "hash": "8967d1ccf7d68123be7bb10c4e07623a", "differs": null, "breaks": null}}}
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
INSERT INTO "chat" VALUES('1adc817d52466bcc',1,'blue','A good game, says blue.',1794796892.553);
INSERT INTO "chat" VALUES('1adc817d52466bcc',2,'red','A good game, says red.',1794796892.556);
INSERT INTO "chat" VALUES('480e5d30248430df',1,'blue','A good game, says blue.',1794796892.877);
INSERT INTO "chat" VALUES('480e5d30248430df',2,'red','A good game, says red.',1794796892.88);
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
INSERT INTO "log" VALUES('1adc817d52466bcc',1,'act','red','unit R-1Rec','','[]','guest-18',1);
INSERT INTO "log" VALUES('1adc817d52466bcc',2,'act','red','hex 1309','','[["moved","5.2",{"unit":"R-1Rec","from":"1207","to":"1208","cost":0.5},null],["moved","5.2",{"unit":"R-1Rec","from":"1208","to":"1309","cost":2.0},null]]','guest-18',2);
INSERT INTO "log" VALUES('1adc817d52466bcc',3,'act','red','hex 0710','','[["moved","5.2",{"unit":"R-1Rec","from":"1309","to":"1210","cost":1.0},null],["took","14.1",{"side":"red","hex":"1210"},null],["moved","5.2",{"unit":"R-1Rec","from":"1210","to":"1110","cost":0.5},null],["moved","5.2",{"unit":"R-1Rec","from":"1110","to":"1111","cost":0.5},null],["moved","5.2",{"unit":"R-1Rec","from":"1111","to":"1011","cost":0.5},null],["moved","5.2",{"unit":"R-1Rec","from":"1011","to":"0911","cost":0.5},null],["moved","5.2",{"unit":"R-1Rec","from":"0911","to":"0811","cost":1.0},null],["moved","5.2",{"unit":"R-1Rec","from":"0811","to":"0710","cost":1.0},null]]','guest-18',3);
INSERT INTO "log" VALUES('1adc817d52466bcc',4,'act','red','unit R-1Inf','','[]','guest-18',4);
INSERT INTO "log" VALUES('1adc817d52466bcc',5,'act','red','hex 1511','','[["moved","5.2",{"unit":"R-1Inf","from":"1308","to":"1409","cost":1.0},null],["moved","5.2",{"unit":"R-1Inf","from":"1409","to":"1410","cost":1.0},null],["moved","5.2",{"unit":"R-1Inf","from":"1410","to":"1511","cost":2.0},null]]','guest-18',5);
INSERT INTO "log" VALUES('1adc817d52466bcc',6,'act','red','unit R-2Arm','','[]','guest-18',6);
INSERT INTO "log" VALUES('1adc817d52466bcc',7,'act','red','hex 0911','','[["moved","5.2",{"unit":"R-2Arm","from":"1407","to":"1307","cost":0.5},null],["moved","5.2",{"unit":"R-2Arm","from":"1307","to":"1208","cost":1.0},null],["moved","5.2",{"unit":"R-2Arm","from":"1208","to":"1209","cost":0.5},null],["moved","5.2",{"unit":"R-2Arm","from":"1209","to":"1110","cost":1.0},null],["moved","5.2",{"unit":"R-2Arm","from":"1110","to":"1111","cost":0.5},null],["moved","5.2",{"unit":"R-2Arm","from":"1111","to":"1011","cost":0.5},null],["moved","5.2",{"unit":"R-2Arm","from":"1011","to":"0911","cost":0.5},null]]','guest-18',7);
INSERT INTO "log" VALUES('1adc817d52466bcc',8,'act','red','hex 0811','','[["moved","5.2",{"unit":"R-2Arm","from":"0911","to":"0811","cost":1.0},null]]','guest-18',8);
INSERT INTO "log" VALUES('1adc817d52466bcc',9,'act','red','done','','[]','guest-18',9);
INSERT INTO "log" VALUES('1adc817d52466bcc',10,'act','red','unit R-1Arm','','[]','guest-18',10);
INSERT INTO "log" VALUES('1adc817d52466bcc',11,'act','red','hex 0809','','[["moved","5.2",{"unit":"R-1Arm","from":"1307","to":"1207","cost":0.5},null],["moved","5.2",{"unit":"R-1Arm","from":"1207","to":"1107","cost":0.5},null],["moved","5.2",{"unit":"R-1Arm","from":"1107","to":"1007","cost":0.5},null],["moved","5.2",{"unit":"R-1Arm","from":"1007","to":"0907","cost":0.5},null],["moved","5.2",{"unit":"R-1Arm","from":"0907","to":"0807","cost":0.5},null],["took","14.1",{"side":"red","hex":"0807"},null],["moved","5.2",{"unit":"R-1Arm","from":"0807","to":"0808","cost":0.5},null],["moved","5.2",{"unit":"R-1Arm","from":"0808","to":"0809","cost":0.5},null]]','guest-18',11);
INSERT INTO "log" VALUES('1adc817d52466bcc',12,'act','red','hex 0812','','[["moved","5.2",{"unit":"R-1Arm","from":"0809","to":"0810","cost":0.5},null],["moved","5.2",{"unit":"R-1Arm","from":"0810","to":"0811","cost":0.5},null],["moved","5.2",{"unit":"R-1Arm","from":"0811","to":"0812","cost":0.5},null]]','guest-18',12);
INSERT INTO "log" VALUES('1adc817d52466bcc',13,'act','red','done','','[]','guest-18',13);
INSERT INTO "log" VALUES('1adc817d52466bcc',14,'act','red','done','','[["drew","3.2",{"purpose":"activation","chit":"blue.1","of":3},null]]','guest-18',14);
INSERT INTO "log" VALUES('1adc817d52466bcc',15,'act','blue','unit B-1Rec','','[]','guest-17',1);
INSERT INTO "log" VALUES('1adc817d52466bcc',16,'act','blue','hex 0310','','[["moved","5.2",{"unit":"B-1Rec","from":"0406","to":"0407","cost":0.5},null],["moved","5.2",{"unit":"B-1Rec","from":"0407","to":"0408","cost":0.5},null],["moved","5.2",{"unit":"B-1Rec","from":"0408","to":"0409","cost":0.5},null],["moved","5.2",{"unit":"B-1Rec","from":"0409","to":"0310","cost":1.0},null]]','guest-17',2);
INSERT INTO "log" VALUES('1adc817d52466bcc',17,'act','blue','hex 0303','','[["moved","5.2",{"unit":"B-1Rec","from":"0310","to":"0409","cost":1.0},null],["moved","5.2",{"unit":"B-1Rec","from":"0409","to":"0408","cost":0.5},null],["moved","5.2",{"unit":"B-1Rec","from":"0408","to":"0407","cost":0.5},null],["moved","5.2",{"unit":"B-1Rec","from":"0407","to":"0406","cost":0.5},null],["moved","5.2",{"unit":"B-1Rec","from":"0406","to":"0405","cost":0.5},null],["moved","5.2",{"unit":"B-1Rec","from":"0405","to":"0404","cost":0.5},null],["moved","5.2",{"unit":"B-1Rec","from":"0404","to":"0403","cost":0.5},null],["took","14.1",{"side":"blue","hex":"0403"},null],["moved","5.2",{"unit":"B-1Rec","from":"0403","to":"0303","cost":1.0},null]]','guest-17',3);
INSERT INTO "log" VALUES('1adc817d52466bcc',18,'undo','blue','17','','[["undone","",{"side":"blue","of":17},null]]','guest-17',4);
INSERT INTO "log" VALUES('1adc817d52466bcc',19,'act','blue','hex 0602','','[["moved","5.2",{"unit":"B-1Rec","from":"0310","to":"0409","cost":1.0},null],["moved","5.2",{"unit":"B-1Rec","from":"0409","to":"0408","cost":0.5},null],["moved","5.2",{"unit":"B-1Rec","from":"0408","to":"0407","cost":0.5},null],["moved","5.2",{"unit":"B-1Rec","from":"0407","to":"0406","cost":0.5},null],["moved","5.2",{"unit":"B-1Rec","from":"0406","to":"0405","cost":0.5},null],["moved","5.2",{"unit":"B-1Rec","from":"0405","to":"0404","cost":0.5},null],["moved","5.2",{"unit":"B-1Rec","from":"0404","to":"0503","cost":1.0},null],["moved","5.2",{"unit":"B-1Rec","from":"0503","to":"0502","cost":0.5},null],["moved","5.2",{"unit":"B-1Rec","from":"0502","to":"0602","cost":0.5},null]]','guest-17',5);
INSERT INTO "log" VALUES('1adc817d52466bcc',20,'act','blue','unit B-1Arm','','[]','guest-17',6);
INSERT INTO "log" VALUES('1adc817d52466bcc',21,'act','blue','hex 0406','','[["moved","5.2",{"unit":"B-1Arm","from":"0306","to":"0406","cost":0.5},null]]','guest-17',7);
INSERT INTO "log" VALUES('1adc817d52466bcc',22,'act','blue','hex 0310','','[["moved","5.2",{"unit":"B-1Arm","from":"0406","to":"0407","cost":0.5},null],["moved","5.2",{"unit":"B-1Arm","from":"0407","to":"0408","cost":0.5},null],["moved","5.2",{"unit":"B-1Arm","from":"0408","to":"0409","cost":0.5},null],["moved","5.2",{"unit":"B-1Arm","from":"0409","to":"0310","cost":1.0},null]]','guest-17',8);
INSERT INTO "log" VALUES('1adc817d52466bcc',23,'act','blue','hex 0210','','[["moved","5.2",{"unit":"B-1Arm","from":"0310","to":"0210","cost":1.0},null]]','guest-17',9);
INSERT INTO "log" VALUES('1adc817d52466bcc',24,'act','blue','hex 0311','','[["moved","5.2",{"unit":"B-1Arm","from":"0210","to":"0311","cost":1.0},null]]','guest-17',10);
INSERT INTO "log" VALUES('1adc817d52466bcc',25,'act','blue','hex 0411','','[["moved","5.2",{"unit":"B-1Arm","from":"0311","to":"0411","cost":1.0},null]]','guest-17',11);
INSERT INTO "log" VALUES('1adc817d52466bcc',26,'act','blue','unit B-2Arm','','[]','guest-17',12);
INSERT INTO "log" VALUES('1adc817d52466bcc',27,'act','blue','hex 0408','','[["moved","5.2",{"unit":"B-2Arm","from":"0206","to":"0306","cost":0.5},null],["moved","5.2",{"unit":"B-2Arm","from":"0306","to":"0407","cost":1.0},null],["moved","5.2",{"unit":"B-2Arm","from":"0407","to":"0408","cost":0.5},null]]','guest-17',13);
INSERT INTO "log" VALUES('1adc817d52466bcc',28,'act','blue','hex 0507','','[["moved","5.2",{"unit":"B-2Arm","from":"0408","to":"0507","cost":1.0},null]]','guest-17',14);
INSERT INTO "log" VALUES('1adc817d52466bcc',29,'undo','blue','28','','[["undone","",{"side":"blue","of":28},null]]','guest-17',15);
INSERT INTO "log" VALUES('1adc817d52466bcc',30,'act','blue','hex 0108','','[["moved","5.2",{"unit":"B-2Arm","from":"0408","to":"0407","cost":0.5},null],["moved","5.2",{"unit":"B-2Arm","from":"0407","to":"0307","cost":1.0},null],["moved","5.2",{"unit":"B-2Arm","from":"0307","to":"0207","cost":1.0},null],["moved","5.2",{"unit":"B-2Arm","from":"0207","to":"0108","cost":1.0},null]]','guest-17',16);
INSERT INTO "log" VALUES('1adc817d52466bcc',31,'act','blue','done','','[["drew","3.2",{"purpose":"activation","chit":"red.2","of":2},null]]','guest-17',17);
INSERT INTO "log" VALUES('1adc817d52466bcc',32,'act','red','unit R-3Inf','','[]','guest-18',15);
INSERT INTO "log" VALUES('1adc817d52466bcc',33,'act','red','hex 1409','','[["moved","5.2",{"unit":"R-3Inf","from":"1306","to":"1407","cost":1.0},null],["moved","5.2",{"unit":"R-3Inf","from":"1407","to":"1408","cost":1.0},null],["moved","5.2",{"unit":"R-3Inf","from":"1408","to":"1409","cost":1.0},null]]','guest-18',16);
INSERT INTO "log" VALUES('1adc817d52466bcc',34,'act','red','hex 1308','','[["moved","5.2",{"unit":"R-3Inf","from":"1409","to":"1308","cost":1.0},null]]','guest-18',17);
INSERT INTO "log" VALUES('1adc817d52466bcc',35,'act','red','done','','[["drew","3.2",{"purpose":"activation","chit":"blue.2","of":1},null]]','guest-18',18);
INSERT INTO "log" VALUES('1adc817d52466bcc',36,'act','blue','unit B-3Inf','','[]','guest-17',18);
INSERT INTO "log" VALUES('1adc817d52466bcc',37,'act','blue','hex 0106','','[["moved","5.2",{"unit":"B-3Inf","from":"0307","to":"0206","cost":1.0},null],["moved","5.2",{"unit":"B-3Inf","from":"0206","to":"0106","cost":0.5},null]]','guest-17',19);
INSERT INTO "log" VALUES('1adc817d52466bcc',38,'act','blue','hex 0506','','[["moved","5.2",{"unit":"B-3Inf","from":"0106","to":"0206","cost":0.5},null],["moved","5.2",{"unit":"B-3Inf","from":"0206","to":"0306","cost":0.5},null],["moved","5.2",{"unit":"B-3Inf","from":"0306","to":"0406","cost":0.5},null],["moved","5.2",{"unit":"B-3Inf","from":"0406","to":"0506","cost":0.5},null]]','guest-17',20);
INSERT INTO "log" VALUES('1adc817d52466bcc',39,'act','blue','done','','[]','guest-17',21);
INSERT INTO "log" VALUES('1adc817d52466bcc',40,'act','blue','done','2 01f829fd8e07824837f349781374e6e7','[["turn","3.1",{"turn":2},null],["drew","3.2",{"purpose":"activation","chit":"red.2","of":4},null]]','guest-17',22);
INSERT INTO "log" VALUES('1adc817d52466bcc',41,'act','red','unit R-4Inf','','[]','guest-18',19);
INSERT INTO "log" VALUES('1adc817d52466bcc',42,'act','red','hex 1202','','[["moved","5.2",{"unit":"R-4Inf","from":"1305","to":"1204","cost":1.0},null],["moved","5.2",{"unit":"R-4Inf","from":"1204","to":"1203","cost":0.5},null],["took","14.1",{"side":"red","hex":"1203"},null],["moved","5.2",{"unit":"R-4Inf","from":"1203","to":"1202","cost":1.0},null]]','guest-18',20);
INSERT INTO "log" VALUES('1adc817d52466bcc',43,'act','red','hex 1102','','[["moved","5.2",{"unit":"R-4Inf","from":"1202","to":"1102","cost":1.0},null]]','guest-18',21);
INSERT INTO "log" VALUES('1adc817d52466bcc',44,'act','red','unit R-3Inf','','[]','guest-18',22);
INSERT INTO "log" VALUES('1adc817d52466bcc',45,'act','red','hex 1011','','[["moved","5.2",{"unit":"R-3Inf","from":"1308","to":"1208","cost":1.0},null],["moved","5.2",{"unit":"R-3Inf","from":"1208","to":"1209","cost":0.5},null],["moved","5.2",{"unit":"R-3Inf","from":"1209","to":"1110","cost":1.0},null],["moved","5.2",{"unit":"R-3Inf","from":"1110","to":"1111","cost":0.5},null],["moved","5.2",{"unit":"R-3Inf","from":"1111","to":"1011","cost":0.5},null]]','guest-18',23);
INSERT INTO "log" VALUES('1adc817d52466bcc',46,'act','red','done','','[]','guest-18',24);
INSERT INTO "log" VALUES('1adc817d52466bcc',47,'act','red','unit R-8Inf','','[]','guest-18',25);
INSERT INTO "log" VALUES('1adc817d52466bcc',48,'act','red','hex 1208','','[["moved","5.2",{"unit":"R-8Inf","from":"1406","to":"1407","cost":1.0},null],["moved","5.2",{"unit":"R-8Inf","from":"1407","to":"1307","cost":0.5},null],["moved","5.2",{"unit":"R-8Inf","from":"1307","to":"1208","cost":1.0},null]]','guest-18',26);
INSERT INTO "log" VALUES('1adc817d52466bcc',49,'act','red','hex 1106','','[["moved","5.2",{"unit":"R-8Inf","from":"1208","to":"1207","cost":0.5},null],["moved","5.2",{"unit":"R-8Inf","from":"1207","to":"1106","cost":1.0},null],["drew","3.2",{"purpose":"activation","chit":"blue.2","of":3},null]]','guest-18',27);
INSERT INTO "log" VALUES('1adc817d52466bcc',50,'act','blue','unit B-8Inf','','[]','guest-17',23);
INSERT INTO "log" VALUES('1adc817d52466bcc',51,'act','blue','hex 0204','','[["moved","5.2",{"unit":"B-8Inf","from":"0207","to":"0206","cost":1.0},null],["moved","5.2",{"unit":"B-8Inf","from":"0206","to":"0305","cost":1.0},null],["moved","5.2",{"unit":"B-8Inf","from":"0305","to":"0204","cost":1.0},null]]','guest-17',24);
INSERT INTO "log" VALUES('1adc817d52466bcc',52,'act','blue','hex 0205','','[["moved","5.2",{"unit":"B-8Inf","from":"0204","to":"0205","cost":1.0},null]]','guest-17',25);
INSERT INTO "log" VALUES('1adc817d52466bcc',53,'undo','blue','52','','[["undone","",{"side":"blue","of":52},null]]','guest-17',26);
INSERT INTO "log" VALUES('1adc817d52466bcc',54,'act','blue','hex 0305','','[["moved","5.2",{"unit":"B-8Inf","from":"0204","to":"0305","cost":1.0},null]]','guest-17',27);
INSERT INTO "log" VALUES('1adc817d52466bcc',55,'act','blue','unit B-3Inf','','[]','guest-17',28);
INSERT INTO "log" VALUES('1adc817d52466bcc',56,'act','blue','hex 0406','','[["moved","5.2",{"unit":"B-3Inf","from":"0506","to":"0406","cost":0.5},null]]','guest-17',29);
INSERT INTO "log" VALUES('1adc817d52466bcc',57,'undo','blue','56','','[["undone","",{"side":"blue","of":56},null]]','guest-17',30);
INSERT INTO "log" VALUES('1adc817d52466bcc',58,'act','blue','hex 0611','','[["moved","5.2",{"unit":"B-3Inf","from":"0506","to":"0406","cost":0.5},null],["moved","5.2",{"unit":"B-3Inf","from":"0406","to":"0407","cost":0.5},null],["moved","5.2",{"unit":"B-3Inf","from":"0407","to":"0408","cost":0.5},null],["moved","5.2",{"unit":"B-3Inf","from":"0408","to":"0409","cost":0.5},null],["moved","5.2",{"unit":"B-3Inf","from":"0409","to":"0410","cost":0.5},null],["took","14.1",{"side":"blue","hex":"0410"},null],["moved","5.2",{"unit":"B-3Inf","from":"0410","to":"0510","cost":0.5},null],["moved","5.2",{"unit":"B-3Inf","from":"0510","to":"0611","cost":0.5},null]]','guest-17',31);
INSERT INTO "log" VALUES('1adc817d52466bcc',59,'act','blue','done','','[]','guest-17',32);
INSERT INTO "log" VALUES('1adc817d52466bcc',60,'undo','blue','59','','[["undone","",{"side":"blue","of":59},null]]','guest-17',33);
INSERT INTO "log" VALUES('1adc817d52466bcc',61,'act','blue','hex 0510','','[["moved","5.2",{"unit":"B-3Inf","from":"0611","to":"0510","cost":0.5},null]]','guest-17',34);
INSERT INTO "log" VALUES('1adc817d52466bcc',62,'act','blue','unit B-4Inf','','[]','guest-17',35);
INSERT INTO "log" VALUES('1adc817d52466bcc',63,'act','blue','hex 0104','','[["moved","5.2",{"unit":"B-4Inf","from":"0308","to":"0307","cost":1.0},null],["moved","5.2",{"unit":"B-4Inf","from":"0307","to":"0206","cost":1.0},null],["moved","5.2",{"unit":"B-4Inf","from":"0206","to":"0205","cost":1.0},null],["moved","5.2",{"unit":"B-4Inf","from":"0205","to":"0104","cost":1.0},null],["drew","3.2",{"purpose":"activation","chit":"blue.1","of":2},null]]','guest-17',36);
INSERT INTO "log" VALUES('1adc817d52466bcc',64,'act','blue','unit B-1Arm','','[]','guest-17',37);
INSERT INTO "log" VALUES('1adc817d52466bcc',65,'act','blue','hex 0507','','[["moved","5.2",{"unit":"B-1Arm","from":"0411","to":"0410","cost":1.0},null],["moved","5.2",{"unit":"B-1Arm","from":"0410","to":"0409","cost":0.5},null],["moved","5.2",{"unit":"B-1Arm","from":"0409","to":"0408","cost":0.5},null],["moved","5.2",{"unit":"B-1Arm","from":"0408","to":"0507","cost":1.0},null]]','guest-17',38);
INSERT INTO "log" VALUES('1adc817d52466bcc',66,'act','blue','hex 0511','','[["moved","5.2",{"unit":"B-1Arm","from":"0507","to":"0408","cost":1.0},null],["moved","5.2",{"unit":"B-1Arm","from":"0408","to":"0409","cost":0.5},null],["moved","5.2",{"unit":"B-1Arm","from":"0409","to":"0410","cost":0.5},null],["moved","5.2",{"unit":"B-1Arm","from":"0410","to":"0511","cost":1.0},null]]','guest-17',39);
INSERT INTO "log" VALUES('1adc817d52466bcc',67,'act','blue','unit B-1Inf','','[]','guest-17',40);
INSERT INTO "log" VALUES('1adc817d52466bcc',68,'act','blue','hex 0208','','[["moved","5.2",{"unit":"B-1Inf","from":"0305","to":"0306","cost":1.0},null],["moved","5.2",{"unit":"B-1Inf","from":"0306","to":"0307","cost":1.0},null],["moved","5.2",{"unit":"B-1Inf","from":"0307","to":"0208","cost":2.0},null]]','guest-17',41);
INSERT INTO "log" VALUES('1adc817d52466bcc',69,'act','blue','unit B-2Arm','','[]','guest-17',42);
INSERT INTO "log" VALUES('1adc817d52466bcc',70,'act','blue','hex 0406','','[["moved","5.2",{"unit":"B-2Arm","from":"0108","to":"0207","cost":1.0},null],["moved","5.2",{"unit":"B-2Arm","from":"0207","to":"0206","cost":1.0},null],["moved","5.2",{"unit":"B-2Arm","from":"0206","to":"0306","cost":0.5},null],["moved","5.2",{"unit":"B-2Arm","from":"0306","to":"0406","cost":0.5},null]]','guest-17',43);
INSERT INTO "log" VALUES('1adc817d52466bcc',71,'act','blue','hex 0606','','[["moved","5.2",{"unit":"B-2Arm","from":"0406","to":"0506","cost":0.5},null],["moved","5.2",{"unit":"B-2Arm","from":"0506","to":"0606","cost":0.5},null]]','guest-17',44);
INSERT INTO "log" VALUES('1adc817d52466bcc',72,'act','blue','hex 0706','','[["moved","5.2",{"unit":"B-2Arm","from":"0606","to":"0706","cost":0.5},null]]','guest-17',45);
INSERT INTO "log" VALUES('1adc817d52466bcc',73,'act','blue','hex 0406','','[["moved","5.2",{"unit":"B-2Arm","from":"0706","to":"0606","cost":0.5},null],["moved","5.2",{"unit":"B-2Arm","from":"0606","to":"0506","cost":0.5},null],["moved","5.2",{"unit":"B-2Arm","from":"0506","to":"0406","cost":0.5},null]]','guest-17',46);
INSERT INTO "log" VALUES('1adc817d52466bcc',74,'act','blue','unit B-1Rec','','[]','guest-17',47);
INSERT INTO "log" VALUES('1adc817d52466bcc',75,'act','blue','hex 0108','','[["moved","5.2",{"unit":"B-1Rec","from":"0602","to":"0502","cost":0.5},null],["moved","5.2",{"unit":"B-1Rec","from":"0502","to":"0503","cost":0.5},null],["moved","5.2",{"unit":"B-1Rec","from":"0503","to":"0404","cost":1.0},null],["moved","5.2",{"unit":"B-1Rec","from":"0404","to":"0405","cost":0.5},null],["moved","5.2",{"unit":"B-1Rec","from":"0405","to":"0306","cost":1.0},null],["moved","5.2",{"unit":"B-1Rec","from":"0306","to":"0206","cost":0.5},null],["moved","5.2",{"unit":"B-1Rec","from":"0206","to":"0207","cost":1.0},null],["moved","5.2",{"unit":"B-1Rec","from":"0207","to":"0108","cost":1.0},null]]','guest-17',48);
INSERT INTO "log" VALUES('1adc817d52466bcc',76,'act','blue','hex 0207','','[["moved","5.2",{"unit":"B-1Rec","from":"0108","to":"0207","cost":1.0},null]]','guest-17',49);
INSERT INTO "log" VALUES('1adc817d52466bcc',77,'act','blue','hex 0107','','[["moved","5.2",{"unit":"B-1Rec","from":"0207","to":"0107","cost":1.0},null]]','guest-17',50);
INSERT INTO "log" VALUES('1adc817d52466bcc',78,'act','blue','unit B-2Inf','','[]','guest-17',51);
INSERT INTO "log" VALUES('1adc817d52466bcc',79,'act','blue','hex 0409','','[["moved","5.2",{"unit":"B-2Inf","from":"0304","to":"0405","cost":1.0},null],["moved","5.2",{"unit":"B-2Inf","from":"0405","to":"0406","cost":0.5},null],["moved","5.2",{"unit":"B-2Inf","from":"0406","to":"0407","cost":0.5},null],["moved","5.2",{"unit":"B-2Inf","from":"0407","to":"0408","cost":0.5},null],["moved","5.2",{"unit":"B-2Inf","from":"0408","to":"0409","cost":0.5},null]]','guest-17',52);
INSERT INTO "log" VALUES('1adc817d52466bcc',80,'act','blue','hex 0310','','[["moved","5.2",{"unit":"B-2Inf","from":"0409","to":"0310","cost":1.0},null],["drew","3.2",{"purpose":"activation","chit":"red.1","of":1},null]]','guest-17',53);
INSERT INTO "log" VALUES('1adc817d52466bcc',81,'act','red','done','3 0d916ba920884a1af53ca6dee180bfc5','[["turn","3.1",{"turn":3},null],["drew","3.2",{"purpose":"activation","chit":"blue.1","of":4},null]]','guest-18',28);
INSERT INTO "log" VALUES('1adc817d52466bcc',82,'act','blue','done','','[["drew","3.2",{"purpose":"activation","chit":"blue.2","of":3},null]]','guest-17',54);
INSERT INTO "log" VALUES('1adc817d52466bcc',83,'act','blue','unit B-3Inf','','[]','guest-17',55);
INSERT INTO "log" VALUES('1adc817d52466bcc',84,'act','blue','hex 0404','','[["moved","5.2",{"unit":"B-3Inf","from":"0510","to":"0410","cost":0.5},null],["moved","5.2",{"unit":"B-3Inf","from":"0410","to":"0409","cost":0.5},null],["moved","5.2",{"unit":"B-3Inf","from":"0409","to":"0408","cost":0.5},null],["moved","5.2",{"unit":"B-3Inf","from":"0408","to":"0407","cost":0.5},null],["moved","5.2",{"unit":"B-3Inf","from":"0407","to":"0406","cost":0.5},null],["moved","5.2",{"unit":"B-3Inf","from":"0406","to":"0405","cost":0.5},null],["moved","5.2",{"unit":"B-3Inf","from":"0405","to":"0404","cost":0.5},null]]','guest-17',56);
INSERT INTO "log" VALUES('1adc817d52466bcc',85,'act','blue','done','','[]','guest-17',57);
INSERT INTO "log" VALUES('1adc817d52466bcc',86,'act','blue','unit B-4Inf','','[]','guest-17',58);
INSERT INTO "log" VALUES('1adc817d52466bcc',87,'undo','blue','86','','[["undone","",{"side":"blue","of":86},null]]','guest-17',59);
INSERT INTO "log" VALUES('1adc817d52466bcc',88,'act','blue','done','','[["drew","3.2",{"purpose":"activation","chit":"red.1","of":2},null]]','guest-17',60);
INSERT INTO "log" VALUES('1adc817d52466bcc',89,'act','red','unit R-2Inf','','[]','guest-18',29);
INSERT INTO "log" VALUES('1adc817d52466bcc',90,'undo','red','89','','[["undone","",{"side":"red","of":89},null]]','guest-18',30);
INSERT INTO "log" VALUES('1adc817d52466bcc',91,'act','red','unit R-2Inf','','[]','guest-18',31);
INSERT INTO "log" VALUES('1adc817d52466bcc',92,'act','red','hex 1208','','[["moved","5.2",{"unit":"R-2Inf","from":"1309","to":"1208","cost":1.0},null]]','guest-18',32);
INSERT INTO "log" VALUES('1adc817d52466bcc',93,'undo','red','92','','[["undone","",{"side":"red","of":92},null]]','guest-18',33);
INSERT INTO "log" VALUES('1adc817d52466bcc',94,'act','red','hex 1007','','[["moved","5.2",{"unit":"R-2Inf","from":"1309","to":"1208","cost":1.0},null],["moved","5.2",{"unit":"R-2Inf","from":"1208","to":"1207","cost":0.5},null],["moved","5.2",{"unit":"R-2Inf","from":"1207","to":"1107","cost":0.5},null],["moved","5.2",{"unit":"R-2Inf","from":"1107","to":"1007","cost":0.5},null]]','guest-18',34);
INSERT INTO "log" VALUES('1adc817d52466bcc',95,'act','red','hex 1307','','[["moved","5.2",{"unit":"R-2Inf","from":"1007","to":"1107","cost":0.5},null],["moved","5.2",{"unit":"R-2Inf","from":"1107","to":"1207","cost":0.5},null],["moved","5.2",{"unit":"R-2Inf","from":"1207","to":"1307","cost":0.5},null]]','guest-18',35);
INSERT INTO "log" VALUES('1adc817d52466bcc',96,'undo','red','95','','[["undone","",{"side":"red","of":95},null]]','guest-18',36);
INSERT INTO "log" VALUES('1adc817d52466bcc',97,'act','red','hex 1106','','[["moved","5.2",{"unit":"R-2Inf","from":"1007","to":"1107","cost":0.5},null],["moved","5.2",{"unit":"R-2Inf","from":"1107","to":"1106","cost":1.0},null]]','guest-18',37);
INSERT INTO "log" VALUES('1adc817d52466bcc',98,'act','red','unit R-1Inf','','[]','guest-18',38);
INSERT INTO "log" VALUES('480e5d30248430df',1,'act','red','unit R-1Inf','','[]','guest-20',1);
INSERT INTO "log" VALUES('480e5d30248430df',2,'act','red','hex 1407','','[["moved","5.2",{"unit":"R-1Inf","from":"1308","to":"1407","cost":1.0},null]]','guest-20',2);
INSERT INTO "log" VALUES('480e5d30248430df',3,'act','red','hex 1209','','[["moved","5.2",{"unit":"R-1Inf","from":"1407","to":"1307","cost":0.5},null],["moved","5.2",{"unit":"R-1Inf","from":"1307","to":"1208","cost":1.0},null],["moved","5.2",{"unit":"R-1Inf","from":"1208","to":"1209","cost":0.5},null]]','guest-20',3);
INSERT INTO "log" VALUES('480e5d30248430df',4,'act','red','done','','[]','guest-20',4);
INSERT INTO "log" VALUES('480e5d30248430df',5,'act','red','unit R-1Rec','','[]','guest-20',5);
INSERT INTO "log" VALUES('480e5d30248430df',6,'undo','red','5','','[["undone","",{"side":"red","of":5},null]]','guest-20',6);
INSERT INTO "log" VALUES('480e5d30248430df',7,'act','red','done','','[["drew","3.2",{"purpose":"activation","chit":"red.2","of":3},null]]','guest-20',7);
INSERT INTO "log" VALUES('480e5d30248430df',8,'act','red','unit R-8Inf','','[]','guest-20',8);
INSERT INTO "log" VALUES('480e5d30248430df',9,'act','red','hex 1509','','[["moved","5.2",{"unit":"R-8Inf","from":"1406","to":"1507","cost":1.0},null],["moved","5.2",{"unit":"R-8Inf","from":"1507","to":"1508","cost":1.0},null],["moved","5.2",{"unit":"R-8Inf","from":"1508","to":"1509","cost":1.0},null]]','guest-20',9);
INSERT INTO "log" VALUES('480e5d30248430df',10,'act','red','hex 1510','','[["moved","5.2",{"unit":"R-8Inf","from":"1509","to":"1510","cost":1.0},null]]','guest-20',10);
INSERT INTO "log" VALUES('480e5d30248430df',11,'act','red','unit R-3Inf','','[]','guest-20',11);
INSERT INTO "log" VALUES('480e5d30248430df',12,'act','red','hex 1204','','[["moved","5.2",{"unit":"R-3Inf","from":"1306","to":"1305","cost":1.0},null],["moved","5.2",{"unit":"R-3Inf","from":"1305","to":"1204","cost":1.0},null]]','guest-20',12);
INSERT INTO "log" VALUES('480e5d30248430df',13,'act','red','hex 1102','','[["moved","5.2",{"unit":"R-3Inf","from":"1204","to":"1203","cost":0.5},null],["took","14.1",{"side":"red","hex":"1203"},null],["moved","5.2",{"unit":"R-3Inf","from":"1203","to":"1102","cost":1.0},null]]','guest-20',13);
INSERT INTO "log" VALUES('480e5d30248430df',14,'act','red','unit R-4Inf','','[]','guest-20',14);
INSERT INTO "log" VALUES('480e5d30248430df',15,'act','red','hex 1301','','[["moved","5.2",{"unit":"R-4Inf","from":"1305","to":"1204","cost":1.0},null],["moved","5.2",{"unit":"R-4Inf","from":"1204","to":"1203","cost":0.5},null],["moved","5.2",{"unit":"R-4Inf","from":"1203","to":"1202","cost":1.0},null],["moved","5.2",{"unit":"R-4Inf","from":"1202","to":"1301","cost":1.0},null],["drew","3.2",{"purpose":"activation","chit":"blue.1","of":2},null]]','guest-20',15);
INSERT INTO "log" VALUES('480e5d30248430df',16,'act','blue','done','','[["drew","3.2",{"purpose":"activation","chit":"blue.2","of":1},null]]','guest-19',1);
INSERT INTO "log" VALUES('480e5d30248430df',17,'act','blue','unit B-4Inf','','[]','guest-19',2);
INSERT INTO "log" VALUES('480e5d30248430df',18,'act','blue','hex 0305','','[["moved","5.2",{"unit":"B-4Inf","from":"0308","to":"0407","cost":1.0},null],["moved","5.2",{"unit":"B-4Inf","from":"0407","to":"0306","cost":1.0},null],["moved","5.2",{"unit":"B-4Inf","from":"0306","to":"0305","cost":1.0},null]]','guest-19',3);
INSERT INTO "log" VALUES('480e5d30248430df',19,'act','blue','hex 0206','','[["moved","5.2",{"unit":"B-4Inf","from":"0305","to":"0206","cost":1.0},null]]','guest-19',4);
INSERT INTO "log" VALUES('480e5d30248430df',20,'act','blue','done','2 b381200385411c3bf4a061757cefa700','[["turn","3.1",{"turn":2},null],["drew","3.2",{"purpose":"activation","chit":"blue.1","of":4},null]]','guest-19',5);
INSERT INTO "log" VALUES('480e5d30248430df',21,'act','blue','unit B-1Inf','','[]','guest-19',6);
INSERT INTO "log" VALUES('480e5d30248430df',22,'act','blue','hex 0308','','[["moved","5.2",{"unit":"B-1Inf","from":"0305","to":"0306","cost":1.0},null],["moved","5.2",{"unit":"B-1Inf","from":"0306","to":"0407","cost":1.0},null],["moved","5.2",{"unit":"B-1Inf","from":"0407","to":"0308","cost":1.0},null]]','guest-19',7);
INSERT INTO "log" VALUES('480e5d30248430df',23,'act','blue','hex 0407','','[["moved","5.2",{"unit":"B-1Inf","from":"0308","to":"0407","cost":1.0},null]]','guest-19',8);
INSERT INTO "log" VALUES('480e5d30248430df',24,'act','blue','unit B-2Arm','','[]','guest-19',9);
INSERT INTO "log" VALUES('480e5d30248430df',25,'act','blue','hex 0601','','[["moved","5.2",{"unit":"B-2Arm","from":"0206","to":"0306","cost":0.5},null],["moved","5.2",{"unit":"B-2Arm","from":"0306","to":"0405","cost":1.0},null],["moved","5.2",{"unit":"B-2Arm","from":"0405","to":"0404","cost":0.5},null],["moved","5.2",{"unit":"B-2Arm","from":"0404","to":"0503","cost":1.0},null],["moved","5.2",{"unit":"B-2Arm","from":"0503","to":"0502","cost":0.5},null],["moved","5.2",{"unit":"B-2Arm","from":"0502","to":"0601","cost":1.0},null]]','guest-19',10);
INSERT INTO "log" VALUES('480e5d30248430df',26,'act','blue','hex 0702','','[["moved","5.2",{"unit":"B-2Arm","from":"0601","to":"0602","cost":1.0},null],["moved","5.2",{"unit":"B-2Arm","from":"0602","to":"0702","cost":0.5},null]]','guest-19',11);
INSERT INTO "log" VALUES('480e5d30248430df',27,'act','blue','unit B-1Arm','','[]','guest-19',12);
INSERT INTO "log" VALUES('480e5d30248430df',28,'act','blue','hex 0505','','[["moved","5.2",{"unit":"B-1Arm","from":"0306","to":"0406","cost":0.5},null],["moved","5.2",{"unit":"B-1Arm","from":"0406","to":"0505","cost":3.0},null]]','guest-19',13);
INSERT INTO "log" VALUES('480e5d30248430df',29,'act','blue','hex 0606','','[["moved","5.2",{"unit":"B-1Arm","from":"0505","to":"0506","cost":1.0},null],["moved","5.2",{"unit":"B-1Arm","from":"0506","to":"0606","cost":0.5},null]]','guest-19',14);
INSERT INTO "log" VALUES('480e5d30248430df',30,'act','blue','hex 0605','','[["moved","5.2",{"unit":"B-1Arm","from":"0606","to":"0605","cost":1.0},null]]','guest-19',15);
INSERT INTO "log" VALUES('480e5d30248430df',31,'act','blue','done','','[["drew","3.2",{"purpose":"activation","chit":"red.2","of":3},null]]','guest-19',16);
INSERT INTO "log" VALUES('480e5d30248430df',32,'act','red','unit R-8Inf','','[]','guest-20',16);
INSERT INTO "log" VALUES('480e5d30248430df',33,'act','red','hex 1311','','[["moved","5.2",{"unit":"R-8Inf","from":"1510","to":"1410","cost":1.0},null],["moved","5.2",{"unit":"R-8Inf","from":"1410","to":"1310","cost":1.0},null],["moved","5.2",{"unit":"R-8Inf","from":"1310","to":"1311","cost":1.0},null]]','guest-20',17);
INSERT INTO "log" VALUES('480e5d30248430df',34,'act','red','hex 1210','','[["moved","5.2",{"unit":"R-8Inf","from":"1311","to":"1210","cost":1.0},null],["took","14.1",{"side":"red","hex":"1210"},null]]','guest-20',18);
INSERT INTO "log" VALUES('480e5d30248430df',35,'act','red','unit R-3Inf','','[]','guest-20',19);
INSERT INTO "log" VALUES('480e5d30248430df',36,'act','red','hex 0801','','[["moved","5.2",{"unit":"R-3Inf","from":"1102","to":"1002","cost":1.0},null],["moved","5.2",{"unit":"R-3Inf","from":"1002","to":"0902","cost":0.5},null],["moved","5.2",{"unit":"R-3Inf","from":"0902","to":"0901","cost":0.5},null],["moved","5.2",{"unit":"R-3Inf","from":"0901","to":"0801","cost":0.5},null]]','guest-20',20);
INSERT INTO "log" VALUES('480e5d30248430df',37,'act','blue','unit B-2Arm','','[]','guest-19',17);
INSERT INTO "log" VALUES('480e5d30248430df',38,'act','blue','back','','[]','guest-19',18);
INSERT INTO "log" VALUES('480e5d30248430df',39,'act','blue','pass','','[]','guest-19',19);
INSERT INTO "log" VALUES('480e5d30248430df',40,'act','red','done','','[]','guest-20',21);
INSERT INTO "log" VALUES('480e5d30248430df',41,'act','red','done','','[["drew","3.2",{"purpose":"activation","chit":"red.1","of":2},null]]','guest-20',22);
INSERT INTO "log" VALUES('480e5d30248430df',42,'act','red','unit R-1Arm','','[]','guest-20',23);
INSERT INTO "log" VALUES('480e5d30248430df',43,'act','red','hex 0911','','[["moved","5.2",{"unit":"R-1Arm","from":"1307","to":"1208","cost":1.0},null],["moved","5.2",{"unit":"R-1Arm","from":"1208","to":"1209","cost":0.5},null],["moved","5.2",{"unit":"R-1Arm","from":"1209","to":"1110","cost":1.0},null],["moved","5.2",{"unit":"R-1Arm","from":"1110","to":"1111","cost":0.5},null],["moved","5.2",{"unit":"R-1Arm","from":"1111","to":"1011","cost":0.5},null],["moved","5.2",{"unit":"R-1Arm","from":"1011","to":"0911","cost":0.5},null]]','guest-20',24);
INSERT INTO "log" VALUES('480e5d30248430df',44,'act','red','hex 0811','','[["moved","5.2",{"unit":"R-1Arm","from":"0911","to":"0811","cost":1.0},null]]','guest-20',25);
INSERT INTO "log" VALUES('480e5d30248430df',45,'act','red','done','','[]','guest-20',26);
INSERT INTO "log" VALUES('480e5d30248430df',46,'act','red','done','','[["drew","3.2",{"purpose":"activation","chit":"blue.2","of":1},null]]','guest-20',27);
INSERT INTO "log" VALUES('480e5d30248430df',47,'act','blue','unit B-8Inf','','[]','guest-19',20);
INSERT INTO "log" VALUES('480e5d30248430df',48,'act','blue','hex 0706','','[["moved","5.2",{"unit":"B-8Inf","from":"0207","to":"0206","cost":1.0},null],["moved","5.2",{"unit":"B-8Inf","from":"0206","to":"0306","cost":0.5},null],["moved","5.2",{"unit":"B-8Inf","from":"0306","to":"0406","cost":0.5},null],["moved","5.2",{"unit":"B-8Inf","from":"0406","to":"0506","cost":0.5},null],["moved","5.2",{"unit":"B-8Inf","from":"0506","to":"0606","cost":0.5},null],["moved","5.2",{"unit":"B-8Inf","from":"0606","to":"0706","cost":0.5},null]]','guest-19',21);
INSERT INTO "log" VALUES('480e5d30248430df',49,'act','blue','done','','[]','guest-19',22);
INSERT INTO "log" VALUES('480e5d30248430df',50,'act','blue','done','3 0db03eab8cb9db57eecb04f282141b3a','[["turn","3.1",{"turn":3},null],["drew","3.2",{"purpose":"activation","chit":"red.2","of":4},null]]','guest-19',23);
INSERT INTO "log" VALUES('480e5d30248430df',51,'act','red','done','','[]','guest-20',28);
INSERT INTO "log" VALUES('480e5d30248430df',52,'undo','red','51','','[["undone","",{"side":"red","of":51},null]]','guest-20',29);
INSERT INTO "log" VALUES('480e5d30248430df',53,'act','red','unit R-8Inf','','[]','guest-20',30);
INSERT INTO "log" VALUES('480e5d30248430df',54,'act','red','hex 0808','','[["moved","5.2",{"unit":"R-8Inf","from":"1210","to":"1110","cost":0.5},null],["moved","5.2",{"unit":"R-8Inf","from":"1110","to":"1111","cost":0.5},null],["moved","5.2",{"unit":"R-8Inf","from":"1111","to":"1011","cost":0.5},null],["moved","5.2",{"unit":"R-8Inf","from":"1011","to":"0911","cost":0.5},null],["moved","5.2",{"unit":"R-8Inf","from":"0911","to":"0810","cost":1.0},null],["moved","5.2",{"unit":"R-8Inf","from":"0810","to":"0809","cost":0.5},null],["moved","5.2",{"unit":"R-8Inf","from":"0809","to":"0808","cost":0.5},null]]','guest-20',31);
INSERT INTO "log" VALUES('480e5d30248430df',55,'act','red','unit R-3Inf','','[]','guest-20',32);
INSERT INTO "log" VALUES('480e5d30248430df',56,'undo','red','55','','[["undone","",{"side":"red","of":55},null]]','guest-20',33);
INSERT INTO "log" VALUES('480e5d30248430df',57,'act','red','unit R-3Inf','','[]','guest-20',34);
INSERT INTO "log" VALUES('480e5d30248430df',58,'act','red','hex 0804','','[["moved","5.2",{"unit":"R-3Inf","from":"0801","to":"0901","cost":0.5},null],["moved","5.2",{"unit":"R-3Inf","from":"0901","to":"0902","cost":0.5},null],["moved","5.2",{"unit":"R-3Inf","from":"0902","to":"0903","cost":1.0},null],["moved","5.2",{"unit":"R-3Inf","from":"0903","to":"0804","cost":1.0},null]]','guest-20',35);
INSERT INTO "log" VALUES('480e5d30248430df',59,'act','red','hex 0903','','[["moved","5.2",{"unit":"R-3Inf","from":"0804","to":"0903","cost":1.0},null]]','guest-20',36);
INSERT INTO "log" VALUES('480e5d30248430df',60,'act','red','unit R-4Inf','','[]','guest-20',37);
INSERT INTO "log" VALUES('480e5d30248430df',61,'act','red','hex 1303','','[["moved","5.2",{"unit":"R-4Inf","from":"1301","to":"1302","cost":1.0},null],["moved","5.2",{"unit":"R-4Inf","from":"1302","to":"1303","cost":1.0},null]]','guest-20',38);
INSERT INTO "log" VALUES('480e5d30248430df',62,'undo','red','61','','[["undone","",{"side":"red","of":61},null]]','guest-20',39);
INSERT INTO "log" VALUES('480e5d30248430df',63,'act','red','hex 1203','','[["moved","5.2",{"unit":"R-4Inf","from":"1301","to":"1202","cost":1.0},null],["moved","5.2",{"unit":"R-4Inf","from":"1202","to":"1203","cost":1.0},null]]','guest-20',40);
INSERT INTO "log" VALUES('480e5d30248430df',64,'act','red','hex 1206','','[["moved","5.2",{"unit":"R-4Inf","from":"1203","to":"1204","cost":0.5},null],["moved","5.2",{"unit":"R-4Inf","from":"1204","to":"1205","cost":0.5},null],["moved","5.2",{"unit":"R-4Inf","from":"1205","to":"1206","cost":0.5},null]]','guest-20',41);
INSERT INTO "log" VALUES('480e5d30248430df',65,'act','red','done','','[["drew","3.2",{"purpose":"activation","chit":"red.1","of":3},null]]','guest-20',42);
INSERT INTO "log" VALUES('480e5d30248430df',66,'act','red','done','','[["drew","3.2",{"purpose":"activation","chit":"blue.2","of":2},null]]','guest-20',43);
INSERT INTO "log" VALUES('480e5d30248430df',67,'resign','red','','','[["resigned","",{"side":"red"},null]]','guest-20',45);
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
INSERT INTO "plays" VALUES('1adc817d52466bcc','crossroads','skirmish','{"fortune":true,"open_reserve":false}','e4d10983f2d89a90be71620cc113ee386bed2f5f66bc8ed8d02583415ed91bd8..','[["blue","me","b454a7b5bc1c4c7b2ebfd3a1bf87b60c1a012f7098eb9d4e08fde43afaf09d43"],["red","link","2233123609bf9c19c45cb1fc5f2c1a000ff2d63f5746a09d9a3139218adbaf3f"]]',1,1794796892.057,'');
INSERT INTO "plays" VALUES('480e5d30248430df','crossroads','skirmish','{"fortune":true,"open_reserve":false}','7d4cfe8fa906f3498eaee50afd2642fd579ba9b0eab163008beb6996adea8712..','[["blue","me","8a0179874fdbbc6169f9ff839202dc51068e9e0851557385c22d473d6555df0c"],["red","link","e28131a02e0b2a7a0e68d19f5fd9b1ce1331dd9356eda5786124d5a2920073a9"]]',1,1794796892.594,'');
COMMIT;
