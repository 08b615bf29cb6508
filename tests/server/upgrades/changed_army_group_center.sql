-- {"grognard": "0.1.0", "schema": 2, "game": "army_group_center", "plays": {"going": {"id": "21067e6c1eba0064", "seats": {"soviet": "me", "german": "link"},
-- "tokens": {"soviet": "UkI13QGRHCKgjdVLGs-rB4tyCSZU-TEvpsW1Z8icRaA", "german": "N6VKGV9ogkHaWso3m7_DJ9p1FrTsnQ_hBe632dB2ySc"},
-- "lines": 92, "chats": 2, "over": false, "marks": [40, 79], "undos": [4, 35, 39, 44, 49], "hash": "3ebadf8f2448242a0d9b3f690757eed5", "differs": 89, "breaks": 91},
-- "resigned": {"id": "65ffd3cf306c9d1d", "seats": {"soviet": "me", "german": "link"},
-- "tokens": {"soviet": "0ffqwRf9XLKjHuQRS-Mf2n1xxBHlPvnBGVYq6RRSmiM", "german": "sy0A4qAtdDEeTeNGK-1OLgcxjNymLnQu8eqZOGmow6I"},
-- "lines": 83, "chats": 2, "over": true, "marks": [20, 67], "undos": [38, 76, 82], "hash": "b30f66a08431c43a2227a370b558c7d2", "differs": 43, "breaks": 67}}}
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
INSERT INTO "chat" VALUES('21067e6c1eba0064',1,'soviet','A good game, says soviet.',1794796958.704);
INSERT INTO "chat" VALUES('21067e6c1eba0064',2,'german','A good game, says german.',1794796958.705);
INSERT INTO "chat" VALUES('65ffd3cf306c9d1d',1,'soviet','A good game, says soviet.',1794796961.396);
INSERT INTO "chat" VALUES('65ffd3cf306c9d1d',2,'german','A good game, says german.',1794796961.397);
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
INSERT INTO "log" VALUES('21067e6c1eba0064',1,'act','soviet','attack 3302','','[]','guest-169',1);
INSERT INTO "log" VALUES('21067e6c1eba0064',2,'act','soviet','unit 6G','','[]','guest-169',2);
INSERT INTO "log" VALUES('21067e6c1eba0064',3,'act','soviet','fight','','[["attacked","11.3-1",{"side":"soviet","hex":"3302","units":["6G"]},null]]','guest-169',3);
INSERT INTO "log" VALUES('21067e6c1eba0064',4,'undo','soviet','3','','[["undone","",{"side":"soviet","of":3},null]]','guest-169',4);
INSERT INTO "log" VALUES('21067e6c1eba0064',5,'act','soviet','fight','','[["attacked","11.3-1",{"side":"soviet","hex":"3302","units":["6G"]},null]]','guest-169',5);
INSERT INTO "log" VALUES('21067e6c1eba0064',6,'act','soviet','pass','','[]','guest-169',6);
INSERT INTO "log" VALUES('21067e6c1eba0064',7,'act','soviet','lower','','[]','guest-169',7);
INSERT INTO "log" VALUES('21067e6c1eba0064',8,'act','soviet','lower','','[]','guest-169',8);
INSERT INTO "log" VALUES('21067e6c1eba0064',9,'act','soviet','lower','','[]','guest-169',9);
INSERT INTO "log" VALUES('21067e6c1eba0064',10,'act','soviet','ardour','','[["ardour","11.23-1",{"hex":"3302","side":"soviet"},null],["odds","11.8-1",{"hex":"3302","column":"-2..-1","parts":[{"rule":"11.8-1","name":"6G","amount":7},{"rule":"11.8-1","name":"IX","amount":2},{"rule":"11.10-1","name":"entrenchment","amount":3},{"rule":"5.4-2","name":"bagration","amount":1},{"rule":"11.14","name":"lowered","amount":-3}]},null],["rolled","11.8-2",{"purpose":"attack.3302","die":6,"result":6,"side":"soviet"},null],["result","11.21-1",{"hex":"3302","result":"BB"},null],["reduced","11.21-1",{"unit":"IX"},null],["reduced","11.21-3",{"unit":"6G"},null]]','guest-169',10);
INSERT INTO "log" VALUES('21067e6c1eba0064',11,'act','soviet','attack 3801','','[]','guest-169',11);
INSERT INTO "log" VALUES('21067e6c1eba0064',12,'act','soviet','back','','[]','guest-169',12);
INSERT INTO "log" VALUES('21067e6c1eba0064',13,'act','soviet','done','','[]','guest-169',13);
INSERT INTO "log" VALUES('21067e6c1eba0064',14,'act','soviet','unit 28','','[]','guest-169',14);
INSERT INTO "log" VALUES('21067e6c1eba0064',15,'act','soviet','hex 4701','','[["moved","9.2-5",{"unit":"28","from":"4806","to":"4805"},null],["moved","9.2-5",{"unit":"28","from":"4805","to":"4804"},null],["moved","9.2-5",{"unit":"28","from":"4804","to":"4803"},null],["moved","9.2-5",{"unit":"28","from":"4803","to":"4702"},null],["moved","9.2-5",{"unit":"28","from":"4702","to":"4701"},null]]','guest-169',15);
INSERT INTO "log" VALUES('21067e6c1eba0064',16,'act','soviet','hex 4602','','[["moved","9.2-5",{"unit":"28","from":"4701","to":"4602"},null]]','guest-169',16);
INSERT INTO "log" VALUES('21067e6c1eba0064',17,'act','soviet','unit 39','','[]','guest-169',17);
INSERT INTO "log" VALUES('21067e6c1eba0064',18,'act','soviet','hex 3300','','[["moved","9.2-5",{"unit":"39","from":"3400","to":"3300"},null]]','guest-169',18);
INSERT INTO "log" VALUES('21067e6c1eba0064',19,'act','soviet','over','','[]','guest-169',19);
INSERT INTO "log" VALUES('21067e6c1eba0064',20,'act','soviet','unit P','','[]','guest-169',20);
INSERT INTO "log" VALUES('21067e6c1eba0064',21,'act','soviet','hex 4906','','[["moved","9.2-5",{"unit":"P","from":"4704","to":"4805"},null],["moved","9.2-5",{"unit":"P","from":"4805","to":"4905"},null],["moved","9.2-5",{"unit":"P","from":"4905","to":"4906"},null]]','guest-169',21);
INSERT INTO "log" VALUES('21067e6c1eba0064',22,'act','soviet','done','','[]','guest-169',22);
INSERT INTO "log" VALUES('21067e6c1eba0064',23,'act','soviet','unit 43','','[]','guest-169',23);
INSERT INTO "log" VALUES('21067e6c1eba0064',24,'act','soviet','back','','[]','guest-169',24);
INSERT INTO "log" VALUES('21067e6c1eba0064',25,'act','soviet','unit 49','','[]','guest-169',25);
INSERT INTO "log" VALUES('21067e6c1eba0064',26,'act','soviet','back','','[]','guest-169',26);
INSERT INTO "log" VALUES('21067e6c1eba0064',27,'act','soviet','unit O','','[]','guest-169',27);
INSERT INTO "log" VALUES('21067e6c1eba0064',28,'act','soviet','hex 3700','','[["uncovered","6.8-2",{"unit":"5","hex":"3600"},null],["moved","9.2-5",{"unit":"O","from":"3600","to":"3700"},null]]','guest-169',28);
INSERT INTO "log" VALUES('21067e6c1eba0064',29,'act','soviet','hex 3600','','[["moved","9.2-5",{"unit":"O","from":"3700","to":"3600"},null]]','guest-169',29);
INSERT INTO "log" VALUES('21067e6c1eba0064',30,'act','soviet','under','','[]','guest-169',30);
INSERT INTO "log" VALUES('21067e6c1eba0064',31,'act','soviet','done','','[]','guest-169',31);
INSERT INTO "log" VALUES('21067e6c1eba0064',32,'act','soviet','done','','[]','guest-169',32);
INSERT INTO "log" VALUES('21067e6c1eba0064',33,'act','german','done','','[]','guest-170',1);
INSERT INTO "log" VALUES('21067e6c1eba0064',34,'act','soviet','unit I','','[["flew","13.3-2",{"unit":"13AA","mission":"interdiction","target":"I"},null]]','guest-169',33);
INSERT INTO "log" VALUES('21067e6c1eba0064',35,'undo','soviet','34','','[["undone","",{"side":"soviet","of":34},null]]','guest-169',34);
INSERT INTO "log" VALUES('21067e6c1eba0064',36,'act','soviet','unit XXVI','','[["flew","13.3-2",{"unit":"13AA","mission":"interdiction","target":"XXVI"},null]]','guest-169',35);
INSERT INTO "log" VALUES('21067e6c1eba0064',37,'act','soviet','done','','[]','guest-169',36);
INSERT INTO "log" VALUES('21067e6c1eba0064',38,'act','german','unit XII','','[]','guest-170',2);
INSERT INTO "log" VALUES('21067e6c1eba0064',39,'undo','german','38','','[["undone","",{"side":"german","of":38},null]]','guest-170',3);
INSERT INTO "log" VALUES('21067e6c1eba0064',40,'act','german','done','2 5f096b349e7970bbfb9dec5d6a9ff908','[["turn","5.1-1",{"turn":2},null]]','guest-170',4);
INSERT INTO "log" VALUES('21067e6c1eba0064',41,'act','soviet','done','','[]','guest-169',37);
INSERT INTO "log" VALUES('21067e6c1eba0064',42,'act','soviet','attack 4919','','[]','guest-169',38);
INSERT INTO "log" VALUES('21067e6c1eba0064',43,'act','soviet','unit 47','','[]','guest-169',39);
INSERT INTO "log" VALUES('21067e6c1eba0064',44,'undo','soviet','43','','[["undone","",{"side":"soviet","of":43},null]]','guest-169',40);
INSERT INTO "log" VALUES('21067e6c1eba0064',45,'act','soviet','back','','[]','guest-169',41);
INSERT INTO "log" VALUES('21067e6c1eba0064',46,'act','soviet','done','','[]','guest-169',42);
INSERT INTO "log" VALUES('21067e6c1eba0064',47,'act','soviet','unit 8','','[]','guest-169',43);
INSERT INTO "log" VALUES('21067e6c1eba0064',48,'act','soviet','hex 1400','','[["moved","9.2-5",{"unit":"8","from":"1402","to":"1401"},null],["moved","9.2-5",{"unit":"8","from":"1401","to":"1400"},null]]','guest-169',44);
INSERT INTO "log" VALUES('21067e6c1eba0064',49,'undo','soviet','48','','[["undone","",{"side":"soviet","of":48},null]]','guest-169',45);
INSERT INTO "log" VALUES('21067e6c1eba0064',50,'act','soviet','hex 1702','','[["moved","9.2-5",{"unit":"8","from":"1402","to":"1501"},null],["moved","9.2-5",{"unit":"8","from":"1501","to":"1602"},null],["moved","9.2-5",{"unit":"8","from":"1602","to":"1702"},null]]','guest-169',46);
INSERT INTO "log" VALUES('21067e6c1eba0064',51,'act','soviet','unit 2S','','[]','guest-169',47);
INSERT INTO "log" VALUES('21067e6c1eba0064',52,'act','soviet','hex 1201','','[["moved","9.2-5",{"unit":"2S","from":"1300","to":"1201"},null]]','guest-169',48);
INSERT INTO "log" VALUES('21067e6c1eba0064',53,'act','soviet','done','','[]','guest-169',49);
INSERT INTO "log" VALUES('21067e6c1eba0064',54,'act','soviet','unit 39','','[]','guest-169',50);
INSERT INTO "log" VALUES('21067e6c1eba0064',55,'act','soviet','hex 3200','','[["uncovered","6.8-2",{"unit":"43","hex":"3300"},null],["moved","9.2-5",{"unit":"39","from":"3300","to":"3200"},null]]','guest-169',51);
INSERT INTO "log" VALUES('21067e6c1eba0064',56,'act','soviet','hex 3000','','[["moved","9.2-5",{"unit":"39","from":"3200","to":"3100"},null],["moved","9.2-5",{"unit":"39","from":"3100","to":"3000"},null]]','guest-169',52);
INSERT INTO "log" VALUES('21067e6c1eba0064',57,'act','soviet','hex 3100','','[["moved","9.2-5",{"unit":"39","from":"3000","to":"3100"},null]]','guest-169',53);
INSERT INTO "log" VALUES('21067e6c1eba0064',58,'act','soviet','unit 11G','','[]','guest-169',54);
INSERT INTO "log" VALUES('21067e6c1eba0064',59,'act','soviet','back','','[]','guest-169',55);
INSERT INTO "log" VALUES('21067e6c1eba0064',60,'act','soviet','unit 31','','[]','guest-169',56);
INSERT INTO "log" VALUES('21067e6c1eba0064',61,'act','soviet','back','','[]','guest-169',57);
INSERT INTO "log" VALUES('21067e6c1eba0064',62,'act','soviet','done','','[]','guest-169',58);
INSERT INTO "log" VALUES('21067e6c1eba0064',63,'act','soviet','done','','[]','guest-169',59);
INSERT INTO "log" VALUES('21067e6c1eba0064',64,'act','german','done','','[]','guest-170',5);
INSERT INTO "log" VALUES('21067e6c1eba0064',65,'act','soviet','unit IX','','[["flew","13.3-2",{"unit":"14AA","mission":"interdiction","target":"IX"},null]]','guest-169',60);
INSERT INTO "log" VALUES('21067e6c1eba0064',66,'act','soviet','done','','[]','guest-169',61);
INSERT INTO "log" VALUES('21067e6c1eba0064',67,'act','german','unit LV','','[]','guest-170',6);
INSERT INTO "log" VALUES('21067e6c1eba0064',68,'act','german','hex 4708','','[["moved","9.2-5",{"unit":"LV","from":"4706","to":"4707"},null],["moved","9.2-5",{"unit":"LV","from":"4707","to":"4708"},null]]','guest-170',7);
INSERT INTO "log" VALUES('21067e6c1eba0064',69,'act','german','unit XXXIX','','[]','guest-170',8);
INSERT INTO "log" VALUES('21067e6c1eba0064',70,'act','german','hex 3802','','[["moved","9.2-5",{"unit":"XXXIX","from":"4100","to":"4001"},null],["moved","9.2-5",{"unit":"XXXIX","from":"4001","to":"3901"},null],["moved","9.2-5",{"unit":"XXXIX","from":"3901","to":"3802"},null]]','guest-170',9);
INSERT INTO "log" VALUES('21067e6c1eba0064',71,'act','german','unit II','','[]','guest-170',10);
INSERT INTO "log" VALUES('21067e6c1eba0064',72,'act','german','hex 2904','','[["moved","9.2-5",{"unit":"II","from":"2803","to":"2903"},null],["moved","9.2-5",{"unit":"II","from":"2903","to":"2904"},null]]','guest-170',11);
INSERT INTO "log" VALUES('21067e6c1eba0064',73,'act','german','done','','[]','guest-170',12);
INSERT INTO "log" VALUES('21067e6c1eba0064',74,'act','german','unit VI-SS','','[]','guest-170',13);
INSERT INTO "log" VALUES('21067e6c1eba0064',75,'act','german','hex 2405','','[["moved","9.2-5",{"unit":"VI-SS","from":"2502","to":"2503"},null],["moved","9.2-5",{"unit":"VI-SS","from":"2503","to":"2404"},null],["moved","9.2-5",{"unit":"VI-SS","from":"2404","to":"2405"},null]]','guest-170',14);
INSERT INTO "log" VALUES('21067e6c1eba0064',76,'act','german','done','','[]','guest-170',15);
INSERT INTO "log" VALUES('21067e6c1eba0064',77,'act','german','unit I','','[]','guest-170',16);
INSERT INTO "log" VALUES('21067e6c1eba0064',78,'act','german','hex 3502','','[["moved","9.2-5",{"unit":"I","from":"3102","to":"3203"},null],["moved","9.2-5",{"unit":"I","from":"3203","to":"3303"},null],["moved","9.2-5",{"unit":"I","from":"3303","to":"3403"},null],["moved","9.2-5",{"unit":"I","from":"3403","to":"3502"},null]]','guest-170',17);
INSERT INTO "log" VALUES('21067e6c1eba0064',79,'act','german','done','3 e58e66ddc33f5e79258f50c31e9084a3','[["turn","5.1-1",{"turn":3},null]]','guest-170',18);
INSERT INTO "log" VALUES('21067e6c1eba0064',80,'act','soviet','unit 51','','[]','guest-169',62);
INSERT INTO "log" VALUES('21067e6c1eba0064',81,'act','soviet','hex 5013','','[["arrived","10.1-2",{"unit":"51","hex":"5013"},null]]','guest-169',63);
INSERT INTO "log" VALUES('21067e6c1eba0064',82,'act','soviet','done','','[]','guest-169',64);
INSERT INTO "log" VALUES('21067e6c1eba0064',83,'act','soviet','attack 3302','','[]','guest-169',65);
INSERT INTO "log" VALUES('21067e6c1eba0064',84,'act','soviet','back','','[]','guest-169',66);
INSERT INTO "log" VALUES('21067e6c1eba0064',85,'act','soviet','attack 3500','','[]','guest-169',67);
INSERT INTO "log" VALUES('21067e6c1eba0064',86,'act','soviet','unit O','','[]','guest-169',68);
INSERT INTO "log" VALUES('21067e6c1eba0064',87,'act','soviet','fight','','[["attacked","11.3-1",{"side":"soviet","hex":"3500","units":["O"]},null]]','guest-169',69);
INSERT INTO "log" VALUES('21067e6c1eba0064',88,'act','soviet','pass','','[]','guest-169',70);
INSERT INTO "log" VALUES('21067e6c1eba0064',89,'act','soviet','ardour','','[["ardour","11.23-1",{"hex":"3500","side":"soviet"},null],["odds","11.8-1",{"hex":"3500","column":"-2..-1","parts":[{"rule":"11.8-1","name":"O","amount":5},{"rule":"11.8-1","name":"F-Vitebsk","amount":2},{"rule":"11.9-4","name":"town","amount":1},{"rule":"11.10-1","name":"entrenchment","amount":3}]},null],["rolled","11.8-2",{"purpose":"attack.3500","die":6,"result":4,"side":"soviet"},null],["result","11.16",{"hex":"3500","result":"AE"},null],["reduced","11.16",{"unit":"O"},null]]','guest-169',71);
INSERT INTO "log" VALUES('21067e6c1eba0064',90,'act','soviet','done','','[]','guest-169',72);
INSERT INTO "log" VALUES('21067e6c1eba0064',91,'act','soviet','unit 28','','[]','guest-169',73);
INSERT INTO "log" VALUES('21067e6c1eba0064',92,'act','soviet','hex 5002','','[["moved","9.2-5",{"unit":"28","from":"4602","to":"4701"},null],["moved","9.2-5",{"unit":"28","from":"4701","to":"4801"},null],["moved","9.2-5",{"unit":"28","from":"4801","to":"4901"},null],["moved","9.2-5",{"unit":"28","from":"4901","to":"5002"},null]]','guest-169',74);
INSERT INTO "log" VALUES('65ffd3cf306c9d1d',1,'act','soviet','done','','[]','guest-175',1);
INSERT INTO "log" VALUES('65ffd3cf306c9d1d',2,'act','soviet','done','','[]','guest-175',2);
INSERT INTO "log" VALUES('65ffd3cf306c9d1d',3,'act','soviet','done','','[]','guest-175',3);
INSERT INTO "log" VALUES('65ffd3cf306c9d1d',4,'act','soviet','unit II','','[["flew","13.3-2",{"unit":"13AA","mission":"interdiction","target":"II"},null]]','guest-175',4);
INSERT INTO "log" VALUES('65ffd3cf306c9d1d',5,'act','soviet','done','','[]','guest-175',5);
INSERT INTO "log" VALUES('65ffd3cf306c9d1d',6,'act','german','unit X','','[]','guest-176',1);
INSERT INTO "log" VALUES('65ffd3cf306c9d1d',7,'act','german','hex 2604','','[["moved","9.2-5",{"unit":"X","from":"2702","to":"2703"},null],["moved","9.2-5",{"unit":"X","from":"2703","to":"2604"},null]]','guest-176',2);
INSERT INTO "log" VALUES('65ffd3cf306c9d1d',8,'act','german','hex 2605','','[["moved","9.2-5",{"unit":"X","from":"2604","to":"2605"},null]]','guest-176',3);
INSERT INTO "log" VALUES('65ffd3cf306c9d1d',9,'act','german','hex 2505','','[["moved","9.2-5",{"unit":"X","from":"2605","to":"2505"},null]]','guest-176',4);
INSERT INTO "log" VALUES('65ffd3cf306c9d1d',10,'act','german','unit III-SS','','[]','guest-176',5);
INSERT INTO "log" VALUES('65ffd3cf306c9d1d',11,'act','german','hex 1203','','[["moved","9.2-5",{"unit":"III-SS","from":"1301","to":"1302"},null],["moved","9.2-5",{"unit":"III-SS","from":"1302","to":"1203"},null]]','guest-176',6);
INSERT INTO "log" VALUES('65ffd3cf306c9d1d',12,'act','german','unit XXIII','','[]','guest-176',7);
INSERT INTO "log" VALUES('65ffd3cf306c9d1d',13,'act','german','hex 4810','','[["moved","9.2-5",{"unit":"XXIII","from":"4808","to":"4809"},null],["moved","9.2-5",{"unit":"XXIII","from":"4809","to":"4810"},null]]','guest-176',8);
INSERT INTO "log" VALUES('65ffd3cf306c9d1d',14,'act','german','unit VIII','','[]','guest-176',9);
INSERT INTO "log" VALUES('65ffd3cf306c9d1d',15,'act','german','hex 4720','','[["moved","9.2-5",{"unit":"VIII","from":"4718","to":"4719"},null],["moved","9.2-5",{"unit":"VIII","from":"4719","to":"4720"},null]]','guest-176',10);
INSERT INTO "log" VALUES('65ffd3cf306c9d1d',16,'act','german','unit LV','','[]','guest-176',11);
INSERT INTO "log" VALUES('65ffd3cf306c9d1d',17,'act','german','hex 4807','','[["moved","9.2-5",{"unit":"LV","from":"4706","to":"4807"},null]]','guest-176',12);
INSERT INTO "log" VALUES('65ffd3cf306c9d1d',18,'act','german','unit XII','','[]','guest-176',13);
INSERT INTO "log" VALUES('65ffd3cf306c9d1d',19,'act','german','hex 3901','','[["moved","9.2-5",{"unit":"XII","from":"4201","to":"4101"},null],["moved","9.2-5",{"unit":"XII","from":"4101","to":"4002"},null],["moved","9.2-5",{"unit":"XII","from":"4002","to":"3901"},null]]','guest-176',14);
INSERT INTO "log" VALUES('65ffd3cf306c9d1d',20,'act','german','done','2 b0137dd1b5ee5766dc1437aa15f5d334','[["turn","5.1-1",{"turn":2},null]]','guest-176',15);
INSERT INTO "log" VALUES('65ffd3cf306c9d1d',21,'act','soviet','done','','[]','guest-175',6);
INSERT INTO "log" VALUES('65ffd3cf306c9d1d',22,'act','soviet','attack 4919','','[]','guest-175',7);
INSERT INTO "log" VALUES('65ffd3cf306c9d1d',23,'act','soviet','back','','[]','guest-175',8);
INSERT INTO "log" VALUES('65ffd3cf306c9d1d',24,'act','soviet','done','','[]','guest-175',9);
INSERT INTO "log" VALUES('65ffd3cf306c9d1d',25,'act','soviet','done','','[]','guest-175',10);
INSERT INTO "log" VALUES('65ffd3cf306c9d1d',26,'act','soviet','attack 3801','','[]','guest-175',11);
INSERT INTO "log" VALUES('65ffd3cf306c9d1d',27,'act','soviet','back','','[]','guest-175',12);
INSERT INTO "log" VALUES('65ffd3cf306c9d1d',28,'act','soviet','attack 2302','','[]','guest-175',13);
INSERT INTO "log" VALUES('65ffd3cf306c9d1d',29,'act','soviet','unit 67','','[]','guest-175',14);
INSERT INTO "log" VALUES('65ffd3cf306c9d1d',30,'act','soviet','back','','[]','guest-175',15);
INSERT INTO "log" VALUES('65ffd3cf306c9d1d',31,'act','soviet','attack 3302','','[]','guest-175',16);
INSERT INTO "log" VALUES('65ffd3cf306c9d1d',32,'act','soviet','back','','[]','guest-175',17);
INSERT INTO "log" VALUES('65ffd3cf306c9d1d',33,'act','soviet','attack 3401','','[]','guest-175',18);
INSERT INTO "log" VALUES('65ffd3cf306c9d1d',34,'act','soviet','back','','[]','guest-175',19);
INSERT INTO "log" VALUES('65ffd3cf306c9d1d',35,'act','soviet','attack 1302','','[]','guest-175',20);
INSERT INTO "log" VALUES('65ffd3cf306c9d1d',36,'act','soviet','back','','[]','guest-175',21);
INSERT INTO "log" VALUES('65ffd3cf306c9d1d',37,'act','soviet','done','','[]','guest-175',22);
INSERT INTO "log" VALUES('65ffd3cf306c9d1d',38,'undo','soviet','37','','[["undone","",{"side":"soviet","of":37},null]]','guest-175',23);
INSERT INTO "log" VALUES('65ffd3cf306c9d1d',39,'act','soviet','attack 4403','','[]','guest-175',24);
INSERT INTO "log" VALUES('65ffd3cf306c9d1d',40,'act','soviet','unit 3','','[]','guest-175',25);
INSERT INTO "log" VALUES('65ffd3cf306c9d1d',41,'act','soviet','fight','','[["attacked","11.3-1",{"side":"soviet","hex":"4403","units":["3"]},null]]','guest-175',26);
INSERT INTO "log" VALUES('65ffd3cf306c9d1d',42,'act','soviet','support','','[["flew","13.1-4",{"unit":"14AA","mission":"support","hex":"4403"},null]]','guest-175',27);
INSERT INTO "log" VALUES('65ffd3cf306c9d1d',43,'act','soviet','roll','','[["odds","11.8-1",{"hex":"4403","column":"-2..-1","parts":[{"rule":"11.8-1","name":"3","amount":7},{"rule":"11.8-1","name":"XXXV","amount":5},{"rule":"11.9-1","name":"forest","amount":1},{"rule":"11.10-1","name":"entrenchment","amount":3},{"rule":"11.9-3","name":"river","amount":3},{"rule":"13.1-5","name":"air_support","amount":1}]},null],["rolled","11.8-2",{"purpose":"attack.4403","die":6,"result":4,"side":"soviet"},null],["result","11.16",{"hex":"4403","result":"AE"},null],["reduced","11.16",{"unit":"3"},null]]','guest-175',28);
INSERT INTO "log" VALUES('65ffd3cf306c9d1d',44,'act','soviet','attack 2502','','[]','guest-175',29);
INSERT INTO "log" VALUES('65ffd3cf306c9d1d',45,'act','soviet','unit 10G','','[]','guest-175',30);
INSERT INTO "log" VALUES('65ffd3cf306c9d1d',46,'act','soviet','unit 54','','[]','guest-175',31);
INSERT INTO "log" VALUES('65ffd3cf306c9d1d',47,'act','soviet','back','','[]','guest-175',32);
INSERT INTO "log" VALUES('65ffd3cf306c9d1d',48,'act','soviet','attack 4919','','[]','guest-175',33);
INSERT INTO "log" VALUES('65ffd3cf306c9d1d',49,'act','soviet','unit 8G','','[]','guest-175',34);
INSERT INTO "log" VALUES('65ffd3cf306c9d1d',50,'act','soviet','unit 47','','[]','guest-175',35);
INSERT INTO "log" VALUES('65ffd3cf306c9d1d',51,'act','soviet','back','','[]','guest-175',36);
INSERT INTO "log" VALUES('65ffd3cf306c9d1d',52,'act','soviet','attack 2302','','[]','guest-175',37);
INSERT INTO "log" VALUES('65ffd3cf306c9d1d',53,'act','soviet','unit 67','','[]','guest-175',38);
INSERT INTO "log" VALUES('65ffd3cf306c9d1d',54,'act','soviet','unit 54','','[]','guest-175',39);
INSERT INTO "log" VALUES('65ffd3cf306c9d1d',55,'act','soviet','unit 1S','','[]','guest-175',40);
INSERT INTO "log" VALUES('65ffd3cf306c9d1d',56,'act','soviet','back','','[]','guest-175',41);
INSERT INTO "log" VALUES('65ffd3cf306c9d1d',57,'act','soviet','attack 4100','','[]','guest-175',42);
INSERT INTO "log" VALUES('65ffd3cf306c9d1d',58,'act','soviet','unit 50','','[]','guest-175',43);
INSERT INTO "log" VALUES('65ffd3cf306c9d1d',59,'act','soviet','unit 31','','[]','guest-175',44);
INSERT INTO "log" VALUES('65ffd3cf306c9d1d',60,'act','soviet','back','','[]','guest-175',45);
INSERT INTO "log" VALUES('65ffd3cf306c9d1d',61,'act','soviet','done','','[]','guest-175',46);
INSERT INTO "log" VALUES('65ffd3cf306c9d1d',62,'act','german','done','','[]','guest-176',16);
INSERT INTO "log" VALUES('65ffd3cf306c9d1d',63,'act','soviet','done','','[]','guest-175',47);
INSERT INTO "log" VALUES('65ffd3cf306c9d1d',64,'act','german','unit IX','','[]','guest-176',17);
INSERT INTO "log" VALUES('65ffd3cf306c9d1d',65,'act','german','hex 3304','','[["moved","9.2-5",{"unit":"IX","from":"3302","to":"3303"},null],["moved","9.2-5",{"unit":"IX","from":"3303","to":"3304"},null]]','guest-176',18);
INSERT INTO "log" VALUES('65ffd3cf306c9d1d',66,'act','german','done','','[]','guest-176',19);
INSERT INTO "log" VALUES('65ffd3cf306c9d1d',67,'act','german','done','3 e4d0e89155e342694bd0c078d4824269','[["turn","5.1-1",{"turn":3},null]]','guest-176',20);
INSERT INTO "log" VALUES('65ffd3cf306c9d1d',68,'act','soviet','unit 2G','','[]','guest-175',48);
INSERT INTO "log" VALUES('65ffd3cf306c9d1d',69,'act','soviet','hex 5003','','[["arrived","10.1-2",{"unit":"2G","hex":"5003"},null]]','guest-175',49);
INSERT INTO "log" VALUES('65ffd3cf306c9d1d',70,'act','soviet','done','','[]','guest-175',50);
INSERT INTO "log" VALUES('65ffd3cf306c9d1d',71,'act','soviet','attack 4100','','[]','guest-175',51);
INSERT INTO "log" VALUES('65ffd3cf306c9d1d',72,'act','soviet','unit 49','','[]','guest-175',52);
INSERT INTO "log" VALUES('65ffd3cf306c9d1d',73,'act','soviet','unit 31','','[]','guest-175',53);
INSERT INTO "log" VALUES('65ffd3cf306c9d1d',74,'act','soviet','unit 50','','[]','guest-175',54);
INSERT INTO "log" VALUES('65ffd3cf306c9d1d',75,'act','soviet','unit 33','','[]','guest-175',55);
INSERT INTO "log" VALUES('65ffd3cf306c9d1d',76,'undo','soviet','75','','[["undone","",{"side":"soviet","of":75},null]]','guest-175',56);
INSERT INTO "log" VALUES('65ffd3cf306c9d1d',77,'act','soviet','fight','','[["attacked","11.3-1",{"side":"soviet","hex":"4100","units":["49","31","50"]},null]]','guest-175',57);
INSERT INTO "log" VALUES('65ffd3cf306c9d1d',78,'act','soviet','pass','','[]','guest-175',58);
INSERT INTO "log" VALUES('65ffd3cf306c9d1d',79,'act','soviet','lower','','[]','guest-175',59);
INSERT INTO "log" VALUES('65ffd3cf306c9d1d',80,'act','soviet','raise','','[]','guest-175',60);
INSERT INTO "log" VALUES('65ffd3cf306c9d1d',81,'act','soviet','lower','','[]','guest-175',61);
INSERT INTO "log" VALUES('65ffd3cf306c9d1d',82,'undo','soviet','81','','[["undone","",{"side":"soviet","of":81},null]]','guest-175',62);
INSERT INTO "log" VALUES('65ffd3cf306c9d1d',83,'resign','german','','','[["resigned","",{"side":"german"},null]]','guest-176',22);
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
INSERT INTO "plays" VALUES('21067e6c1eba0064','army_group_center','no_bomb_plot','{"stand_fast":false,"attack_across_water":false,"center_of_gravity":"scenario","redeploy":"scenario","north_ukraine":"scenario","fifth_panzer":"scenario","must_attack":"scenario","confined":"scenario","confined_air":"scenario","german_replacements":"scenario","pripyat_from":"scenario"}','ee1a33c33e499989951b7c98c66605d1f0a577a6fc085a4995947b2423d551ea..','[["soviet","me","3496b83b61c7b73e5e7b31e74c63c37c8d8ee9631a420983e1bbae55dda8aab8"],["german","link","1a131a5ebde14e9c3caff304ae6d81994cfca1467e01d68d8abf45903d1b96a5"]]',1,1794796958.285,'');
INSERT INTO "plays" VALUES('65ffd3cf306c9d1d','army_group_center','no_bomb_plot','{"stand_fast":false,"attack_across_water":false,"center_of_gravity":"scenario","redeploy":"scenario","north_ukraine":"scenario","fifth_panzer":"scenario","must_attack":"scenario","confined":"scenario","confined_air":"scenario","german_replacements":"scenario","pripyat_from":"scenario"}','d5a414aee47ad9ddb6d6359e6da1b3f8e9dfb78d4e28e10174274d313af5e76c..','[["soviet","me","48fff14b5e13420838aaab95cbadca38fb99e693f4e20f47dcf924005cfd2171"],["german","link","e4b8673546c6d07d3e5893092c3cb3c6410325ddb6548daa34bf2281687b5ae7"]]',1,1794796960.952,'');
COMMIT;
