-- {"grognard": "0.2.0", "schema": 3, "game": "less_than_60_miles", "plays": {"going": {"id": "40672293f0372097", "seats": {"nato": "me", "wp": "link"},
-- "tokens": {"nato": "hXp7Mi28zhCr3IM2ycMO92fKEZiaTucA26la99rSTMM", "wp": "Z7pFy28QukAlqEC3aGdAG-aB29SP4yZD3nC-WtmB0Sg"},
-- "lines": 132, "chats": 2, "over": false, "marks": [61, 118], "undos": [13, 15, 27, 46, 48, 56, 80, 103, 128], "hash": "779a0be7c4fcaf655a80edd5724904f6", "differs": 91, "breaks": 118},
-- "resigned": {"id": "8cac5b7ed467e2c9", "seats": {"nato": "me", "wp": "link"},
-- "tokens": {"nato": "UF7W_RWjvLBDl_w5_92YczBtTsMA6CGT8ap_ClWzeYE", "wp": "qptb1QCCKT57Z7ORxEtTBUiD5z6WjXmKg6rD3sq5mFQ"},
-- "lines": 142, "chats": 2, "over": true, "marks": [73, 127], "undos": [7, 11, 13, 30, 41, 95, 99, 117, 137], "hash": "70b2d889780a6d687a9f5c29e170c074", "differs": 103, "breaks": 127}}}
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
INSERT INTO "chat" VALUES('40672293f0372097',1,'nato','A good game, says nato.',1794999042.152);
INSERT INTO "chat" VALUES('40672293f0372097',2,'wp','A good game, says wp.',1794999042.153);
INSERT INTO "chat" VALUES('8cac5b7ed467e2c9',1,'nato','A good game, says nato.',1794999079.618);
INSERT INTO "chat" VALUES('8cac5b7ed467e2c9',2,'wp','A good game, says wp.',1794999079.618);
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
INSERT INTO "log" VALUES('40672293f0372097',1,'act','nato','done','','[["placement_done","30.3.2-1",{"side":"nato"},null]]','guest-cc6cef5ddeec9af0',1);
INSERT INTO "log" VALUES('40672293f0372097',2,'act','wp','rest','','[["centre_placed","30.3.2-1",{"left":1,"side":"wp","hex":"0332"},null],["centre_placed","30.3.2-1",{"left":0,"side":"wp","hex":"0938"},null],["axis_set","10-2",{"unit":"8GA","direction":"west"},null]]','guest-b14158c50098cb38',1);
INSERT INTO "log" VALUES('40672293f0372097',3,'act','wp','turn 8GA','','[]','guest-b14158c50098cb38',2);
INSERT INTO "log" VALUES('40672293f0372097',4,'act','wp','axis northwest','','[["axis_set","10-2",{"unit":"8GA","direction":"northwest"},null]]','guest-b14158c50098cb38',3);
INSERT INTO "log" VALUES('40672293f0372097',5,'act','wp','done','','[["placement_done","30.3.2-1",{"side":"wp"},null],["turn_began","5-0",{"turn":1},null],["objective_held","4.2-0",{"side":"nato","hex":"0726"},null],["objective_held","4.2-0",{"side":"nato","hex":"1025"},null],["rolled","29.1.2-2",{"purpose":"fog","die":10,"result":6,"side":"wp"},null],["rolled","29.1.2-3",{"purpose":"precipitation","die":10,"result":7,"side":"wp"},null],["rolled","34-3:1",{"purpose":"event wp","die":10,"result":6,"side":"wp"},null],["rolled","34-3:1",{"purpose":"event nato","die":10,"result":6,"side":"nato"},null],["action_began","5-0",{"side":"wp"},null],["cp_restored","13.1-2",{"side":"wp","left":6},null]]','guest-b14158c50098cb38',4);
INSERT INTO "log" VALUES('40672293f0372097',6,'act','wp','unit 87SAP','','[]','guest-b14158c50098cb38',5);
INSERT INTO "log" VALUES('40672293f0372097',7,'act','wp','back','','[]','guest-b14158c50098cb38',6);
INSERT INTO "log" VALUES('40672293f0372097',8,'act','wp','done','','[]','guest-b14158c50098cb38',7);
INSERT INTO "log" VALUES('40672293f0372097',9,'act','wp','issue army_support 8GA','','[["order_issued","14.4.2-5",{"order":"army_support","hq":"8GA","turn":5},"wp"],["order_placed","14.4.2-5",{"side":"wp","turn":5},null],["cp_spent","14.4.2-6",{"side":"wp","cost":5,"left":1},null]]','guest-b14158c50098cb38',8);
INSERT INTO "log" VALUES('40672293f0372097',10,'act','wp','issue regiment_support CF','','[["order_issued","14.4.2-5",{"order":"regiment_support","hq":"CF","turn":3},"wp"],["order_placed","14.4.2-5",{"side":"wp","turn":3},null],["cp_spent","14.4.2-6",{"side":"wp","cost":1,"left":0},null]]','guest-b14158c50098cb38',9);
INSERT INTO "log" VALUES('40672293f0372097',11,'act','wp','done','','[]','guest-b14158c50098cb38',10);
INSERT INTO "log" VALUES('40672293f0372097',12,'act','wp','done','','[]','guest-b14158c50098cb38',11);
INSERT INTO "log" VALUES('40672293f0372097',13,'undo','wp','12','','[["undone","",{"side":"wp","of":12},null]]','guest-b14158c50098cb38',12);
INSERT INTO "log" VALUES('40672293f0372097',14,'act','wp','project mining','','[]','guest-b14158c50098cb38',13);
INSERT INTO "log" VALUES('40672293f0372097',15,'undo','wp','14','','[["undone","",{"side":"wp","of":14},null]]','guest-b14158c50098cb38',14);
INSERT INTO "log" VALUES('40672293f0372097',16,'act','wp','project emergency','','[]','guest-b14158c50098cb38',15);
INSERT INTO "log" VALUES('40672293f0372097',17,'act','wp','hexside 0332/0431','','[["rolled","32.1.1-1b",{"purpose":"demolition","die":10,"result":2,"side":"wp","hexside":"0332/0431"},null],["demolition_failed","32.1.1-3",{"side":"wp","hexside":"0332/0431"},null]]','guest-b14158c50098cb38',16);
INSERT INTO "log" VALUES('40672293f0372097',18,'act','wp','done','','[]','guest-b14158c50098cb38',18);
INSERT INTO "log" VALUES('40672293f0372097',19,'act','wp','done','','[]','guest-b14158c50098cb38',19);
INSERT INTO "log" VALUES('40672293f0372097',20,'act','nato','done','','[]','guest-cc6cef5ddeec9af0',2);
INSERT INTO "log" VALUES('40672293f0372097',21,'act','wp','done','','[["action_began","5-0",{"side":"nato"},null],["cp_restored","13.1-2",{"side":"nato","left":4},null]]','guest-b14158c50098cb38',20);
INSERT INTO "log" VALUES('40672293f0372097',22,'act','nato','done','','[]','guest-cc6cef5ddeec9af0',3);
INSERT INTO "log" VALUES('40672293f0372097',23,'act','nato','issue battalion_assault 11ACR','','[["order_issued","14.4.2-5",{"order":"battalion_assault","hq":"11ACR","turn":2},"nato"],["order_placed","14.4.2-5",{"side":"nato","turn":2},null],["cp_spent","14.4.2-6",{"side":"nato","cost":1,"left":3},null]]','guest-cc6cef5ddeec9af0',4);
INSERT INTO "log" VALUES('40672293f0372097',24,'act','nato','done','','[]','guest-cc6cef5ddeec9af0',5);
INSERT INTO "log" VALUES('40672293f0372097',25,'act','nato','done','','[]','guest-cc6cef5ddeec9af0',6);
INSERT INTO "log" VALUES('40672293f0372097',26,'act','nato','done','','[]','guest-cc6cef5ddeec9af0',7);
INSERT INTO "log" VALUES('40672293f0372097',27,'undo','nato','26','','[["undone","",{"side":"nato","of":26},null]]','guest-cc6cef5ddeec9af0',8);
INSERT INTO "log" VALUES('40672293f0372097',28,'act','nato','place 0327','','[["cp_spent","30.3.1-1",{"side":"nato","cost":1,"left":2},null],["centre_placed","30.3.1-0",{"left":2,"side":"nato","hex":"0327"},null]]','guest-cc6cef5ddeec9af0',9);
INSERT INTO "log" VALUES('40672293f0372097',29,'act','nato','place 0628','','[["cp_spent","30.3.1-1",{"side":"nato","cost":1,"left":1},null],["centre_placed","30.3.1-0",{"left":1,"side":"nato","hex":"0628"},null]]','guest-cc6cef5ddeec9af0',10);
INSERT INTO "log" VALUES('40672293f0372097',30,'act','nato','done','','[]','guest-cc6cef5ddeec9af0',11);
INSERT INTO "log" VALUES('40672293f0372097',31,'act','nato','done','','[]','guest-cc6cef5ddeec9af0',12);
INSERT INTO "log" VALUES('40672293f0372097',32,'act','nato','bridges','','[]','guest-cc6cef5ddeec9af0',13);
INSERT INTO "log" VALUES('40672293f0372097',33,'act','nato','hexside 0924/1025','','[]','guest-cc6cef5ddeec9af0',14);
INSERT INTO "log" VALUES('40672293f0372097',34,'act','nato','air 3','','[]','guest-cc6cef5ddeec9af0',15);
INSERT INTO "log" VALUES('40672293f0372097',35,'act','nato','fire','','[["mission","20.2-2",{"side":"nato","target":"0924/1025","units":[],"count":3},null],["air_spent","19.1-3:1",{"side":"nato","count":3,"left":0},null],["rolled","20.2-5",{"purpose":"bombardment 0924/1025","die":10,"result":8,"side":"nato"},null],["bridge_bombarded","20.2-5",{"count":1,"target":"0924/1025","value":6,"die":8,"modifier":0},null],["bridge_destroyed","20.2-5",{"hexside":"0924/1025"},null]]','guest-cc6cef5ddeec9af0',16);
INSERT INTO "log" VALUES('40672293f0372097',36,'act','nato','done','','[]','guest-cc6cef5ddeec9af0',17);
INSERT INTO "log" VALUES('40672293f0372097',37,'act','wp','unit How-11','','[]','guest-b14158c50098cb38',21);
INSERT INTO "log" VALUES('40672293f0372097',38,'act','wp','air 3','','[]','guest-b14158c50098cb38',22);
INSERT INTO "log" VALUES('40672293f0372097',39,'act','wp','unit 87SAP','','[]','guest-b14158c50098cb38',23);
INSERT INTO "log" VALUES('40672293f0372097',40,'act','wp','unit 1-307','','[]','guest-b14158c50098cb38',24);
INSERT INTO "log" VALUES('40672293f0372097',41,'act','wp','unit 1-390','','[]','guest-b14158c50098cb38',25);
INSERT INTO "log" VALUES('40672293f0372097',42,'act','wp','fire','','[["mission","20.1-2",{"side":"wp","target":"How-11","units":["87SAP","1-307","1-390"],"count":3},null],["attrition","17-5",{"total":1,"unit":"87SAP","count":1,"limit":5},null],["attrition","17-6",{"total":1,"unit":"1-307","count":1,"limit":5},null],["attrition","17-5",{"total":1,"unit":"1-390","count":1,"limit":5},null],["air_spent","19.1-3:1",{"side":"wp","count":3,"left":1},null],["rolled","22.1-1",{"purpose":"aa 0827","die":10,"result":3,"side":"nato"},null],["aa_fire","2.3#2-1",{"side":"wp","hex":"0827","value":3,"die":3,"down":0,"aborted":0,"left":3},null],["rolled","20.1-4",{"purpose":"bombardment How-11","die":10,"result":5,"side":"wp"},null],["bombarded","20.1-5",{"count":1,"target":"How-11","value":19,"die":5,"modifier":-2},null],["attrition","20.1-5",{"total":1,"unit":"How-11","count":1,"limit":5},null]]','guest-b14158c50098cb38',26);
INSERT INTO "log" VALUES('40672293f0372097',43,'act','wp','unit 3-12CAV','','[]','guest-b14158c50098cb38',27);
INSERT INTO "log" VALUES('40672293f0372097',44,'act','wp','back','','[]','guest-b14158c50098cb38',28);
INSERT INTO "log" VALUES('40672293f0372097',45,'act','wp','unit 3-12CAV','','[]','guest-b14158c50098cb38',29);
INSERT INTO "log" VALUES('40672293f0372097',46,'undo','wp','45','','[["undone","",{"side":"wp","of":45},null]]','guest-b14158c50098cb38',30);
INSERT INTO "log" VALUES('40672293f0372097',47,'act','wp','done','','[]','guest-b14158c50098cb38',31);
INSERT INTO "log" VALUES('40672293f0372097',48,'undo','wp','47','','[["undone","",{"side":"wp","of":47},null]]','guest-b14158c50098cb38',32);
INSERT INTO "log" VALUES('40672293f0372097',49,'act','wp','done','','[]','guest-b14158c50098cb38',33);
INSERT INTO "log" VALUES('40672293f0372097',50,'act','nato','unit 2-11','','[]','guest-cc6cef5ddeec9af0',18);
INSERT INTO "log" VALUES('40672293f0372097',51,'act','nato','hex 1236','','[["moved","8.3-3",{"unit":"2-11","from":"1334","to":"1335","cost":1.0,"road":true},null],["moved","8.3-3",{"unit":"2-11","from":"1335","to":"1236","cost":1.0,"road":true},null]]','guest-cc6cef5ddeec9af0',19);
INSERT INTO "log" VALUES('40672293f0372097',52,'act','nato','hex 1139','','[["moved","8.3-3",{"unit":"2-11","from":"1236","to":"1136","cost":1.0,"road":true},null],["moved","8.3-3",{"unit":"2-11","from":"1136","to":"1137","cost":1.0,"road":true},null],["moved","8.3-3",{"unit":"2-11","from":"1137","to":"1037","cost":1.0,"road":true},null],["centre_removed","30.3.3-1",{"left":1,"side":"wp","hex":"0938"},null],["moved","8.3-3",{"unit":"2-11","from":"1037","to":"1038","cost":1.0,"road":true},null],["moved","8.3-3",{"unit":"2-11","from":"1038","to":"1139","cost":1.0,"road":true},null]]','guest-cc6cef5ddeec9af0',20);
INSERT INTO "log" VALUES('40672293f0372097',53,'act','nato','hex 0938','','[["moved","8.3-3",{"unit":"2-11","from":"1139","to":"1038","cost":1.0,"road":true},null],["moved","8.3-3",{"unit":"2-11","from":"1038","to":"1037","cost":1.0,"road":true},null],["moved","8.3-3",{"unit":"2-11","from":"1037","to":"0938","cost":2.0,"road":true},null]]','guest-cc6cef5ddeec9af0',21);
INSERT INTO "log" VALUES('40672293f0372097',54,'act','nato','unit VC','','[]','guest-cc6cef5ddeec9af0',22);
INSERT INTO "log" VALUES('40672293f0372097',55,'act','nato','mode moving','','[["cp_spent","12.1-4:1",{"side":"nato","cost":1,"left":0},null],["hq_changed","12.1-4:1",{"unit":"VC","mode":"moving"},null]]','guest-cc6cef5ddeec9af0',23);
INSERT INTO "log" VALUES('40672293f0372097',56,'undo','nato','55','','[["undone","",{"side":"nato","of":55},null]]','guest-cc6cef5ddeec9af0',24);
INSERT INTO "log" VALUES('40672293f0372097',57,'act','nato','mode moving','','[["cp_spent","12.1-4:1",{"side":"nato","cost":1,"left":0},null],["hq_changed","12.1-4:1",{"unit":"VC","mode":"moving"},null]]','guest-cc6cef5ddeec9af0',25);
INSERT INTO "log" VALUES('40672293f0372097',58,'act','nato','hex 1219','','[["moved","8.3-3",{"unit":"VC","from":"1314","to":"1415","cost":1.0,"road":true},null],["moved","8.3-3",{"unit":"VC","from":"1415","to":"1316","cost":1.0,"road":true},null],["moved","8.3-3",{"unit":"VC","from":"1316","to":"1317","cost":1.0,"road":true},null],["moved","8.3-3",{"unit":"VC","from":"1317","to":"1218","cost":1.0,"road":true},null],["moved","8.3-3",{"unit":"VC","from":"1218","to":"1219","cost":1.0,"road":true},null]]','guest-cc6cef5ddeec9af0',26);
INSERT INTO "log" VALUES('40672293f0372097',59,'act','nato','hex 1220','','[["moved","8.2-3",{"unit":"VC","from":"1219","to":"1220","cost":2.0,"road":false},null]]','guest-cc6cef5ddeec9af0',27);
INSERT INTO "log" VALUES('40672293f0372097',60,'act','nato','done','','[]','guest-cc6cef5ddeec9af0',28);
INSERT INTO "log" VALUES('40672293f0372097',61,'act','nato','done','2 d01147e3c6f4cff46e7a4a478750618a','[["turn_began","5-0",{"turn":2},null],["rolled","29.1.2-3",{"purpose":"precipitation","die":10,"result":7,"side":"wp"},null],["rolled","34-3:1",{"purpose":"event wp","die":10,"result":1,"side":"wp"},null],["rolled","34-3:1",{"purpose":"event nato","die":10,"result":3,"side":"nato"},null],["rolled","19.2-1",{"purpose":"air_points nato","die":10,"result":6,"side":"nato"},null],["air_recovered","19.2-1",{"left":2,"side":"nato","die":6,"modifier":0,"count":2},null],["rolled","19.2-1",{"purpose":"air_points wp","die":10,"result":10,"side":"wp"},null],["air_recovered","19.2-1",{"left":4,"side":"wp","die":10,"modifier":0,"count":3},null],["action_began","5-0",{"side":"wp"},null]]','guest-cc6cef5ddeec9af0',29);
INSERT INTO "log" VALUES('40672293f0372097',62,'act','wp','cancel 8GA','','[["order_cancelled","14.8-1",{"order":"army_support","hq":"8GA","turn":5},"wp"],["order_removed","14.8-2",{"side":"wp","turn":5,"left":5},null]]','guest-b14158c50098cb38',34);
INSERT INTO "log" VALUES('40672293f0372097',63,'act','wp','done','','[["cp_restored","13.1-2",{"side":"wp","left":5},null]]','guest-b14158c50098cb38',35);
INSERT INTO "log" VALUES('40672293f0372097',64,'act','wp','done','','[]','guest-b14158c50098cb38',36);
INSERT INTO "log" VALUES('40672293f0372097',65,'act','wp','issue wp_division_move 39G','','[["order_issued","14.4.2-5",{"order":"wp_division_move","hq":"39G","turn":5},"wp"],["order_placed","14.4.2-5",{"side":"wp","turn":5},null],["cp_spent","14.4.2-6",{"side":"wp","cost":3,"left":2},null]]','guest-b14158c50098cb38',37);
INSERT INTO "log" VALUES('40672293f0372097',66,'act','wp','done','','[]','guest-b14158c50098cb38',38);
INSERT INTO "log" VALUES('40672293f0372097',67,'act','wp','project panel','','[]','guest-b14158c50098cb38',39);
INSERT INTO "log" VALUES('40672293f0372097',68,'act','wp','hexside 0937/1037','','[["cp_spent","32.3.2-1",{"side":"wp","cost":1,"left":1},null],["panel_begun","32.3.2-2",{"hexside":"0937/1037","until":4,"side":"wp","left":1},null]]','guest-b14158c50098cb38',40);
INSERT INTO "log" VALUES('40672293f0372097',69,'act','wp','project pontoon','','[]','guest-b14158c50098cb38',41);
INSERT INTO "log" VALUES('40672293f0372097',70,'act','wp','hexside 0629/0630','','[["cp_spent","32.2.2-1",{"side":"wp","cost":1,"left":0},null],["pontoon_begun","32.2.2-2",{"hexside":"0629/0630","until":3,"side":"wp","left":0},null]]','guest-b14158c50098cb38',42);
INSERT INTO "log" VALUES('40672293f0372097',71,'act','wp','done','','[["rolled","11.3-2",{"purpose":"resupply","die":10,"result":8,"side":"wp"},null],["recovered","11.3-3",{"unit":"1-307","count":1,"total":0},null],["recovered","11.3-3",{"unit":"1-390","count":1,"total":0},null],["recovered","11.3-3",{"unit":"87SAP","count":1,"total":0},null]]','guest-b14158c50098cb38',43);
INSERT INTO "log" VALUES('40672293f0372097',72,'act','wp','unit H2-11','','[]','guest-b14158c50098cb38',44);
INSERT INTO "log" VALUES('40672293f0372097',73,'act','wp','back','','[]','guest-b14158c50098cb38',45);
INSERT INTO "log" VALUES('40672293f0372097',74,'act','wp','unit 1-11','','[]','guest-b14158c50098cb38',46);
INSERT INTO "log" VALUES('40672293f0372097',75,'act','wp','unit 1-390','','[]','guest-b14158c50098cb38',47);
INSERT INTO "log" VALUES('40672293f0372097',76,'act','wp','fire','','[["mission","20.1-2",{"side":"wp","target":"1-11","units":["1-390"],"count":0},null],["attrition","17-5",{"total":1,"unit":"1-390","count":1,"limit":5},null],["rolled","20.1-4",{"purpose":"bombardment 1-11","die":10,"result":7,"side":"wp"},null],["bombarded","20.1-5",{"count":0,"target":"1-11","value":3,"die":7,"modifier":-3},null]]','guest-b14158c50098cb38',48);
INSERT INTO "log" VALUES('40672293f0372097',77,'act','wp','done','','[]','guest-b14158c50098cb38',49);
INSERT INTO "log" VALUES('40672293f0372097',78,'act','nato','unit 1-390','','[]','guest-cc6cef5ddeec9af0',30);
INSERT INTO "log" VALUES('40672293f0372097',79,'act','nato','air 1','','[]','guest-cc6cef5ddeec9af0',31);
INSERT INTO "log" VALUES('40672293f0372097',80,'undo','nato','79','','[["undone","",{"side":"nato","of":79},null]]','guest-cc6cef5ddeec9af0',32);
INSERT INTO "log" VALUES('40672293f0372097',81,'act','nato','air 1','','[]','guest-cc6cef5ddeec9af0',33);
INSERT INTO "log" VALUES('40672293f0372097',82,'act','nato','air 1','','[]','guest-cc6cef5ddeec9af0',34);
INSERT INTO "log" VALUES('40672293f0372097',83,'act','nato','fire','','[["mission","20.1-2",{"side":"nato","target":"1-390","units":[],"count":2},null],["air_spent","19.1-3:1",{"side":"nato","count":2,"left":0},null],["rolled","22.1-1",{"purpose":"aa 0532","die":10,"result":3,"side":"wp"},null],["aa_fire","2.3#2-1",{"side":"nato","hex":"0532","value":8,"die":3,"down":0,"aborted":0,"left":2},null],["rolled","20.1-4",{"purpose":"bombardment 1-390","die":10,"result":1,"side":"nato"},null],["bombarded","20.1-5",{"count":0,"target":"1-390","value":4,"die":1,"modifier":-2},null]]','guest-cc6cef5ddeec9af0',35);
INSERT INTO "log" VALUES('40672293f0372097',84,'act','nato','unit 172MR','','[]','guest-cc6cef5ddeec9af0',36);
INSERT INTO "log" VALUES('40672293f0372097',85,'act','nato','unit How-11','','[]','guest-cc6cef5ddeec9af0',37);
INSERT INTO "log" VALUES('40672293f0372097',86,'act','nato','back','','[]','guest-cc6cef5ddeec9af0',38);
INSERT INTO "log" VALUES('40672293f0372097',87,'act','nato','done','','[]','guest-cc6cef5ddeec9af0',39);
INSERT INTO "log" VALUES('40672293f0372097',88,'act','wp','done','','[["action_began","5-0",{"side":"nato"},null]]','guest-b14158c50098cb38',50);
INSERT INTO "log" VALUES('40672293f0372097',89,'act','nato','done','','[["order_revealed","14.5-1a",{"order":"battalion_assault","hq":"11ACR"},null],["cp_restored","13.1-2",{"side":"nato","left":4},null]]','guest-cc6cef5ddeec9af0',40);
INSERT INTO "log" VALUES('40672293f0372097',90,'act','nato','unit 3-11','','[]','guest-cc6cef5ddeec9af0',41);
INSERT INTO "log" VALUES('40672293f0372097',91,'act','nato','mode full_assault','','[["mode_ordered","14.6-7",{"unit":"3-11","mode":"full_assault","until":4},null],["order_executed","14.6-1",{"order":"battalion_assault","hq":"11ACR","count":1},null]]','guest-cc6cef5ddeec9af0',42);
INSERT INTO "log" VALUES('40672293f0372097',92,'act','nato','unit D1-11','','[]','guest-cc6cef5ddeec9af0',43);
INSERT INTO "log" VALUES('40672293f0372097',93,'act','nato','mode assault','','[["mode_ordered","6.1.3-6",{"unit":"D1-11","mode":"assault","until":4},null],["attrition","6.1.3-5:1",{"total":1,"unit":"D1-11","count":1,"limit":3},null],["cp_spent","6.1.3-5:2",{"side":"nato","cost":1,"left":3},null]]','guest-cc6cef5ddeec9af0',44);
INSERT INTO "log" VALUES('40672293f0372097',94,'act','nato','done','','[]','guest-cc6cef5ddeec9af0',45);
INSERT INTO "log" VALUES('40672293f0372097',95,'act','nato','issue division_move VC','','[["order_issued","14.4.2-5",{"order":"division_move","hq":"VC","turn":4},"nato"],["order_placed","14.4.2-5",{"side":"nato","turn":4},null],["cp_spent","14.4.2-6",{"side":"nato","cost":3,"left":0},null]]','guest-cc6cef5ddeec9af0',46);
INSERT INTO "log" VALUES('40672293f0372097',96,'act','nato','done','','[]','guest-cc6cef5ddeec9af0',47);
INSERT INTO "log" VALUES('40672293f0372097',97,'act','nato','project emergency','','[]','guest-cc6cef5ddeec9af0',48);
INSERT INTO "log" VALUES('40672293f0372097',98,'act','nato','back','','[]','guest-cc6cef5ddeec9af0',49);
INSERT INTO "log" VALUES('40672293f0372097',99,'act','nato','done','','[["rolled","11.3-2",{"purpose":"resupply","die":10,"result":7,"side":"nato"},null],["recovered","11.3-3",{"unit":"How-11","count":1,"total":0},null]]','guest-cc6cef5ddeec9af0',50);
INSERT INTO "log" VALUES('40672293f0372097',100,'act','nato','unit 87SAP','','[]','guest-cc6cef5ddeec9af0',51);
INSERT INTO "log" VALUES('40672293f0372097',101,'act','nato','back','','[]','guest-cc6cef5ddeec9af0',52);
INSERT INTO "log" VALUES('40672293f0372097',102,'act','nato','bridges','','[]','guest-cc6cef5ddeec9af0',53);
INSERT INTO "log" VALUES('40672293f0372097',103,'undo','nato','102','','[["undone","",{"side":"nato","of":102},null]]','guest-cc6cef5ddeec9af0',54);
INSERT INTO "log" VALUES('40672293f0372097',104,'act','nato','done','','[]','guest-cc6cef5ddeec9af0',55);
INSERT INTO "log" VALUES('40672293f0372097',105,'act','wp','interdict','','[]','guest-b14158c50098cb38',51);
INSERT INTO "log" VALUES('40672293f0372097',106,'act','wp','hex 2230','','[]','guest-b14158c50098cb38',52);
INSERT INTO "log" VALUES('40672293f0372097',107,'act','wp','air 4','','[]','guest-b14158c50098cb38',53);
INSERT INTO "log" VALUES('40672293f0372097',108,'act','wp','back','','[]','guest-b14158c50098cb38',54);
INSERT INTO "log" VALUES('40672293f0372097',109,'act','wp','done','','[]','guest-b14158c50098cb38',55);
INSERT INTO "log" VALUES('40672293f0372097',110,'act','nato','unit M3-11','','[]','guest-cc6cef5ddeec9af0',56);
INSERT INTO "log" VALUES('40672293f0372097',111,'act','nato','hex 0132','','[["moved","8.3-3",{"unit":"M3-11","from":"0326","to":"0327","cost":1.0,"road":true},null],["moved","8.3-3",{"unit":"M3-11","from":"0327","to":"0228","cost":1.0,"road":true},null],["moved","8.3-3",{"unit":"M3-11","from":"0228","to":"0229","cost":1.0,"road":true},null],["moved","8.3-3",{"unit":"M3-11","from":"0229","to":"0130","cost":1.0,"road":true},null],["moved","8.3-3",{"unit":"M3-11","from":"0130","to":"0131","cost":1.0,"road":true},null],["moved","8.3-3",{"unit":"M3-11","from":"0131","to":"0132","cost":2.0,"road":true},null]]','guest-cc6cef5ddeec9af0',57);
INSERT INTO "log" VALUES('40672293f0372097',112,'act','nato','hex 0228','','[["moved","8.2-3",{"unit":"M3-11","from":"0132","to":"0131","cost":2.0,"road":false},null],["moved","8.3-3",{"unit":"M3-11","from":"0131","to":"0130","cost":1.0,"road":true},null],["moved","8.3-3",{"unit":"M3-11","from":"0130","to":"0229","cost":1.0,"road":true},null],["moved","8.3-3",{"unit":"M3-11","from":"0229","to":"0228","cost":1.0,"road":true},null]]','guest-cc6cef5ddeec9af0',58);
INSERT INTO "log" VALUES('40672293f0372097',113,'act','nato','unit VC','','[]','guest-cc6cef5ddeec9af0',59);
INSERT INTO "log" VALUES('40672293f0372097',114,'act','nato','hex 0815','','[["moved","8.3-3",{"unit":"VC","from":"1220","to":"1120","cost":1.0,"road":true},null],["moved","8.3-3",{"unit":"VC","from":"1120","to":"1219","cost":1.0,"road":true},null],["moved","8.3-3",{"unit":"VC","from":"1219","to":"1119","cost":1.0,"road":true},null],["moved","8.3-3",{"unit":"VC","from":"1119","to":"1019","cost":1.0,"road":true},null],["moved","8.2-3",{"unit":"VC","from":"1019","to":"0918","cost":2.0,"road":false},null],["moved","8.3-3",{"unit":"VC","from":"0918","to":"1017","cost":1.0,"road":true},null],["moved","8.3-3",{"unit":"VC","from":"1017","to":"0916","cost":1.0,"road":true},null],["moved","8.3-3",{"unit":"VC","from":"0916","to":"0915","cost":1.0,"road":true},null],["moved","8.3-3",{"unit":"VC","from":"0915","to":"0815","cost":1.0,"road":true},null]]','guest-cc6cef5ddeec9af0',60);
INSERT INTO "log" VALUES('40672293f0372097',115,'act','nato','hex 0716','','[["moved","8.3-3",{"unit":"VC","from":"0815","to":"0716","cost":1.0,"road":true},null]]','guest-cc6cef5ddeec9af0',61);
INSERT INTO "log" VALUES('40672293f0372097',116,'act','nato','hex 0717','','[["moved","8.3-3",{"unit":"VC","from":"0716","to":"0717","cost":1.0,"road":true},null]]','guest-cc6cef5ddeec9af0',62);
INSERT INTO "log" VALUES('40672293f0372097',117,'act','nato','done','','[]','guest-cc6cef5ddeec9af0',63);
INSERT INTO "log" VALUES('40672293f0372097',118,'act','nato','done','3 c12ea10028726812a543bc4757a51515','[["turn_began","5-0",{"turn":3},null],["rolled","29.1.2-3",{"purpose":"precipitation","die":10,"result":5,"side":"wp"},null],["rolled","34-3:1",{"purpose":"event wp","die":10,"result":10,"side":"wp"},null],["drew","34-3:1",{"purpose":"event wp","chit":"W-E3","of":4},"wp"],["drew_unseen","34-3:1",{"side":"wp","purpose":"event wp","of":4},null],["rolled","34-3:1",{"purpose":"event nato","die":10,"result":10,"side":"nato"},null],["drew","34-3:1",{"purpose":"event nato","chit":"N-E1","of":4},"nato"],["drew_unseen","34-3:1",{"side":"nato","purpose":"event nato","of":4},null]]','guest-cc6cef5ddeec9af0',64);
INSERT INTO "log" VALUES('40672293f0372097',119,'act','wp','pass','','[["rolled","19.2-1",{"purpose":"air_points nato","die":10,"result":3,"side":"nato"},null],["air_recovered","19.2-1",{"left":1,"side":"nato","die":3,"modifier":0,"count":1},null]]','guest-b14158c50098cb38',56);
INSERT INTO "log" VALUES('40672293f0372097',120,'act','nato','pass','','[["action_began","5-0",{"side":"wp"},null]]','guest-cc6cef5ddeec9af0',65);
INSERT INTO "log" VALUES('40672293f0372097',121,'act','wp','done','','[["order_revealed","14.5-1a",{"order":"regiment_support","hq":"CF"},null],["cp_restored","13.1-2",{"side":"wp","left":3},null]]','guest-b14158c50098cb38',57);
INSERT INTO "log" VALUES('40672293f0372097',122,'act','wp','unit 172MR','','[["mode_ordered","14.6-7",{"unit":"172MR","mode":"tactical","until":5},null],["order_executed","14.6-1",{"order":"regiment_support","hq":"CF","count":1},null]]','guest-b14158c50098cb38',58);
INSERT INTO "log" VALUES('40672293f0372097',123,'act','wp','done','','[]','guest-b14158c50098cb38',59);
INSERT INTO "log" VALUES('40672293f0372097',124,'act','wp','issue wp_division_move 8GA','','[["order_issued","14.4.2-5",{"order":"wp_division_move","hq":"8GA","turn":6},"wp"],["order_placed","14.4.2-5",{"side":"wp","turn":6},null],["cp_spent","14.4.2-6",{"side":"wp","cost":3,"left":0},null]]','guest-b14158c50098cb38',60);
INSERT INTO "log" VALUES('40672293f0372097',125,'act','wp','attach 1-390','','[]','guest-b14158c50098cb38',61);
INSERT INTO "log" VALUES('40672293f0372097',126,'act','wp','back','','[]','guest-b14158c50098cb38',62);
INSERT INTO "log" VALUES('40672293f0372097',127,'act','wp','done','','[["pontoon_complete","32.2.2-4:2",{"side":"wp","hexside":"0629/0630"},null]]','guest-b14158c50098cb38',63);
INSERT INTO "log" VALUES('40672293f0372097',128,'undo','wp','127','','[["undone","",{"side":"wp","of":127},null]]','guest-b14158c50098cb38',64);
INSERT INTO "log" VALUES('40672293f0372097',129,'act','wp','done','','[["pontoon_complete","32.2.2-4:2",{"side":"wp","hexside":"0629/0630"},null]]','guest-b14158c50098cb38',65);
INSERT INTO "log" VALUES('40672293f0372097',130,'act','wp','dismantle 0629/0630','','[["pontoon_destroyed","32.2.3-2",{"side":"wp","hexside":"0629/0630"},null],["engineers_free","32.2.3-3",{"side":"wp","count":1,"left":1},null]]','guest-b14158c50098cb38',66);
INSERT INTO "log" VALUES('40672293f0372097',131,'act','wp','done','','[["rolled","11.3-2",{"purpose":"resupply","die":10,"result":10,"side":"wp"},null],["recovered","11.3-3",{"unit":"1-390","count":1,"total":0},null]]','guest-b14158c50098cb38',67);
INSERT INTO "log" VALUES('40672293f0372097',132,'act','wp','done','','[]','guest-b14158c50098cb38',69);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',1,'act','nato','done','','[["placement_done","30.3.2-1",{"side":"nato"},null]]','guest-b15f0a09edfc0eb3',1);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',2,'act','wp','turn 8GA','','[]','guest-efdd131a353aa584',1);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',3,'act','wp','axis northwest','','[["axis_set","10-2",{"unit":"8GA","direction":"northwest"},null]]','guest-efdd131a353aa584',2);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',4,'act','wp','turn 8GA','','[]','guest-efdd131a353aa584',3);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',5,'act','wp','axis southeast','','[["axis_set","10-2",{"unit":"8GA","direction":"southeast"},null]]','guest-efdd131a353aa584',4);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',6,'act','wp','project centre','','[]','guest-efdd131a353aa584',5);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',7,'undo','wp','6','','[["undone","",{"side":"wp","of":6},null]]','guest-efdd131a353aa584',6);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',8,'act','wp','done','','[["placement_done","30.3.2-1",{"side":"wp"},null],["turn_began","5-0",{"turn":1},null],["objective_held","4.2-0",{"side":"nato","hex":"0726"},null],["objective_held","4.2-0",{"side":"nato","hex":"1025"},null],["rolled","29.1.2-2",{"purpose":"fog","die":10,"result":1,"side":"wp"},null],["fog","29.1.2-2",{},null],["rolled","29.1.2-4:1",{"purpose":"precipitation","die":10,"result":5,"side":"wp"},null],["air_grounded","29.4-3a",{"side":"nato","count":1,"left":3},null],["air_grounded","29.4-3b",{"side":"wp","count":2,"left":4},null],["rolled","34-3:1",{"purpose":"event wp","die":10,"result":3,"side":"wp"},null],["rolled","34-3:1",{"purpose":"event nato","die":10,"result":7,"side":"nato"},null],["action_began","5-0",{"side":"wp"},null],["cp_restored","13.1-2",{"side":"wp","left":6},null]]','guest-efdd131a353aa584',7);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',9,'act','wp','unit 1-390','','[]','guest-efdd131a353aa584',8);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',10,'act','wp','mode road','','[["mode_ordered","6.1.3-6",{"unit":"1-390","mode":"road","until":2},null],["attrition","6.1.3-5:1",{"total":1,"unit":"1-390","count":1,"limit":5},null],["cp_spent","6.1.3-5:2",{"side":"wp","cost":1,"left":5},null]]','guest-efdd131a353aa584',9);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',11,'undo','wp','10','','[["undone","",{"side":"wp","of":10},null]]','guest-efdd131a353aa584',10);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',12,'act','wp','mode tactical','','[["mode_ordered","6.1.2-4",{"unit":"1-390","mode":"tactical","until":2},null]]','guest-efdd131a353aa584',11);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',13,'undo','wp','12','','[["undone","",{"side":"wp","of":12},null]]','guest-efdd131a353aa584',12);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',14,'act','wp','mode shoot_and_scoot','','[["mode_ordered","6.1.2-4",{"unit":"1-390","mode":"shoot_and_scoot","until":2},null]]','guest-efdd131a353aa584',13);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',15,'act','wp','done','','[]','guest-efdd131a353aa584',14);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',16,'act','wp','done','','[]','guest-efdd131a353aa584',15);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',17,'act','wp','done','','[]','guest-efdd131a353aa584',16);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',18,'act','wp','place 0632','','[["cp_spent","30.3.1-1",{"side":"wp","cost":1,"left":5},null],["centre_placed","30.3.1-0",{"left":1,"side":"wp","hex":"0632"},null]]','guest-efdd131a353aa584',17);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',19,'act','wp','place 0430','','[["cp_spent","30.3.1-1",{"side":"wp","cost":1,"left":4},null],["centre_placed","30.3.1-0",{"left":0,"side":"wp","hex":"0430"},null]]','guest-efdd131a353aa584',18);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',20,'act','wp','relocate 0632','','[]','guest-efdd131a353aa584',19);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',21,'act','wp','hex 0532','','[["cp_spent","30.3.1-1",{"side":"wp","cost":1,"left":3},null],["centre_moved","30.3.1-0",{"side":"wp","start":"0632","hex":"0532"},null]]','guest-efdd131a353aa584',20);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',22,'act','wp','done','','[]','guest-efdd131a353aa584',21);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',23,'act','wp','done','','[]','guest-efdd131a353aa584',22);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',24,'act','wp','unit 3-12CAV','','[]','guest-efdd131a353aa584',23);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',25,'act','wp','air 1','','[]','guest-efdd131a353aa584',24);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',26,'act','wp','double 1-307','','[]','guest-efdd131a353aa584',25);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',27,'act','wp','back','','[]','guest-efdd131a353aa584',26);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',28,'act','wp','interdict','','[]','guest-efdd131a353aa584',27);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',29,'act','wp','hex 0729','','[]','guest-efdd131a353aa584',28);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',30,'undo','wp','29','','[["undone","",{"side":"wp","of":29},null]]','guest-efdd131a353aa584',29);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',31,'act','wp','hex 1013','','[]','guest-efdd131a353aa584',30);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',32,'act','wp','air 1','','[]','guest-efdd131a353aa584',31);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',33,'act','wp','back','','[]','guest-efdd131a353aa584',32);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',34,'act','wp','unit 2-11','','[]','guest-efdd131a353aa584',33);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',35,'act','wp','air 1','','[]','guest-efdd131a353aa584',34);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',36,'act','wp','fire','','[["mission","20.1-2",{"side":"wp","target":"2-11","units":[],"count":1},null],["air_spent","19.1-3:1",{"side":"wp","count":1,"left":3},null],["rolled","22.1-1",{"purpose":"aa 1334","die":10,"result":3,"side":"nato"},null],["aa_fire","2.3#2-1",{"side":"wp","hex":"1334","value":2,"die":3,"down":0,"aborted":0,"left":1},null],["rolled","20.1-4",{"purpose":"bombardment 2-11","die":10,"result":6,"side":"wp"},null],["bombarded","20.1-5",{"count":0,"target":"2-11","value":2,"die":6,"modifier":-1},null]]','guest-efdd131a353aa584',35);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',37,'act','wp','done','','[]','guest-efdd131a353aa584',36);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',38,'act','nato','done','','[]','guest-b15f0a09edfc0eb3',2);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',39,'act','wp','done','','[["action_began","5-0",{"side":"nato"},null],["cp_restored","13.1-2",{"side":"nato","left":4},null]]','guest-efdd131a353aa584',37);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',40,'act','nato','done','','[]','guest-b15f0a09edfc0eb3',3);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',41,'undo','nato','40','','[["undone","",{"side":"nato","of":40},null]]','guest-b15f0a09edfc0eb3',4);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',42,'act','nato','done','','[]','guest-b15f0a09edfc0eb3',5);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',43,'act','nato','issue battalion_refit VC','','[["order_issued","14.4.2-5",{"order":"battalion_refit","hq":"VC","turn":2},"nato"],["order_placed","14.4.2-5",{"side":"nato","turn":2},null],["cp_spent","14.4.2-6",{"side":"nato","cost":1,"left":3},null]]','guest-b15f0a09edfc0eb3',6);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',44,'act','nato','done','','[]','guest-b15f0a09edfc0eb3',7);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',45,'act','nato','project emergency','','[]','guest-b15f0a09edfc0eb3',8);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',46,'act','nato','hexside 1314/1415','','[["rolled","32.1.1-1b",{"purpose":"demolition","die":10,"result":5,"side":"nato","hexside":"1314/1415"},null],["bridge_destroyed","32.1.1-2",{"hexside":"1314/1415"},null]]','guest-b15f0a09edfc0eb3',9);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',47,'act','nato','done','','[]','guest-b15f0a09edfc0eb3',10);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',48,'act','nato','place 1029','','[["cp_spent","30.3.1-1",{"side":"nato","cost":1,"left":2},null],["centre_placed","30.3.1-0",{"left":2,"side":"nato","hex":"1029"},null]]','guest-b15f0a09edfc0eb3',11);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',49,'act','nato','place 0325','','[["cp_spent","30.3.1-1",{"side":"nato","cost":1,"left":1},null],["centre_placed","30.3.1-0",{"left":1,"side":"nato","hex":"0325"},null]]','guest-b15f0a09edfc0eb3',12);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',50,'act','nato','done','','[]','guest-b15f0a09edfc0eb3',13);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',51,'act','nato','unit 11ACR','','[]','guest-b15f0a09edfc0eb3',14);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',52,'act','nato','back','','[]','guest-b15f0a09edfc0eb3',15);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',53,'act','nato','done','','[]','guest-b15f0a09edfc0eb3',16);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',54,'act','nato','unit 87SAP','','[]','guest-b15f0a09edfc0eb3',17);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',55,'act','nato','back','','[]','guest-b15f0a09edfc0eb3',18);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',56,'act','nato','unit 1-307','','[]','guest-b15f0a09edfc0eb3',19);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',57,'act','nato','air 2','','[]','guest-b15f0a09edfc0eb3',20);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',58,'act','nato','fire','','[["mission","20.1-2",{"side":"nato","target":"1-307","units":[],"count":2},null],["air_spent","19.1-3:1",{"side":"nato","count":2,"left":1},null],["rolled","22.1-1",{"purpose":"aa 0531","die":10,"result":9,"side":"wp"},null],["aa_fire","2.3#2-1",{"side":"nato","hex":"0531","value":12,"die":9,"down":2,"aborted":0,"left":0},null],["air_lost","19.1-2",{"side":"nato","count":2,"most":1},null],["mission_lost","2.3#2-2",{"side":"nato","target":"1-307"},null]]','guest-b15f0a09edfc0eb3',21);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',59,'act','nato','unit 11R','','[]','guest-b15f0a09edfc0eb3',22);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',60,'act','nato','unit How-11','','[]','guest-b15f0a09edfc0eb3',23);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',61,'act','nato','back','','[]','guest-b15f0a09edfc0eb3',24);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',62,'act','nato','unit 172MR','','[]','guest-b15f0a09edfc0eb3',25);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',63,'act','nato','unit How-11','','[]','guest-b15f0a09edfc0eb3',26);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',64,'act','nato','back','','[]','guest-b15f0a09edfc0eb3',27);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',65,'act','nato','done','','[]','guest-b15f0a09edfc0eb3',28);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',66,'act','wp','unit 3-11','','[]','guest-efdd131a353aa584',38);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',67,'act','wp','back','','[]','guest-efdd131a353aa584',39);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',68,'act','wp','unit 1-11','','[]','guest-efdd131a353aa584',40);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',69,'act','wp','air 1','','[]','guest-efdd131a353aa584',41);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',70,'act','wp','double 1-307','','[]','guest-efdd131a353aa584',42);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',71,'act','wp','fire','','[["mission","20.1-2",{"side":"wp","target":"1-11","units":["1-307"],"count":1},null],["attrition","17-6",{"total":2,"unit":"1-307","count":2,"limit":5},null],["air_spent","19.1-3:1",{"side":"wp","count":1,"left":2},null],["rolled","22.1-1",{"purpose":"aa 0628","die":10,"result":10,"side":"nato"},null],["aa_fire","2.3#2-1",{"side":"wp","hex":"0628","value":2,"die":10,"down":1,"aborted":0,"left":0},null],["air_lost","19.1-2",{"side":"wp","count":1,"most":3},null],["rolled","20.1-4",{"purpose":"bombardment 1-11","die":10,"result":3,"side":"wp"},null],["bombarded","20.1-5",{"count":0,"target":"1-11","value":8,"die":3,"modifier":-3},null]]','guest-efdd131a353aa584',43);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',72,'act','wp','done','','[]','guest-efdd131a353aa584',44);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',73,'act','nato','done','2 c5156d1a6ce95cc6d6944603c8e5f8fb','[["turn_began","5-0",{"turn":2},null],["rolled","29.1.2-3",{"purpose":"precipitation","die":10,"result":9,"side":"wp"},null],["air_free","29.4-5",{"side":"nato"},null],["air_free","29.4-5",{"side":"wp"},null],["rolled","34-3:1",{"purpose":"event wp","die":10,"result":3,"side":"wp"},null],["rolled","34-3:1",{"purpose":"event nato","die":10,"result":7,"side":"nato"},null],["rolled","19.2-1",{"purpose":"air_points wp","die":10,"result":3,"side":"wp"},null],["air_recovered","19.2-1",{"left":3,"side":"wp","die":3,"modifier":0,"count":1},null],["action_began","5-0",{"side":"wp"},null],["cp_restored","13.1-2",{"side":"wp","left":6},null],["mode_taken","14.7-0",{"unit":"1-390","mode":"shoot_and_scoot"},null]]','guest-b15f0a09edfc0eb3',29);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',74,'act','wp','done','','[]','guest-efdd131a353aa584',45);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',75,'act','wp','done','','[]','guest-efdd131a353aa584',46);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',76,'act','wp','project panel','','[]','guest-efdd131a353aa584',47);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',77,'act','wp','hexside 0629/0630','','[["cp_spent","32.3.2-1",{"side":"wp","cost":1,"left":5},null],["panel_begun","32.3.2-2",{"hexside":"0629/0630","until":4,"side":"wp","left":1},null]]','guest-efdd131a353aa584',48);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',78,'act','wp','project crossing','','[]','guest-efdd131a353aa584',49);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',79,'act','wp','hexside 0630/0730','','[["crossing_prepared","9.2.2-2",{"hexside":"0630/0730","side":"wp","left":0},null]]','guest-efdd131a353aa584',50);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',80,'act','wp','done','','[]','guest-efdd131a353aa584',51);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',81,'act','wp','done','','[["rolled","11.3-2",{"purpose":"resupply","die":10,"result":8,"side":"wp"},null],["recovered","11.3-3",{"unit":"1-307","count":1,"total":1},null]]','guest-efdd131a353aa584',52);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',82,'act','wp','unit 39G','','[]','guest-efdd131a353aa584',53);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',83,'act','wp','points 2','','[["cp_spent","24.1-2",{"side":"wp","cost":1,"left":4},null],["ew_given","24.1-3",{"unit":"39G","count":2,"total":2},null]]','guest-efdd131a353aa584',54);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',84,'act','wp','unit D1-11','','[]','guest-efdd131a353aa584',55);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',85,'act','wp','air 2','','[]','guest-efdd131a353aa584',56);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',86,'act','wp','double 1-307','','[]','guest-efdd131a353aa584',57);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',87,'act','wp','air 1','','[]','guest-efdd131a353aa584',58);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',88,'act','wp','back','','[]','guest-efdd131a353aa584',59);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',89,'act','wp','unit 3-11','','[]','guest-efdd131a353aa584',60);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',90,'act','wp','air 3','','[]','guest-efdd131a353aa584',61);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',91,'act','wp','back','','[]','guest-efdd131a353aa584',62);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',92,'act','wp','done','','[]','guest-efdd131a353aa584',63);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',93,'act','nato','done','','[]','guest-b15f0a09edfc0eb3',30);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',94,'act','wp','done','','[["action_began","5-0",{"side":"nato"},null]]','guest-efdd131a353aa584',64);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',95,'undo','wp','94','','[["undone","",{"side":"wp","of":94},null]]','guest-efdd131a353aa584',65);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',96,'act','wp','unit 8GA','','[]','guest-efdd131a353aa584',66);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',97,'act','wp','mode moving','','[["cp_spent","12.1-4:1",{"side":"wp","cost":1,"left":3},null],["hq_changed","12.1-4:1",{"unit":"8GA","mode":"moving"},null]]','guest-efdd131a353aa584',67);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',98,'act','wp','done','','[]','guest-efdd131a353aa584',68);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',99,'undo','wp','98','','[["undone","",{"side":"wp","of":98},null]]','guest-efdd131a353aa584',69);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',100,'act','wp','done','','[]','guest-efdd131a353aa584',70);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',101,'act','wp','done','','[["action_began","5-0",{"side":"nato"},null]]','guest-efdd131a353aa584',71);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',102,'act','nato','done','','[["order_revealed","14.5-1a",{"order":"battalion_refit","hq":"VC"},null],["cp_restored","13.1-2",{"side":"nato","left":4},null]]','guest-b15f0a09edfc0eb3',31);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',103,'act','nato','unit 4-11','','[["mode_ordered","14.6-7",{"unit":"4-11","mode":"refit","until":4},null],["order_executed","14.6-1",{"order":"battalion_refit","hq":"VC","count":1},null]]','guest-b15f0a09edfc0eb3',32);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',104,'act','nato','unit 3-12CAV','','[]','guest-b15f0a09edfc0eb3',33);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',105,'act','nato','mode assault','','[["mode_ordered","6.1.3-6",{"unit":"3-12CAV","mode":"assault","until":4},null],["attrition","6.1.3-5:1",{"total":1,"unit":"3-12CAV","count":1,"limit":4},null],["cp_spent","6.1.3-5:2",{"side":"nato","cost":1,"left":3},null]]','guest-b15f0a09edfc0eb3',34);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',106,'act','nato','done','','[]','guest-b15f0a09edfc0eb3',35);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',107,'act','nato','issue battalion_move VC','','[["order_issued","14.4.2-5",{"order":"battalion_move","hq":"VC","turn":3},"nato"],["order_placed","14.4.2-5",{"side":"nato","turn":3},null],["cp_spent","14.4.2-6",{"side":"nato","cost":1,"left":2},null]]','guest-b15f0a09edfc0eb3',36);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',108,'act','nato','done','','[]','guest-b15f0a09edfc0eb3',37);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',109,'act','nato','done','','[]','guest-b15f0a09edfc0eb3',38);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',110,'act','nato','place 0830','','[["cp_spent","30.3.1-1",{"side":"nato","cost":1,"left":1},null],["centre_placed","30.3.1-0",{"left":0,"side":"nato","hex":"0830"},null]]','guest-b15f0a09edfc0eb3',39);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',111,'act','nato','relocate 1029','','[]','guest-b15f0a09edfc0eb3',40);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',112,'act','nato','back','','[]','guest-b15f0a09edfc0eb3',41);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',113,'act','nato','done','','[]','guest-b15f0a09edfc0eb3',42);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',114,'act','nato','done','','[]','guest-b15f0a09edfc0eb3',43);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',115,'act','nato','done','','[]','guest-b15f0a09edfc0eb3',44);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',116,'act','wp','unit 3-11','','[]','guest-efdd131a353aa584',72);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',117,'undo','wp','116','','[["undone","",{"side":"wp","of":116},null]]','guest-efdd131a353aa584',73);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',118,'act','wp','unit 3-12CAV','','[]','guest-efdd131a353aa584',74);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',119,'act','wp','back','','[]','guest-efdd131a353aa584',75);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',120,'act','wp','unit H2-11','','[]','guest-efdd131a353aa584',76);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',121,'act','wp','air 2','','[]','guest-efdd131a353aa584',77);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',122,'act','wp','back','','[]','guest-efdd131a353aa584',78);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',123,'act','wp','unit 3-12CAV','','[]','guest-efdd131a353aa584',79);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',124,'act','wp','unit 1-390','','[]','guest-efdd131a353aa584',80);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',125,'act','wp','fire','','[["mission","20.1-2",{"side":"wp","target":"3-12CAV","units":["1-390"],"count":0},null],["attrition","17-5",{"total":1,"unit":"1-390","count":1,"limit":5},null],["rolled","20.1-4",{"purpose":"bombardment 3-12CAV","die":10,"result":9,"side":"wp"},null],["bombarded","20.1-5",{"count":0,"target":"3-12CAV","value":1,"die":9,"modifier":-1},null]]','guest-efdd131a353aa584',81);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',126,'act','wp','done','','[]','guest-efdd131a353aa584',82);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',127,'act','nato','done','3 7d4bda6f4828bbf16d8942a69d305c3c','[["turn_began","5-0",{"turn":3},null],["rolled","29.1.2-3",{"purpose":"precipitation","die":10,"result":2,"side":"wp"},null],["rain","29.1.2-3",{},null],["air_grounded","29.4-3b",{"side":"wp","count":1,"left":3},null],["rolled","34-3:1",{"purpose":"event wp","die":10,"result":1,"side":"wp"},null],["rolled","34-3:1",{"purpose":"event nato","die":10,"result":3,"side":"nato"},null],["action_began","5-0",{"side":"wp"},null],["cp_restored","13.1-2",{"side":"wp","left":6},null]]','guest-b15f0a09edfc0eb3',45);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',128,'act','wp','unit 1-288','','[]','guest-efdd131a353aa584',83);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',129,'act','wp','mode road','','[["mode_ordered","6.1.3-6",{"unit":"1-288","mode":"road","until":4},null],["attrition","6.1.3-5:1",{"total":1,"unit":"1-288","count":1,"limit":5},null],["cp_spent","6.1.3-5:2",{"side":"wp","cost":1,"left":5},null]]','guest-efdd131a353aa584',84);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',130,'act','wp','unit 15T','','[]','guest-efdd131a353aa584',85);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',131,'act','wp','mode road','','[["mode_ordered","6.1.3-6",{"unit":"15T","mode":"road","until":4},null],["attrition","6.1.3-5:1",{"total":1,"unit":"15T","count":1,"limit":5},null],["cp_spent","6.1.3-5:2",{"side":"wp","cost":1,"left":4},null]]','guest-efdd131a353aa584',86);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',132,'act','wp','unit 117MR','','[]','guest-efdd131a353aa584',87);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',133,'act','wp','mode screen','','[["mode_ordered","6.1.3-6",{"unit":"117MR","mode":"screen","until":4},null],["attrition","6.1.3-5:1",{"total":1,"unit":"117MR","count":1,"limit":5},null],["cp_spent","6.1.3-5:2",{"side":"wp","cost":1,"left":3},null]]','guest-efdd131a353aa584',88);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',134,'act','wp','unit 1-307','','[]','guest-efdd131a353aa584',89);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',135,'act','wp','mode shoot_and_scoot','','[["mode_ordered","6.1.2-4",{"unit":"1-307","mode":"shoot_and_scoot","until":4},null]]','guest-efdd131a353aa584',90);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',136,'act','wp','unit 11R','','[]','guest-efdd131a353aa584',91);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',137,'undo','wp','136','','[["undone","",{"side":"wp","of":136},null]]','guest-efdd131a353aa584',92);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',138,'act','wp','unit 87SAP','','[]','guest-efdd131a353aa584',93);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',139,'act','wp','mode road','','[["mode_ordered","6.1.3-6",{"unit":"87SAP","mode":"road","until":4},null],["attrition","6.1.3-5:1",{"total":1,"unit":"87SAP","count":1,"limit":5},null],["cp_spent","6.1.3-5:2",{"side":"wp","cost":1,"left":2},null]]','guest-efdd131a353aa584',94);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',140,'act','wp','unit 336-1','','[]','guest-efdd131a353aa584',95);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',141,'act','wp','mode road','','[["mode_ordered","6.1.3-6",{"unit":"336-1","mode":"road","until":4},null],["attrition","6.1.3-5:1",{"total":1,"unit":"336-1","count":1,"limit":5},null],["cp_spent","6.1.3-5:2",{"side":"wp","cost":1,"left":1},null]]','guest-efdd131a353aa584',96);
INSERT INTO "log" VALUES('8cac5b7ed467e2c9',142,'resign','wp','','','[["resigned","",{"side":"wp"},null]]','guest-efdd131a353aa584',98);
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
INSERT INTO "plays" VALUES('40672293f0372097','less_than_60_miles','point_alpha','{"sigint":false,"intelligence":false,"chemical":false,"nuclear":false,"nato_no_first_use":false,"nato_spares_cities":false,"integrated":false,"reforger":false,"cards":true}','1153e830fc6dd52b32842519ee62124f1a0c8c2ac491c8640e53ed162f2d9b91..','[["nato","me","3c75e45d33552986b531b5ec8c4af17dea1b6eba512ecce5371305db8b9b86e8","",1],["wp","link","af27727706b227939ed5e6feab72070ca4620a6c43d3d616452d874bd3d3be2b","f1ac64bfc021b329ea4b6b255bce1e3827e05478c7aca90d6970b344daa4b014",2]]',1,1794999041.656,'','0.2.0 fb52afbabd5415e9','1 3cb2f7b85e328a2f83f7d03f2ecb23af',1);
INSERT INTO "plays" VALUES('8cac5b7ed467e2c9','less_than_60_miles','point_alpha','{"sigint":false,"intelligence":false,"chemical":false,"nuclear":false,"nato_no_first_use":false,"nato_spares_cities":false,"integrated":false,"reforger":false,"cards":true}','428ddf9d4be2f57407d7d62e7fc38ec3493e14a4366d3c88b93d227562858f3d..','[["nato","me","fb8b7199048ff432635b2cdce085d8611951ab429cb6dd5414d005d2a5013dc9","",1],["wp","link","6e9ebf24d72fb5f4651313a679fafa246ad051c7a6fd8cb42eea2def34ca07b8","06a36dcdd495abf772016721010fdceb372d900912e5a85c2081e6c3b45968de",2]]',1,1794999079.109,'','0.2.0 fb52afbabd5415e9','1 a212cdf6ca03441d86b5b6b1d8e7db0d',1);
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
INSERT INTO "rounds" VALUES('40672293f0372097',0,'1153e830fc6dd52b32842519ee62124f1a0c8c2ac491c8640e53ed162f2d9b91','[]','{}','{}',0);
INSERT INTO "rounds" VALUES('40672293f0372097',1,'44dfa0e907f986f96cdd5c644ce36a4bd61723b03d369693bba900f2eb032e69','["nato","wp"]','{}','{}',-1);
INSERT INTO "rounds" VALUES('8cac5b7ed467e2c9',0,'428ddf9d4be2f57407d7d62e7fc38ec3493e14a4366d3c88b93d227562858f3d','[]','{}','{}',0);
INSERT INTO "rounds" VALUES('8cac5b7ed467e2c9',1,'bbdaad6615d784eff06e364cb7b4e0c3403ac756712e68461a3b98789194b208','["nato","wp"]','{}','{}',-1);
CREATE TABLE snapshots (
    play TEXT NOT NULL,
    n INTEGER NOT NULL,
    rules TEXT NOT NULL,
    position TEXT NOT NULL,
    PRIMARY KEY (play, n)
) WITHOUT ROWID;
COMMIT;
