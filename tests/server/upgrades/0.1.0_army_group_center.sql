-- {"grognard": "0.1.0", "schema": 2, "game": "army_group_center", "plays": {"going": {"id": "98e7f172b4c381f8", "seats": {"soviet": "me", "german": "link"},
-- "tokens": {"soviet": "uofXv_lcPEhCwcsMLfG0-x-1lvR7doADjcNT3SoBNDs", "german": "Krr-rjnv8gXfBpoP_-sUjIRHYnZWgb8v3OqyL6oGQJA"},
-- "lines": 108, "chats": 2, "over": false, "marks": [34, 89, 94], "undos": [19, 30, 51, 55, 78, 90, 105], "hash": "c4d81c1cfbf9b2f59ffadb5212e4c241", "differs": null, "breaks": null},
-- "resigned": {"id": "0166c1720750f13b", "seats": {"soviet": "me", "german": "link"},
-- "tokens": {"soviet": "LaXXo_TAMdWzVjeM9AiXnw6ZmHaBcvsR9VdD_K44WHk", "german": "_Tv-CBRQqMe2O-6AHhxUBjqUBCQEwSunHFuCYUpa4tk"},
-- "lines": 108, "chats": 2, "over": true, "marks": [44, 92], "undos": [5, 8, 35, 37, 49, 72, 88, 90, 95, 99], "hash": "50c06dc0a32bb0f056d132e7bffa0a45", "differs": null, "breaks": null}}}
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
INSERT INTO "chat" VALUES('0166c1720750f13b',1,'soviet','A good game, says soviet.',1794796906.275);
INSERT INTO "chat" VALUES('0166c1720750f13b',2,'german','A good game, says german.',1794796906.276);
INSERT INTO "chat" VALUES('98e7f172b4c381f8',1,'soviet','A good game, says soviet.',1794796905.18);
INSERT INTO "chat" VALUES('98e7f172b4c381f8',2,'german','A good game, says german.',1794796905.188);
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
INSERT INTO "log" VALUES('0166c1720750f13b',1,'act','soviet','attack 4201','','[]','guest-39',1);
INSERT INTO "log" VALUES('0166c1720750f13b',2,'act','soviet','unit 49','','[]','guest-39',2);
INSERT INTO "log" VALUES('0166c1720750f13b',3,'act','soviet','fight','','[["attacked","11.3-1",{"side":"soviet","hex":"4201","units":["49"]},null]]','guest-39',3);
INSERT INTO "log" VALUES('0166c1720750f13b',4,'act','soviet','pass','','[]','guest-39',4);
INSERT INTO "log" VALUES('0166c1720750f13b',5,'undo','soviet','4','','[["undone","",{"side":"soviet","of":4},null]]','guest-39',5);
INSERT INTO "log" VALUES('0166c1720750f13b',6,'act','soviet','pass','','[]','guest-39',6);
INSERT INTO "log" VALUES('0166c1720750f13b',7,'act','soviet','lower','','[]','guest-39',7);
INSERT INTO "log" VALUES('0166c1720750f13b',8,'undo','soviet','7','','[["undone","",{"side":"soviet","of":7},null]]','guest-39',8);
INSERT INTO "log" VALUES('0166c1720750f13b',9,'act','soviet','roll','','[["odds","11.8-1",{"hex":"4201","column":"1..2","parts":[{"rule":"11.8-1","name":"49","amount":6},{"rule":"11.8-1","name":"XII","amount":3},{"rule":"11.10-1","name":"entrenchment","amount":3},{"rule":"5.4-2","name":"bagration","amount":1}]},null],["rolled","11.8-2",{"purpose":"attack.4201","die":6,"result":4,"side":"soviet"},null],["result","11.21-1",{"hex":"4201","result":"BB"},null],["reduced","11.21-1",{"unit":"XII"},null],["reduced","11.21-3",{"unit":"49"},null]]','guest-39',9);
INSERT INTO "log" VALUES('0166c1720750f13b',10,'act','soviet','attack 3801','','[]','guest-39',10);
INSERT INTO "log" VALUES('0166c1720750f13b',11,'act','soviet','unit 5GT','','[]','guest-39',11);
INSERT INTO "log" VALUES('0166c1720750f13b',12,'act','soviet','back','','[]','guest-39',12);
INSERT INTO "log" VALUES('0166c1720750f13b',13,'act','soviet','attack 4605','','[]','guest-39',13);
INSERT INTO "log" VALUES('0166c1720750f13b',14,'act','soviet','unit P','','[]','guest-39',14);
INSERT INTO "log" VALUES('0166c1720750f13b',15,'act','soviet','back','','[]','guest-39',15);
INSERT INTO "log" VALUES('0166c1720750f13b',16,'act','soviet','attack 3601','','[]','guest-39',16);
INSERT INTO "log" VALUES('0166c1720750f13b',17,'act','soviet','unit O','','[]','guest-39',17);
INSERT INTO "log" VALUES('0166c1720750f13b',18,'act','soviet','unit 5','','[]','guest-39',18);
INSERT INTO "log" VALUES('0166c1720750f13b',19,'act','soviet','back','','[]','guest-39',19);
INSERT INTO "log" VALUES('0166c1720750f13b',20,'act','soviet','done','','[]','guest-39',20);
INSERT INTO "log" VALUES('0166c1720750f13b',21,'act','soviet','done','','[]','guest-39',21);
INSERT INTO "log" VALUES('0166c1720750f13b',22,'act','soviet','done','','[]','guest-39',22);
INSERT INTO "log" VALUES('0166c1720750f13b',23,'act','german','rebuild XII','','[["rebuilt","10.6-1",{"unit":"XII"},null]]','guest-40',1);
INSERT INTO "log" VALUES('0166c1720750f13b',24,'act','soviet','unit XXXVIII','','[["flew","13.3-2",{"unit":"13AA","mission":"interdiction","target":"XXXVIII"},null]]','guest-39',23);
INSERT INTO "log" VALUES('0166c1720750f13b',25,'act','soviet','unit H-II','','[["flew","13.3-2",{"unit":"14AA","mission":"interdiction","target":"H-II"},null]]','guest-39',24);
INSERT INTO "log" VALUES('0166c1720750f13b',26,'act','soviet','unit XXVIII','','[["flew","13.3-2",{"unit":"15AA","mission":"interdiction","target":"XXVIII"},null]]','guest-39',25);
INSERT INTO "log" VALUES('0166c1720750f13b',27,'act','soviet','unit II','','[["flew","13.3-2",{"unit":"3AA","mission":"interdiction","target":"II"},null]]','guest-39',26);
INSERT INTO "log" VALUES('0166c1720750f13b',28,'act','soviet','unit XXXV','','[["flew","13.3-2",{"unit":"1AA","mission":"interdiction","target":"XXXV"},null]]','guest-39',27);
INSERT INTO "log" VALUES('0166c1720750f13b',29,'act','soviet','unit VI-SS','','[["flew","13.3-2",{"unit":"4AA","mission":"interdiction","target":"VI-SS"},null]]','guest-39',28);
INSERT INTO "log" VALUES('0166c1720750f13b',30,'act','soviet','done','','[]','guest-39',29);
INSERT INTO "log" VALUES('0166c1720750f13b',31,'act','german','unit XX','','[]','guest-40',2);
INSERT INTO "log" VALUES('0166c1720750f13b',32,'act','german','hex 4615','','[["moved","9.2-5",{"unit":"XX","from":"4714","to":"4615"},null]]','guest-40',3);
INSERT INTO "log" VALUES('0166c1720750f13b',33,'act','german','unit LIII','','[]','guest-40',4);
INSERT INTO "log" VALUES('0166c1720750f13b',34,'act','german','hex 3503','','[["moved","9.2-5",{"unit":"LIII","from":"3401","to":"3501"},null],["moved","9.2-5",{"unit":"LIII","from":"3501","to":"3502"},null],["moved","9.2-5",{"unit":"LIII","from":"3502","to":"3503"},null]]','guest-40',5);
INSERT INTO "log" VALUES('0166c1720750f13b',35,'undo','german','34','','[["undone","",{"side":"german","of":34},null]]','guest-40',6);
INSERT INTO "log" VALUES('0166c1720750f13b',36,'act','german','back','','[]','guest-40',7);
INSERT INTO "log" VALUES('0166c1720750f13b',37,'undo','german','36','','[["undone","",{"side":"german","of":36},null]]','guest-40',8);
INSERT INTO "log" VALUES('0166c1720750f13b',38,'act','german','hex 3802','','[["moved","9.2-5",{"unit":"LIII","from":"3401","to":"3501"},null],["moved","9.2-5",{"unit":"LIII","from":"3501","to":"3602"},null],["moved","9.2-5",{"unit":"LIII","from":"3602","to":"3702"},null],["moved","9.2-5",{"unit":"LIII","from":"3702","to":"3802"},null]]','guest-40',9);
INSERT INTO "log" VALUES('0166c1720750f13b',39,'act','german','done','','[]','guest-40',10);
INSERT INTO "log" VALUES('0166c1720750f13b',40,'act','german','unit XXXV','','[["rolled","13.3-3",{"purpose":"interdicted.XXXV","die":6,"result":1,"unit":"XXXV"},null]]','guest-40',11);
INSERT INTO "log" VALUES('0166c1720750f13b',41,'act','german','done','','[]','guest-40',12);
INSERT INTO "log" VALUES('0166c1720750f13b',42,'act','german','unit XLIII','','[]','guest-40',13);
INSERT INTO "log" VALUES('0166c1720750f13b',43,'act','german','hex 1707','','[["moved","9.2-5",{"unit":"XLIII","from":"1403","to":"1404"},null],["moved","9.2-5",{"unit":"XLIII","from":"1404","to":"1504"},null],["moved","9.2-5",{"unit":"XLIII","from":"1504","to":"1605"},null],["moved","9.2-5",{"unit":"XLIII","from":"1605","to":"1606"},null],["moved","9.2-5",{"unit":"XLIII","from":"1606","to":"1607"},null],["moved","9.2-5",{"unit":"XLIII","from":"1607","to":"1707"},null]]','guest-40',14);
INSERT INTO "log" VALUES('0166c1720750f13b',44,'act','german','done','2 3e5a03acc9a829ee788a4b05dca5b400','[["turn","5.1-1",{"turn":2},null]]','guest-40',15);
INSERT INTO "log" VALUES('0166c1720750f13b',45,'act','soviet','unit Pol','','[]','guest-39',30);
INSERT INTO "log" VALUES('0166c1720750f13b',46,'act','soviet','hex 1800','','[["arrived","10.1-2",{"unit":"Pol","hex":"1800"},null]]','guest-39',31);
INSERT INTO "log" VALUES('0166c1720750f13b',47,'act','soviet','rebuild 49','','[["rebuilt","10.6-1",{"unit":"49"},null]]','guest-39',32);
INSERT INTO "log" VALUES('0166c1720750f13b',48,'act','soviet','attack 2102','','[]','guest-39',33);
INSERT INTO "log" VALUES('0166c1720750f13b',49,'undo','soviet','48','','[["undone","",{"side":"soviet","of":48},null]]','guest-39',34);
INSERT INTO "log" VALUES('0166c1720750f13b',50,'act','soviet','done','','[]','guest-39',35);
INSERT INTO "log" VALUES('0166c1720750f13b',51,'act','soviet','unit 2T','','[["rolled","7.3-1",{"purpose":"move.4917","die":6,"result":2,"unit":"2T"},null]]','guest-39',36);
INSERT INTO "log" VALUES('0166c1720750f13b',52,'act','soviet','done','','[]','guest-39',37);
INSERT INTO "log" VALUES('0166c1720750f13b',53,'act','soviet','unit 8G','','[]','guest-39',38);
INSERT INTO "log" VALUES('0166c1720750f13b',54,'act','soviet','hex 5018','','[["uncovered","6.8-2",{"unit":"47","hex":"4918"},null],["moved","9.2-5",{"unit":"8G","from":"4918","to":"5018"},null]]','guest-39',39);
INSERT INTO "log" VALUES('0166c1720750f13b',55,'act','soviet','unit 42','','[]','guest-39',40);
INSERT INTO "log" VALUES('0166c1720750f13b',56,'act','soviet','hex 1700','','[["moved","9.2-5",{"unit":"42","from":"2002","to":"1901"},null],["moved","9.2-5",{"unit":"42","from":"1901","to":"1801"},null],["moved","9.2-5",{"unit":"42","from":"1801","to":"1700"},null]]','guest-39',41);
INSERT INTO "log" VALUES('0166c1720750f13b',57,'act','soviet','unit 3','','[]','guest-39',42);
INSERT INTO "log" VALUES('0166c1720750f13b',58,'act','soviet','hex 5000','','[["moved","9.2-5",{"unit":"3","from":"4402","to":"4501"},null],["moved","9.2-5",{"unit":"3","from":"4501","to":"4601"},null],["moved","9.2-5",{"unit":"3","from":"4601","to":"4700"},null],["moved","9.2-5",{"unit":"3","from":"4700","to":"4800"},null],["moved","9.2-5",{"unit":"3","from":"4800","to":"4900"},null],["moved","9.2-5",{"unit":"3","from":"4900","to":"5000"},null]]','guest-39',43);
INSERT INTO "log" VALUES('0166c1720750f13b',59,'act','soviet','unit 69','','[]','guest-39',44);
INSERT INTO "log" VALUES('0166c1720750f13b',60,'act','soviet','back','','[]','guest-39',45);
INSERT INTO "log" VALUES('0166c1720750f13b',61,'act','soviet','done','','[]','guest-39',46);
INSERT INTO "log" VALUES('0166c1720750f13b',62,'act','soviet','attack 4403','','[]','guest-39',47);
INSERT INTO "log" VALUES('0166c1720750f13b',63,'act','soviet','back','','[]','guest-39',48);
INSERT INTO "log" VALUES('0166c1720750f13b',64,'act','soviet','done','','[]','guest-39',49);
INSERT INTO "log" VALUES('0166c1720750f13b',65,'act','german','unit Hrt','','[]','guest-40',16);
INSERT INTO "log" VALUES('0166c1720750f13b',66,'act','german','hex 3806','','[["arrived","10.1-2",{"unit":"Hrt","hex":"3806"},null]]','guest-40',17);
INSERT INTO "log" VALUES('0166c1720750f13b',67,'act','german','done','','[]','guest-40',18);
INSERT INTO "log" VALUES('0166c1720750f13b',68,'act','soviet','unit XXXV','','[["flew","13.3-2",{"unit":"16AA","mission":"interdiction","target":"XXXV"},null]]','guest-39',50);
INSERT INTO "log" VALUES('0166c1720750f13b',69,'act','soviet','done','','[]','guest-39',51);
INSERT INTO "log" VALUES('0166c1720750f13b',70,'act','german','unit LIII','','[]','guest-40',19);
INSERT INTO "log" VALUES('0166c1720750f13b',71,'act','german','hex 3405','','[["moved","9.2-5",{"unit":"LIII","from":"3802","to":"3702"},null],["moved","9.2-5",{"unit":"LIII","from":"3702","to":"3703"},null],["moved","9.2-5",{"unit":"LIII","from":"3703","to":"3604"},null],["moved","9.2-5",{"unit":"LIII","from":"3604","to":"3504"},null],["moved","9.2-5",{"unit":"LIII","from":"3504","to":"3405"},null]]','guest-40',20);
INSERT INTO "log" VALUES('0166c1720750f13b',72,'undo','german','71','','[["undone","",{"side":"german","of":71},null]]','guest-40',21);
INSERT INTO "log" VALUES('0166c1720750f13b',73,'act','german','hex 4202','','[["moved","9.2-5",{"unit":"LIII","from":"3802","to":"3901"},null],["moved","9.2-5",{"unit":"LIII","from":"3901","to":"4002"},null],["moved","9.2-5",{"unit":"LIII","from":"4002","to":"4102"},null],["moved","9.2-5",{"unit":"LIII","from":"4102","to":"4202"},null]]','guest-40',22);
INSERT INTO "log" VALUES('0166c1720750f13b',74,'act','german','done','','[]','guest-40',23);
INSERT INTO "log" VALUES('0166c1720750f13b',75,'act','german','unit XLIII','','[]','guest-40',24);
INSERT INTO "log" VALUES('0166c1720750f13b',76,'act','german','hex 1409','','[["moved","9.2-5",{"unit":"XLIII","from":"1707","to":"1607"},null],["moved","9.2-5",{"unit":"XLIII","from":"1607","to":"1507"},null],["moved","9.2-5",{"unit":"XLIII","from":"1507","to":"1408"},null],["moved","9.2-5",{"unit":"XLIII","from":"1408","to":"1409"},null]]','guest-40',25);
INSERT INTO "log" VALUES('0166c1720750f13b',77,'act','german','hex 1309','','[["moved","9.2-5",{"unit":"XLIII","from":"1409","to":"1309"},null]]','guest-40',26);
INSERT INTO "log" VALUES('0166c1720750f13b',78,'act','german','unit Hrt','','[]','guest-40',27);
INSERT INTO "log" VALUES('0166c1720750f13b',79,'act','german','hex 3603','','[["moved","9.2-5",{"unit":"Hrt","from":"3806","to":"3805"},null],["moved","9.2-5",{"unit":"Hrt","from":"3805","to":"3704"},null],["moved","9.2-5",{"unit":"Hrt","from":"3704","to":"3604"},null],["moved","9.2-5",{"unit":"Hrt","from":"3604","to":"3603"},null]]','guest-40',28);
INSERT INTO "log" VALUES('0166c1720750f13b',80,'act','german','hex 3703','','[["moved","9.2-5",{"unit":"Hrt","from":"3603","to":"3703"},null]]','guest-40',29);
INSERT INTO "log" VALUES('0166c1720750f13b',81,'act','german','unit I','','[]','guest-40',30);
INSERT INTO "log" VALUES('0166c1720750f13b',82,'act','german','hex 3404','','[["moved","9.2-5",{"unit":"I","from":"3102","to":"3203"},null],["moved","9.2-5",{"unit":"I","from":"3203","to":"3303"},null],["moved","9.2-5",{"unit":"I","from":"3303","to":"3404"},null]]','guest-40',31);
INSERT INTO "log" VALUES('0166c1720750f13b',83,'act','german','unit XXVIII','','[]','guest-40',32);
INSERT INTO "log" VALUES('0166c1720750f13b',84,'act','german','hex 2304','','[["moved","9.2-5",{"unit":"XXVIII","from":"2102","to":"2103"},null],["moved","9.2-5",{"unit":"XXVIII","from":"2103","to":"2204"},null],["moved","9.2-5",{"unit":"XXVIII","from":"2204","to":"2304"},null]]','guest-40',33);
INSERT INTO "log" VALUES('0166c1720750f13b',85,'act','german','unit X','','[]','guest-40',34);
INSERT INTO "log" VALUES('0166c1720750f13b',86,'act','german','hex 2806','','[["moved","9.2-5",{"unit":"X","from":"2702","to":"2703"},null],["moved","9.2-5",{"unit":"X","from":"2703","to":"2704"},null],["moved","9.2-5",{"unit":"X","from":"2704","to":"2805"},null],["moved","9.2-5",{"unit":"X","from":"2805","to":"2806"},null]]','guest-40',35);
INSERT INTO "log" VALUES('0166c1720750f13b',87,'act','german','done','','[]','guest-40',36);
INSERT INTO "log" VALUES('0166c1720750f13b',88,'undo','german','87','','[["undone","",{"side":"german","of":87},null]]','guest-40',37);
INSERT INTO "log" VALUES('0166c1720750f13b',89,'act','german','hex 2906','','[["moved","9.2-5",{"unit":"X","from":"2806","to":"2906"},null]]','guest-40',38);
INSERT INTO "log" VALUES('0166c1720750f13b',90,'undo','german','89','','[["undone","",{"side":"german","of":89},null]]','guest-40',39);
INSERT INTO "log" VALUES('0166c1720750f13b',91,'act','german','hex 2906','','[["moved","9.2-5",{"unit":"X","from":"2806","to":"2906"},null]]','guest-40',40);
INSERT INTO "log" VALUES('0166c1720750f13b',92,'act','german','done','3 9a94b9e0add61f548d6d57cfb667c874','[["turn","5.1-1",{"turn":3},null]]','guest-40',41);
INSERT INTO "log" VALUES('0166c1720750f13b',93,'act','soviet','unit 51','','[]','guest-39',52);
INSERT INTO "log" VALUES('0166c1720750f13b',94,'act','soviet','hex 5002','','[["arrived","10.1-2",{"unit":"51","hex":"5002"},null]]','guest-39',53);
INSERT INTO "log" VALUES('0166c1720750f13b',95,'undo','soviet','94','','[["undone","",{"side":"soviet","of":94},null]]','guest-39',54);
INSERT INTO "log" VALUES('0166c1720750f13b',96,'act','soviet','hex 4600','','[["arrived","10.1-2",{"unit":"51","hex":"4600"},null]]','guest-39',55);
INSERT INTO "log" VALUES('0166c1720750f13b',97,'act','soviet','done','','[]','guest-39',56);
INSERT INTO "log" VALUES('0166c1720750f13b',98,'act','soviet','done','','[]','guest-39',57);
INSERT INTO "log" VALUES('0166c1720750f13b',99,'undo','soviet','98','','[["undone","",{"side":"soviet","of":98},null]]','guest-39',58);
INSERT INTO "log" VALUES('0166c1720750f13b',100,'act','soviet','done','','[]','guest-39',59);
INSERT INTO "log" VALUES('0166c1720750f13b',101,'act','soviet','unit 50','','[]','guest-39',60);
INSERT INTO "log" VALUES('0166c1720750f13b',102,'act','soviet','back','','[]','guest-39',61);
INSERT INTO "log" VALUES('0166c1720750f13b',103,'act','soviet','done','','[]','guest-39',62);
INSERT INTO "log" VALUES('0166c1720750f13b',104,'act','soviet','attack 2502','','[]','guest-39',63);
INSERT INTO "log" VALUES('0166c1720750f13b',105,'act','soviet','unit 54','','[]','guest-39',64);
INSERT INTO "log" VALUES('0166c1720750f13b',106,'act','soviet','fight','','[["attacked","11.3-1",{"side":"soviet","hex":"2502","units":["54"]},null]]','guest-39',65);
INSERT INTO "log" VALUES('0166c1720750f13b',107,'act','soviet','pass','','[]','guest-39',66);
INSERT INTO "log" VALUES('0166c1720750f13b',108,'resign','german','','','[["resigned","",{"side":"german"},null]]','guest-40',43);
INSERT INTO "log" VALUES('98e7f172b4c381f8',1,'act','soviet','attack 4100','','[]','guest-37',1);
INSERT INTO "log" VALUES('98e7f172b4c381f8',2,'act','soviet','unit 33','','[]','guest-37',2);
INSERT INTO "log" VALUES('98e7f172b4c381f8',3,'act','soviet','unit 31','','[]','guest-37',3);
INSERT INTO "log" VALUES('98e7f172b4c381f8',4,'act','soviet','back','','[]','guest-37',4);
INSERT INTO "log" VALUES('98e7f172b4c381f8',5,'act','soviet','done','','[]','guest-37',5);
INSERT INTO "log" VALUES('98e7f172b4c381f8',6,'act','soviet','done','','[]','guest-37',6);
INSERT INTO "log" VALUES('98e7f172b4c381f8',7,'act','soviet','attack 3500','','[]','guest-37',7);
INSERT INTO "log" VALUES('98e7f172b4c381f8',8,'act','soviet','unit 39','','[]','guest-37',8);
INSERT INTO "log" VALUES('98e7f172b4c381f8',9,'act','soviet','unit 5','','[]','guest-37',9);
INSERT INTO "log" VALUES('98e7f172b4c381f8',10,'act','soviet','fight','','[["attacked","11.3-1",{"side":"soviet","hex":"3500","units":["39","5"]},null]]','guest-37',10);
INSERT INTO "log" VALUES('98e7f172b4c381f8',11,'act','soviet','support','','[["flew","13.1-4",{"unit":"13AA","mission":"support","hex":"3500"},null]]','guest-37',11);
INSERT INTO "log" VALUES('98e7f172b4c381f8',12,'act','soviet','roll','','[["odds","11.8-1",{"hex":"3500","column":"7..9","parts":[{"rule":"11.8-1","name":"39","amount":5},{"rule":"11.8-1","name":"5","amount":6},{"rule":"11.8-1","name":"F-Vitebsk","amount":2},{"rule":"11.9-4","name":"town","amount":1},{"rule":"11.10-1","name":"entrenchment","amount":3},{"rule":"13.1-5","name":"air_support","amount":1}]},null],["rolled","11.8-2",{"purpose":"attack.3500","die":6,"result":1,"side":"soviet"},null],["result","11.15",{"hex":"3500","result":"AS"},null]]','guest-37',12);
INSERT INTO "log" VALUES('98e7f172b4c381f8',13,'act','soviet','attack 3401','','[]','guest-37',13);
INSERT INTO "log" VALUES('98e7f172b4c381f8',14,'act','soviet','unit 43','','[]','guest-37',14);
INSERT INTO "log" VALUES('98e7f172b4c381f8',15,'act','soviet','fight','','[["attacked","11.3-1",{"side":"soviet","hex":"3401","units":["43"]},null]]','guest-37',15);
INSERT INTO "log" VALUES('98e7f172b4c381f8',16,'act','soviet','pass','','[]','guest-37',16);
INSERT INTO "log" VALUES('98e7f172b4c381f8',17,'act','soviet','roll','','[["odds","11.8-1",{"hex":"3401","column":"-2..-1","parts":[{"rule":"11.8-1","name":"43","amount":5},{"rule":"11.8-1","name":"LIII","amount":3},{"rule":"11.10-1","name":"entrenchment","amount":3}]},null],["rolled","11.8-2",{"purpose":"attack.3401","die":6,"result":1,"side":"soviet"},null],["result","11.16",{"hex":"3401","result":"AE"},null],["reduced","11.16",{"unit":"43"},null]]','guest-37',17);
INSERT INTO "log" VALUES('98e7f172b4c381f8',18,'act','soviet','attack 3801','','[]','guest-37',18);
INSERT INTO "log" VALUES('98e7f172b4c381f8',19,'undo','soviet','18','','[["undone","",{"side":"soviet","of":18},null]]','guest-37',19);
INSERT INTO "log" VALUES('98e7f172b4c381f8',20,'act','soviet','attack 3601','','[]','guest-37',20);
INSERT INTO "log" VALUES('98e7f172b4c381f8',21,'act','soviet','unit O','','[]','guest-37',21);
INSERT INTO "log" VALUES('98e7f172b4c381f8',22,'act','soviet','fight','','[["attacked","11.3-1",{"side":"soviet","hex":"3601","units":["O"]},null]]','guest-37',22);
INSERT INTO "log" VALUES('98e7f172b4c381f8',23,'act','soviet','pass','','[]','guest-37',23);
INSERT INTO "log" VALUES('98e7f172b4c381f8',24,'act','soviet','roll','','[["odds","11.8-1",{"hex":"3601","column":"-2..-1","parts":[{"rule":"11.8-1","name":"O","amount":5},{"rule":"11.8-1","name":"VI","amount":3},{"rule":"11.9-1","name":"forest","amount":1},{"rule":"11.10-1","name":"entrenchment","amount":3}]},null],["rolled","11.8-2",{"purpose":"attack.3601","die":6,"result":3,"side":"soviet"},null],["result","11.16",{"hex":"3601","result":"AE"},null],["reduced","11.16",{"unit":"O"},null]]','guest-37',24);
INSERT INTO "log" VALUES('98e7f172b4c381f8',25,'act','soviet','done','','[]','guest-37',25);
INSERT INTO "log" VALUES('98e7f172b4c381f8',26,'act','soviet','unit VI-SS','','[["flew","13.3-2",{"unit":"14AA","mission":"interdiction","target":"VI-SS"},null]]','guest-37',26);
INSERT INTO "log" VALUES('98e7f172b4c381f8',27,'act','soviet','unit XX','','[["flew","13.3-2",{"unit":"15AA","mission":"interdiction","target":"XX"},null]]','guest-37',27);
INSERT INTO "log" VALUES('98e7f172b4c381f8',28,'act','soviet','unit XXXVIII','','[["flew","13.3-2",{"unit":"3AA","mission":"interdiction","target":"XXXVIII"},null]]','guest-37',28);
INSERT INTO "log" VALUES('98e7f172b4c381f8',29,'act','soviet','unit XXVI','','[["flew","13.3-2",{"unit":"1AA","mission":"interdiction","target":"XXVI"},null]]','guest-37',29);
INSERT INTO "log" VALUES('98e7f172b4c381f8',30,'undo','soviet','29','','[["undone","",{"side":"soviet","of":29},null]]','guest-37',30);
INSERT INTO "log" VALUES('98e7f172b4c381f8',31,'act','soviet','unit VIII','','[["flew","13.3-2",{"unit":"1AA","mission":"interdiction","target":"VIII"},null]]','guest-37',31);
INSERT INTO "log" VALUES('98e7f172b4c381f8',32,'act','soviet','unit H-II','','[["flew","13.3-2",{"unit":"4AA","mission":"interdiction","target":"H-II"},null]]','guest-37',32);
INSERT INTO "log" VALUES('98e7f172b4c381f8',33,'act','soviet','done','','[]','guest-37',33);
INSERT INTO "log" VALUES('98e7f172b4c381f8',34,'act','german','done','2 5bd3f3e45b30ee228f0d89e09dfaa938','[["turn","5.1-1",{"turn":2},null]]','guest-38',1);
INSERT INTO "log" VALUES('98e7f172b4c381f8',35,'act','soviet','unit Pol','','[]','guest-37',34);
INSERT INTO "log" VALUES('98e7f172b4c381f8',36,'act','soviet','hex 1900','','[["arrived","10.1-2",{"unit":"Pol","hex":"1900"},null]]','guest-37',35);
INSERT INTO "log" VALUES('98e7f172b4c381f8',37,'act','soviet','rebuild O','','[["rebuilt","10.6-1",{"unit":"O"},null]]','guest-37',36);
INSERT INTO "log" VALUES('98e7f172b4c381f8',38,'act','soviet','done','','[]','guest-37',37);
INSERT INTO "log" VALUES('98e7f172b4c381f8',39,'act','soviet','attack 1302','','[]','guest-37',38);
INSERT INTO "log" VALUES('98e7f172b4c381f8',40,'act','soviet','unit 8','','[]','guest-37',39);
INSERT INTO "log" VALUES('98e7f172b4c381f8',41,'act','soviet','back','','[]','guest-37',40);
INSERT INTO "log" VALUES('98e7f172b4c381f8',42,'act','soviet','done','','[]','guest-37',41);
INSERT INTO "log" VALUES('98e7f172b4c381f8',43,'act','soviet','unit 8','','[]','guest-37',42);
INSERT INTO "log" VALUES('98e7f172b4c381f8',44,'act','soviet','hex 1700','','[["moved","9.2-5",{"unit":"8","from":"1402","to":"1501"},null],["moved","9.2-5",{"unit":"8","from":"1501","to":"1601"},null],["moved","9.2-5",{"unit":"8","from":"1601","to":"1700"},null]]','guest-37',43);
INSERT INTO "log" VALUES('98e7f172b4c381f8',45,'act','soviet','unit 5GT','','[]','guest-37',44);
INSERT INTO "log" VALUES('98e7f172b4c381f8',46,'act','soviet','back','','[]','guest-37',45);
INSERT INTO "log" VALUES('98e7f172b4c381f8',47,'act','soviet','done','','[]','guest-37',46);
INSERT INTO "log" VALUES('98e7f172b4c381f8',48,'act','soviet','attack 4718','','[]','guest-37',47);
INSERT INTO "log" VALUES('98e7f172b4c381f8',49,'act','soviet','back','','[]','guest-37',48);
INSERT INTO "log" VALUES('98e7f172b4c381f8',50,'act','soviet','attack 3302','','[]','guest-37',49);
INSERT INTO "log" VALUES('98e7f172b4c381f8',51,'undo','soviet','50','','[["undone","",{"side":"soviet","of":50},null]]','guest-37',50);
INSERT INTO "log" VALUES('98e7f172b4c381f8',52,'act','soviet','attack 2702','','[]','guest-37',51);
INSERT INTO "log" VALUES('98e7f172b4c381f8',53,'act','soviet','unit 22','','[]','guest-37',52);
INSERT INTO "log" VALUES('98e7f172b4c381f8',54,'act','soviet','fight','','[["attacked","11.3-1",{"side":"soviet","hex":"2702","units":["22"]},null]]','guest-37',53);
INSERT INTO "log" VALUES('98e7f172b4c381f8',55,'undo','soviet','54','','[["undone","",{"side":"soviet","of":54},null]]','guest-37',54);
INSERT INTO "log" VALUES('98e7f172b4c381f8',56,'act','soviet','fight','','[["attacked","11.3-1",{"side":"soviet","hex":"2702","units":["22"]},null]]','guest-37',55);
INSERT INTO "log" VALUES('98e7f172b4c381f8',57,'act','soviet','support','','[["flew","13.1-4",{"unit":"16AA","mission":"support","hex":"2702"},null]]','guest-37',56);
INSERT INTO "log" VALUES('98e7f172b4c381f8',58,'act','soviet','ardour','','[["ardour","11.23-1",{"hex":"2702","side":"soviet"},null],["odds","11.8-1",{"hex":"2702","column":"0","parts":[{"rule":"11.8-1","name":"22","amount":4},{"rule":"11.8-1","name":"X","amount":3},{"rule":"11.10-1","name":"entrenchment","amount":3},{"rule":"13.1-5","name":"air_support","amount":1}]},null],["rolled","11.8-2",{"purpose":"attack.2702","die":6,"result":2,"side":"soviet"},null],["result","11.16",{"hex":"2702","result":"AE"},null],["reduced","11.16",{"unit":"22"},null]]','guest-37',57);
INSERT INTO "log" VALUES('98e7f172b4c381f8',59,'act','soviet','attack 3500','','[]','guest-37',58);
INSERT INTO "log" VALUES('98e7f172b4c381f8',60,'act','soviet','unit 39','','[]','guest-37',59);
INSERT INTO "log" VALUES('98e7f172b4c381f8',61,'act','soviet','fight','','[["attacked","11.3-1",{"side":"soviet","hex":"3500","units":["39"]},null]]','guest-37',60);
INSERT INTO "log" VALUES('98e7f172b4c381f8',62,'act','soviet','pass','','[]','guest-37',61);
INSERT INTO "log" VALUES('98e7f172b4c381f8',63,'act','soviet','lower','','[]','guest-37',62);
INSERT INTO "log" VALUES('98e7f172b4c381f8',64,'act','soviet','ardour','','[["ardour","11.23-1",{"hex":"3500","side":"soviet"},null],["odds","11.8-1",{"hex":"3500","column":"<=-3","parts":[{"rule":"11.8-1","name":"39","amount":5},{"rule":"11.8-1","name":"F-Vitebsk","amount":2},{"rule":"11.9-4","name":"town","amount":1},{"rule":"11.10-1","name":"entrenchment","amount":3},{"rule":"11.14","name":"lowered","amount":-1}]},null],["rolled","11.8-2",{"purpose":"attack.3500","die":6,"result":4,"side":"soviet"},null],["result","11.16",{"hex":"3500","result":"AE"},null],["reduced","11.16",{"unit":"39"},null]]','guest-37',63);
INSERT INTO "log" VALUES('98e7f172b4c381f8',65,'act','soviet','attack 3601','','[]','guest-37',64);
INSERT INTO "log" VALUES('98e7f172b4c381f8',66,'act','soviet','back','','[]','guest-37',65);
INSERT INTO "log" VALUES('98e7f172b4c381f8',67,'act','soviet','done','','[]','guest-37',66);
INSERT INTO "log" VALUES('98e7f172b4c381f8',68,'act','german','done','','[]','guest-38',2);
INSERT INTO "log" VALUES('98e7f172b4c381f8',69,'act','soviet','unit III-SS','','[["flew","13.3-2",{"unit":"6AA","mission":"interdiction","target":"III-SS"},null]]','guest-37',67);
INSERT INTO "log" VALUES('98e7f172b4c381f8',70,'act','soviet','unit XXIII','','[["flew","13.3-2",{"unit":"13AA","mission":"interdiction","target":"XXIII"},null]]','guest-37',68);
INSERT INTO "log" VALUES('98e7f172b4c381f8',71,'act','soviet','unit VI-SS','','[["flew","13.3-2",{"unit":"14AA","mission":"interdiction","target":"VI-SS"},null]]','guest-37',69);
INSERT INTO "log" VALUES('98e7f172b4c381f8',72,'act','soviet','unit IX','','[["flew","13.3-2",{"unit":"15AA","mission":"interdiction","target":"IX"},null]]','guest-37',70);
INSERT INTO "log" VALUES('98e7f172b4c381f8',73,'act','soviet','unit XXVI','','[["flew","13.3-2",{"unit":"3AA","mission":"interdiction","target":"XXVI"},null]]','guest-37',71);
INSERT INTO "log" VALUES('98e7f172b4c381f8',74,'act','soviet','unit XLI','','[["flew","13.3-2",{"unit":"1AA","mission":"interdiction","target":"XLI"},null]]','guest-37',72);
INSERT INTO "log" VALUES('98e7f172b4c381f8',75,'act','soviet','done','','[]','guest-37',73);
INSERT INTO "log" VALUES('98e7f172b4c381f8',76,'act','german','unit H-II','','[]','guest-38',3);
INSERT INTO "log" VALUES('98e7f172b4c381f8',77,'act','german','hex 4312','','[["moved","9.2-5",{"unit":"H-II","from":"4612","to":"4511"},null],["moved","9.2-5",{"unit":"H-II","from":"4511","to":"4412"},null],["moved","9.2-5",{"unit":"H-II","from":"4412","to":"4312"},null]]','guest-38',4);
INSERT INTO "log" VALUES('98e7f172b4c381f8',78,'undo','german','77','','[["undone","",{"side":"german","of":77},null]]','guest-38',5);
INSERT INTO "log" VALUES('98e7f172b4c381f8',79,'act','german','hex 4211','','[["moved","9.2-5",{"unit":"H-II","from":"4612","to":"4511"},null],["moved","9.2-5",{"unit":"H-II","from":"4511","to":"4411"},null],["moved","9.2-5",{"unit":"H-II","from":"4411","to":"4310"},null],["moved","9.2-5",{"unit":"H-II","from":"4310","to":"4211"},null]]','guest-38',6);
INSERT INTO "log" VALUES('98e7f172b4c381f8',80,'act','german','done','','[]','guest-38',7);
INSERT INTO "log" VALUES('98e7f172b4c381f8',81,'act','german','unit XX','','[]','guest-38',8);
INSERT INTO "log" VALUES('98e7f172b4c381f8',82,'act','german','back','','[]','guest-38',9);
INSERT INTO "log" VALUES('98e7f172b4c381f8',83,'act','german','unit XXXIX','','[]','guest-38',10);
INSERT INTO "log" VALUES('98e7f172b4c381f8',84,'act','german','hex 3802','','[["moved","9.2-5",{"unit":"XXXIX","from":"4100","to":"4001"},null],["moved","9.2-5",{"unit":"XXXIX","from":"4001","to":"3901"},null],["moved","9.2-5",{"unit":"XXXIX","from":"3901","to":"3802"},null]]','guest-38',11);
INSERT INTO "log" VALUES('98e7f172b4c381f8',85,'act','german','unit XXVI','','[["rolled","13.3-3",{"purpose":"interdicted.XXVI","die":6,"result":1,"unit":"XXVI"},null]]','guest-38',12);
INSERT INTO "log" VALUES('98e7f172b4c381f8',86,'act','german','done','','[]','guest-38',13);
INSERT INTO "log" VALUES('98e7f172b4c381f8',87,'act','german','unit XXVIII','','[]','guest-38',14);
INSERT INTO "log" VALUES('98e7f172b4c381f8',88,'act','german','hex 2203','','[["moved","9.2-5",{"unit":"XXVIII","from":"2102","to":"2203"},null]]','guest-38',15);
INSERT INTO "log" VALUES('98e7f172b4c381f8',89,'act','german','done','3 06cb5664f240541e33ccff2e3bcbb9d1','[["turn","5.1-1",{"turn":3},null]]','guest-38',16);
INSERT INTO "log" VALUES('98e7f172b4c381f8',90,'undo','german','89','','[["undone","",{"side":"german","of":89},null]]','guest-38',17);
INSERT INTO "log" VALUES('98e7f172b4c381f8',91,'act','german','unit XX','','[]','guest-38',18);
INSERT INTO "log" VALUES('98e7f172b4c381f8',92,'act','german','hex 4713','','[["moved","9.2-5",{"unit":"XX","from":"4714","to":"4713"},null]]','guest-38',19);
INSERT INTO "log" VALUES('98e7f172b4c381f8',93,'act','german','done','','[]','guest-38',20);
INSERT INTO "log" VALUES('98e7f172b4c381f8',94,'act','german','done','3 28bf619898c2196658ffebff43142041','[["turn","5.1-1",{"turn":3},null]]','guest-38',21);
INSERT INTO "log" VALUES('98e7f172b4c381f8',95,'act','soviet','rebuild 43','','[["rebuilt","10.6-1",{"unit":"43"},null]]','guest-37',74);
INSERT INTO "log" VALUES('98e7f172b4c381f8',96,'act','soviet','done','','[]','guest-37',75);
INSERT INTO "log" VALUES('98e7f172b4c381f8',97,'act','soviet','attack 2502','','[]','guest-37',76);
INSERT INTO "log" VALUES('98e7f172b4c381f8',98,'act','soviet','unit 1S','','[]','guest-37',77);
INSERT INTO "log" VALUES('98e7f172b4c381f8',99,'act','soviet','unit 54','','[]','guest-37',78);
INSERT INTO "log" VALUES('98e7f172b4c381f8',100,'act','soviet','back','','[]','guest-37',79);
INSERT INTO "log" VALUES('98e7f172b4c381f8',101,'act','soviet','attack 1301','','[]','guest-37',80);
INSERT INTO "log" VALUES('98e7f172b4c381f8',102,'act','soviet','unit 2S','','[]','guest-37',81);
INSERT INTO "log" VALUES('98e7f172b4c381f8',103,'act','soviet','fight','','[["attacked","11.3-1",{"side":"soviet","hex":"1301","units":["2S"]},null]]','guest-37',82);
INSERT INTO "log" VALUES('98e7f172b4c381f8',104,'act','soviet','pass','','[]','guest-37',83);
INSERT INTO "log" VALUES('98e7f172b4c381f8',105,'undo','soviet','104','','[["undone","",{"side":"soviet","of":104},null]]','guest-37',84);
INSERT INTO "log" VALUES('98e7f172b4c381f8',106,'act','soviet','pass','','[]','guest-37',85);
INSERT INTO "log" VALUES('98e7f172b4c381f8',107,'act','soviet','lower','','[]','guest-37',86);
INSERT INTO "log" VALUES('98e7f172b4c381f8',108,'act','soviet','roll','','[["odds","11.8-1",{"hex":"1301","column":"<=-3","parts":[{"rule":"11.8-1","name":"2S","amount":5},{"rule":"11.8-1","name":"III-SS","amount":5},{"rule":"11.9-4","name":"town","amount":1},{"rule":"11.10-1","name":"entrenchment","amount":3},{"rule":"11.9-3","name":"river","amount":3},{"rule":"12.7-1","name":"shock","amount":1},{"rule":"11.14","name":"lowered","amount":-1}]},null],["rolled","11.8-2",{"purpose":"attack.1301","die":6,"result":6,"side":"soviet"},null],["result","11.21-1",{"hex":"1301","result":"BB"},null],["reduced","11.21-1",{"unit":"III-SS"},null],["reduced","11.21-4",{"unit":"2S"},null]]','guest-37',87);
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
INSERT INTO "plays" VALUES('0166c1720750f13b','army_group_center','no_bomb_plot','{"stand_fast":false,"attack_across_water":false,"center_of_gravity":"scenario","redeploy":"scenario","north_ukraine":"scenario","fifth_panzer":"scenario","must_attack":"scenario","confined":"scenario","confined_air":"scenario","german_replacements":"scenario","pripyat_from":"scenario"}','b53ff56b3d7c4aa66edf33ca9ac8c06be4f102a3057257740fd200b27c57d270..','[["soviet","me","b1668b7ab73f4286dd0b2bcb81582d4667db04515e9943e36794a06482539449"],["german","link","a7a694804f024e5b1ffe177dd88b9bb6f292670077532a1f9353ed7fcd9d9a81"]]',1,1794796905.251,'');
INSERT INTO "plays" VALUES('98e7f172b4c381f8','army_group_center','no_bomb_plot','{"stand_fast":false,"attack_across_water":false,"center_of_gravity":"scenario","redeploy":"scenario","north_ukraine":"scenario","fifth_panzer":"scenario","must_attack":"scenario","confined":"scenario","confined_air":"scenario","german_replacements":"scenario","pripyat_from":"scenario"}','e78b8845375ef0c25c410c336e7249b7fae62b94145e9437efe7649597fbad2c..','[["soviet","me","c8b0fd872fed20c96b721ebcbc08fa5c5429d6d8ac1700254bc6f002a3b8a1a6"],["german","link","25077a3ae244a8e0e01456f6aa744064d9b11ef1a9b96694dc37c6b0f5265995"]]',1,1794796903.968,'');
COMMIT;
