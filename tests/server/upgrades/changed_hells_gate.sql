-- {"grognard": "0.2.0", "schema": 3, "game": "folio/hells_gate", "plays": {"resigned": {"id": "31432849e4cd45d0", "seats": {"soviet": "me", "german": "link"},
-- "tokens": {"soviet": "ehWs99EvoPH5500jdBUwINEqrtGK7CVMNsuU5WqD2Vw", "german": "JeI3pXNCKy-Mq9l7se8Xs4cOEwsOvAgiStybiato8vo"},
-- "lines": 98, "chats": 2, "over": true, "marks": [37, 84], "undos": [11, 27, 36, 39, 47, 53, 74], "hash": "02bc7a75a8c45563be59e46dfacdaa36", "differs": 68, "breaks": 69},
-- "going": {"id": "0c046ce48b22e6b7", "seats": {"soviet": "me", "german": "link"},
-- "tokens": {"soviet": "ba-jAirA8aFMQ7Q7w_nKHiFFAgL1VDdZD2vp7EQR-c0", "german": "evmL6APdD7TOkGnViq-k5RHs9EjePQfCQuW7JCLyU4I"},
-- "lines": 114, "chats": 2, "over": false, "marks": [53, 99], "undos": [25, 43, 48, 94, 107, 111], "hash": "2376129cf79cdc8d12610bd7b7810997", "differs": 109, "breaks": 110}}}
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
INSERT INTO "chat" VALUES('0c046ce48b22e6b7',1,'soviet','A good game, says soviet.',1795002586.257);
INSERT INTO "chat" VALUES('0c046ce48b22e6b7',2,'german','A good game, says german.',1795002586.257);
INSERT INTO "chat" VALUES('31432849e4cd45d0',1,'soviet','A good game, says soviet.',1795002597.213);
INSERT INTO "chat" VALUES('31432849e4cd45d0',2,'german','A good game, says german.',1795002597.213);
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
INSERT INTO "log" VALUES('0c046ce48b22e6b7',1,'act','soviet','done','','[["phase_began","4.1-3",{"side":"soviet","phase":"combat"},null]]','guest-25',1);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',2,'act','soviet','bombard 1525','','[]','guest-25',2);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',3,'act','soviet','pool red_air_force','','[]','guest-25',3);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',4,'act','soviet','back','','[]','guest-25',4);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',5,'act','soviet','attack 1218','','[]','guest-25',5);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',6,'act','soviet','unit 16TC/15','','[]','guest-25',6);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',7,'act','soviet','fight','','[["attacked","4.1-A",{"side":"soviet","hex":"1218","units":["16TC/15"]},null]]','guest-25',7);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',8,'act','soviet','pool red_air_force','','[["drew","16.0-1",{"purpose":"support.red_air_force","chit":"red_air_force-2","of":5},null],["supported","8.3-13",{"hex":"1218","side":"soviet","marker":"red_air_force-2","value":3},null]]','guest-25',8);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',9,'act','german','pool relief','','[["drew","16.0-1",{"purpose":"support.relief","chit":"relief-1","of":15},null],["supported","8.3-13",{"hex":"1218","side":"german","marker":"relief-1","value":2},null]]','guest-26',1);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',10,'act','soviet','pass','','[]','guest-25',9);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',11,'act','german','pass','','[["reckoned","7.3-2",{"hex":"1218","attack":6,"defence":5,"modifier":0,"ground":"minor_river","column":"D 1"},null],["rolled","4.1-D3",{"purpose":"attack.1218","die":6,"result":2,"side":"soviet"},null],["result","7.6-12",{"hex":"1218","result":"NE"},null]]','guest-26',2);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',12,'act','soviet','attack 1622','','[]','guest-25',10);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',13,'act','soviet','unit 3TC/57','','[]','guest-25',11);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',14,'act','soviet','back','','[]','guest-25',12);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',15,'act','soviet','attack 1622','','[]','guest-25',13);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',16,'act','soviet','back','','[]','guest-25',14);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',17,'act','soviet','done','','[["phase_began","4.1-3",{"side":"soviet","phase":"mobile_movement"},null]]','guest-25',15);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',18,'act','soviet','done','','[["phase_began","4.1-3",{"side":"soviet","phase":"mobile_combat"},null]]','guest-25',16);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',19,'act','soviet','done','','[]','guest-25',17);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',20,'act','soviet','pass','','[["phase_began","4.1-3",{"side":"german","phase":"movement"},null]]','guest-25',18);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',21,'act','german','unit II/23/Baeke','','[]','guest-26',3);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',22,'act','german','hex 1129','','[["moved","5.0-4",{"unit":"II/23/Baeke","from":"1321","to":"1222","cost":1.0},null],["moved","5.0-4",{"unit":"II/23/Baeke","from":"1222","to":"1223","cost":0.5},null],["moved","5.0-4",{"unit":"II/23/Baeke","from":"1223","to":"1124","cost":0.5},null],["moved","5.0-4",{"unit":"II/23/Baeke","from":"1124","to":"1125","cost":0.5},null],["moved","5.0-4",{"unit":"II/23/Baeke","from":"1125","to":"1126","cost":1.0},null],["moved","5.0-4",{"unit":"II/23/Baeke","from":"1126","to":"1227","cost":1.0},null],["moved","5.0-4",{"unit":"II/23/Baeke","from":"1227","to":"1128","cost":1.0},null],["moved","5.0-4",{"unit":"II/23/Baeke","from":"1128","to":"1129","cost":1.0},null]]','guest-26',4);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',23,'act','german','done','','[]','guest-26',5);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',24,'act','german','unit II/64/16Pz','','[]','guest-26',6);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',25,'undo','german','24','','[["undone","",{"side":"german","of":24},null]]','guest-26',7);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',26,'act','german','unit II/1/1Pz','','[]','guest-26',8);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',27,'act','german','hex 1333','','[["moved","5.0-4",{"unit":"II/1/1Pz","from":"1422","to":"1423","cost":0.5},null],["moved","5.0-4",{"unit":"II/1/1Pz","from":"1423","to":"1424","cost":1.0},null],["moved","5.0-4",{"unit":"II/1/1Pz","from":"1424","to":"1425","cost":1.0},null],["moved","5.0-4",{"unit":"II/1/1Pz","from":"1425","to":"1326","cost":1.0},null],["moved","5.0-4",{"unit":"II/1/1Pz","from":"1326","to":"1427","cost":0.5},null],["moved","5.0-4",{"unit":"II/1/1Pz","from":"1427","to":"1428","cost":1.0},null],["moved","5.0-4",{"unit":"II/1/1Pz","from":"1428","to":"1529","cost":1.0},null],["moved","5.0-4",{"unit":"II/1/1Pz","from":"1529","to":"1430","cost":1.0},null],["moved","5.0-4",{"unit":"II/1/1Pz","from":"1430","to":"1431","cost":1.0},null],["moved","5.0-4",{"unit":"II/1/1Pz","from":"1431","to":"1332","cost":1.0},null],["moved","5.0-4",{"unit":"II/1/1Pz","from":"1332","to":"1333","cost":1.0},null]]','guest-26',9);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',28,'act','german','done','','[["phase_began","4.1-3",{"side":"german","phase":"combat"},null]]','guest-26',10);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',29,'act','german','bombard 1823','','[]','guest-26',11);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',30,'act','german','pool luftwaffe','','[]','guest-26',12);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',31,'act','german','fire','','[["bombarded","8.4-1",{"side":"german","hex":"1823","unit":"5MC/1228"},null],["drew","16.0-1",{"purpose":"support.luftwaffe","chit":"luftwaffe-3","of":3},null],["supported","17.0-5",{"hex":"1823","side":"german","marker":"luftwaffe-3","value":8},null],["reckoned","8.4-4",{"hex":"1823","attack":8,"defence":2,"modifier":0,"ground":"clear","column":"J 5..6"},null],["rolled","8.4-4",{"purpose":"bombardment.1823","die":6,"result":2,"side":"german"},null],["result","17.0-8",{"hex":"1823","result":"D2"},null]]','guest-26',13);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',32,'act','soviet','retreat','','[]','guest-25',19);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',33,'act','soviet','hex 1923','','[]','guest-25',20);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',34,'act','soviet','hex 2023','','[["retreated","17.0-12",{"unit":"5MC/1228","from":"1823","to":"1923"},null],["retreated","17.0-12",{"unit":"5MC/1228","from":"1923","to":"2023"},null]]','guest-25',21);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',35,'act','german','done','','[["phase_began","4.1-3",{"side":"german","phase":"mobile_movement"},null]]','guest-26',14);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',36,'act','german','unit I/64/16Pz','','[]','guest-26',15);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',37,'act','german','hex 0520','','[["moved","5.0-4",{"unit":"I/64/16Pz","from":"1219","to":"1120","cost":1.0},null],["moved","5.0-4",{"unit":"I/64/16Pz","from":"1120","to":"1020","cost":1.0},null],["moved","5.0-4",{"unit":"I/64/16Pz","from":"1020","to":"0920","cost":1.0},null],["moved","5.0-4",{"unit":"I/64/16Pz","from":"0920","to":"0820","cost":1.0},null],["moved","5.0-4",{"unit":"I/64/16Pz","from":"0820","to":"0720","cost":1.0},null],["moved","5.0-4",{"unit":"I/64/16Pz","from":"0720","to":"0620","cost":1.0},null],["moved","5.0-4",{"unit":"I/64/16Pz","from":"0620","to":"0520","cost":1.0},null]]','guest-26',16);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',38,'act','german','hex 0721','','[["moved","5.0-4",{"unit":"I/64/16Pz","from":"0520","to":"0620","cost":1.0},null],["moved","5.0-4",{"unit":"I/64/16Pz","from":"0620","to":"0721","cost":0.5},null]]','guest-26',17);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',39,'act','german','done','','[]','guest-26',18);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',40,'act','german','engineer Pi/1Pz','','[]','guest-26',19);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',41,'act','german','hexside 2122/2123','','[["bridged","13.0-1",{"unit":"Pi/1Pz","hexside":"2122/2123"},null]]','guest-26',20);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',42,'act','german','unit 506/Baeke','','[]','guest-26',21);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',43,'undo','german','42','','[["undone","",{"side":"german","of":42},null]]','guest-26',22);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',44,'act','german','unit I/113/1Pz','','[]','guest-26',23);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',45,'act','german','hex 1128','','[["moved","5.0-4",{"unit":"I/113/1Pz","from":"1622","to":"1623","cost":1.0},null],["moved","5.0-4",{"unit":"I/113/1Pz","from":"1623","to":"1524","cost":1.0},null],["moved","5.0-4",{"unit":"I/113/1Pz","from":"1524","to":"1525","cost":1.0},null],["moved","5.0-4",{"unit":"I/113/1Pz","from":"1525","to":"1426","cost":1.0},null],["moved","5.0-4",{"unit":"I/113/1Pz","from":"1426","to":"1326","cost":1.0},null],["moved","5.0-4",{"unit":"I/113/1Pz","from":"1326","to":"1226","cost":0.5},null],["moved","5.0-4",{"unit":"I/113/1Pz","from":"1226","to":"1227","cost":1.0},null],["moved","5.0-4",{"unit":"I/113/1Pz","from":"1227","to":"1128","cost":1.0},null]]','guest-26',24);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',46,'act','german','hex 1027','','[["moved","5.0-4",{"unit":"I/113/1Pz","from":"1128","to":"1028","cost":1.0},null],["moved","5.0-4",{"unit":"I/113/1Pz","from":"1028","to":"1027","cost":1.0},null]]','guest-26',25);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',47,'act','german','unit I/1PG/1Pz','','[]','guest-26',26);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',48,'undo','german','47','','[["undone","",{"side":"german","of":47},null]]','guest-26',27);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',49,'act','german','unit 506/Baeke','','[]','guest-26',28);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',50,'act','german','hex 0629','','[["moved","5.0-4",{"unit":"506/Baeke","from":"1223","to":"1124","cost":0.5},null],["moved","5.0-4",{"unit":"506/Baeke","from":"1124","to":"1125","cost":0.5},null],["moved","5.0-4",{"unit":"506/Baeke","from":"1125","to":"1025","cost":0.5},null],["moved","5.0-4",{"unit":"506/Baeke","from":"1025","to":"0926","cost":0.5},null],["moved","5.0-4",{"unit":"506/Baeke","from":"0926","to":"0826","cost":0.5},null],["moved","5.0-4",{"unit":"506/Baeke","from":"0826","to":"0726","cost":0.5},null],["moved","5.0-4",{"unit":"506/Baeke","from":"0726","to":"0727","cost":1.0},null],["moved","5.0-4",{"unit":"506/Baeke","from":"0727","to":"0628","cost":1.0},null],["moved","5.0-4",{"unit":"506/Baeke","from":"0628","to":"0629","cost":1.0},null]]','guest-26',29);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',51,'act','german','hex 0727','','[["moved","5.0-4",{"unit":"506/Baeke","from":"0629","to":"0628","cost":1.0},null],["moved","5.0-4",{"unit":"506/Baeke","from":"0628","to":"0727","cost":1.0},null]]','guest-26',30);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',52,'act','german','done','','[["phase_began","4.1-3",{"side":"german","phase":"mobile_combat"},null]]','guest-26',31);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',53,'act','german','done','2 251bdd99fc83151d05e4048192241ec8','[["turn_began","4.1-15",{"turn":2},null],["rolled","11.0-2",{"purpose":"weather","die":6,"result":6,"side":"german"},null],["weather","11.0-3",{"weather":"precipitation"},null],["phase_began","4.1-3",{"side":"soviet","phase":"movement"},null]]','guest-26',32);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',54,'act','soviet','unit 16TC/289G','','[]','guest-25',22);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',55,'act','soviet','hex 1116','','[["moved","5.0-4",{"unit":"16TC/289G","from":"1619","to":"1518","cost":1.0},null],["moved","5.0-4",{"unit":"16TC/289G","from":"1518","to":"1617","cost":0.5},null],["moved","5.0-4",{"unit":"16TC/289G","from":"1617","to":"1516","cost":1.0},null],["moved","5.0-4",{"unit":"16TC/289G","from":"1516","to":"1515","cost":1.0},null],["moved","5.0-4",{"unit":"16TC/289G","from":"1515","to":"1415","cost":1.0},null],["moved","5.0-4",{"unit":"16TC/289G","from":"1415","to":"1314","cost":1.0},null],["moved","5.0-4",{"unit":"16TC/289G","from":"1314","to":"1315","cost":0.5},null],["moved","5.0-4",{"unit":"16TC/289G","from":"1315","to":"1215","cost":0.5},null],["moved","5.0-4",{"unit":"16TC/289G","from":"1215","to":"1116","cost":0.5},null]]','guest-25',23);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',56,'act','soviet','done','','[["phase_began","4.1-3",{"side":"soviet","phase":"combat"},null]]','guest-25',24);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',57,'act','soviet','bombard 1322','','[]','guest-25',25);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',58,'act','soviet','pool 16TC','','[]','guest-25',26);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',59,'act','soviet','pool 16TC','','[]','guest-25',27);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',60,'act','soviet','back','','[]','guest-25',28);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',61,'act','soviet','bombard 1523','','[]','guest-25',29);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',62,'act','soviet','pool 16TC','','[]','guest-25',30);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',63,'act','soviet','fire','','[["bombarded","8.4-1",{"side":"soviet","hex":"1523","unit":"I/1PG/1Pz"},null],["drew","16.0-1",{"purpose":"support.16TC","chit":"16TC-4","of":4},null],["supported","17.0-5",{"hex":"1523","side":"soviet","marker":"16TC-4","value":3},null],["reckoned","8.4-4",{"hex":"1523","attack":3,"defence":3,"modifier":0,"ground":"clear","column":"E 0"},null],["rolled","8.4-4",{"purpose":"bombardment.1523","die":6,"result":2,"side":"soviet"},null],["result","7.6-12",{"hex":"1523","result":"NE"},null]]','guest-25',31);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',64,'act','soviet','done','','[["phase_began","4.1-3",{"side":"soviet","phase":"mobile_movement"},null]]','guest-25',32);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',65,'act','soviet','unit 16TC/109','','[]','guest-25',33);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',66,'act','soviet','hex 1410','','[["moved","5.0-4",{"unit":"16TC/109","from":"1421","to":"1420","cost":0.5},null],["moved","5.0-4",{"unit":"16TC/109","from":"1420","to":"1519","cost":0.5},null],["moved","5.0-4",{"unit":"16TC/109","from":"1519","to":"1518","cost":0.5},null],["moved","5.0-4",{"unit":"16TC/109","from":"1518","to":"1617","cost":0.5},null],["moved","5.0-4",{"unit":"16TC/109","from":"1617","to":"1616","cost":1.0},null],["moved","5.0-4",{"unit":"16TC/109","from":"1616","to":"1715","cost":0.5},null],["moved","5.0-4",{"unit":"16TC/109","from":"1715","to":"1614","cost":0.5},null],["moved","5.0-4",{"unit":"16TC/109","from":"1614","to":"1613","cost":1.0},null],["moved","5.0-4",{"unit":"16TC/109","from":"1613","to":"1512","cost":1.0},null],["moved","5.0-4",{"unit":"16TC/109","from":"1512","to":"1511","cost":1.0},null],["moved","5.0-4",{"unit":"16TC/109","from":"1511","to":"1410","cost":1.0},null]]','guest-25',34);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',67,'act','soviet','done','','[]','guest-25',35);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',68,'act','soviet','done','','[["phase_began","4.1-3",{"side":"soviet","phase":"mobile_combat"},null]]','guest-25',36);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',69,'act','soviet','attack 1117','','[]','guest-25',37);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',70,'act','soviet','back','','[]','guest-25',38);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',71,'act','soviet','attack 1218','','[]','guest-25',39);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',72,'act','soviet','unit 16TC/15','','[]','guest-25',40);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',73,'act','soviet','fight','','[["attacked","4.1-A",{"side":"soviet","hex":"1218","units":["16TC/15"]},null]]','guest-25',41);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',74,'act','soviet','pool 16TC','','[["drew","16.0-1",{"purpose":"support.16TC","chit":"16TC-1","of":3},null],["supported","8.3-13",{"hex":"1218","side":"soviet","marker":"16TC-1","value":1},null]]','guest-25',42);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',75,'act','german','pass','','[]','guest-26',33);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',76,'act','soviet','pool 16TC','','[["drew","16.0-1",{"purpose":"support.16TC","chit":"16TC-3","of":2},null],["supported","8.3-13",{"hex":"1218","side":"soviet","marker":"16TC-3","value":2},null]]','guest-25',43);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',77,'act','german','pool relief','','[["drew","16.0-1",{"purpose":"support.relief","chit":"relief-11","of":15},null],["supported","8.3-13",{"hex":"1218","side":"german","marker":"relief-11","value":5},null],["reckoned","7.3-2",{"hex":"1218","attack":6,"defence":8,"modifier":1,"ground":"minor_river","column":"A <=-2"},null],["rolled","4.1-D3",{"purpose":"attack.1218","die":6,"result":4,"side":"soviet"},null],["result","7.6-10",{"hex":"1218","result":"Ae"},null],["eliminated","7.6-10",{"unit":"16TC/15","hex":"1319"},null]]','guest-26',34);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',78,'act','soviet','attack 1522','','[]','guest-25',44);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',79,'act','soviet','unit 16TC/Var.','','[]','guest-25',45);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',80,'act','soviet','back','','[]','guest-25',46);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',81,'act','soviet','done','','[]','guest-25',47);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',82,'act','soviet','rebuild 5MC/9','','[["rebuilt","18.0-1",{"unit":"5MC/9"},null],["phase_began","4.1-3",{"side":"german","phase":"movement"},null]]','guest-25',48);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',83,'act','german','done','','[["phase_began","4.1-3",{"side":"german","phase":"combat"},null]]','guest-26',35);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',84,'act','german','attack 1116','','[]','guest-26',36);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',85,'act','german','unit I/79/16Pz','','[]','guest-26',37);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',86,'act','german','back','','[]','guest-26',38);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',87,'act','german','done','','[["phase_began","4.1-3",{"side":"german","phase":"mobile_movement"},null]]','guest-26',39);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',88,'act','german','unit 506/Baeke','','[]','guest-26',40);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',89,'act','german','hex 0920','','[["moved","5.0-4",{"unit":"506/Baeke","from":"0727","to":"0626","cost":1.0},null],["moved","5.0-4",{"unit":"506/Baeke","from":"0626","to":"0725","cost":1.0},null],["moved","5.0-4",{"unit":"506/Baeke","from":"0725","to":"0724","cost":1.0},null],["moved","5.0-4",{"unit":"506/Baeke","from":"0724","to":"0823","cost":1.0},null],["moved","5.0-4",{"unit":"506/Baeke","from":"0823","to":"0822","cost":1.0},null],["moved","5.0-4",{"unit":"506/Baeke","from":"0822","to":"0921","cost":1.0},null],["moved","5.0-4",{"unit":"506/Baeke","from":"0921","to":"0920","cost":1.0},null]]','guest-26',41);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',90,'act','german','done','','[]','guest-26',42);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',91,'act','german','unit II/64/16Pz','','[]','guest-26',43);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',92,'act','german','hex 0722','','[["moved","5.0-4",{"unit":"II/64/16Pz","from":"1218","to":"1219","cost":1.0},null],["moved","5.0-4",{"unit":"II/64/16Pz","from":"1219","to":"1120","cost":1.0},null],["moved","5.0-4",{"unit":"II/64/16Pz","from":"1120","to":"1121","cost":1.0},null],["moved","5.0-4",{"unit":"II/64/16Pz","from":"1121","to":"1022","cost":1.0},null],["moved","5.0-4",{"unit":"II/64/16Pz","from":"1022","to":"0922","cost":1.0},null],["moved","5.0-4",{"unit":"II/64/16Pz","from":"0922","to":"0822","cost":1.0},null],["moved","5.0-4",{"unit":"II/64/16Pz","from":"0822","to":"0722","cost":0.5},null]]','guest-26',44);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',93,'act','german','done','','[]','guest-26',45);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',94,'undo','german','93','','[["undone","",{"side":"german","of":93},null]]','guest-26',46);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',95,'act','german','done','','[]','guest-26',47);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',96,'act','german','done','','[["phase_began","4.1-3",{"side":"german","phase":"mobile_combat"},null]]','guest-26',48);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',97,'act','german','attack 1521','','[]','guest-26',49);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',98,'act','german','back','','[]','guest-26',50);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',99,'act','german','done','3 48fb4b672f28bcd4fc445817df9c9775','[["turn_began","4.1-15",{"turn":3},null],["rolled","11.0-2",{"purpose":"weather","die":6,"result":3,"side":"german"},null],["weather","11.0-3",{"weather":"clear"},null],["phase_began","4.1-3",{"side":"soviet","phase":"movement"},null]]','guest-26',51);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',100,'act','soviet','unit 3TC/103','','[]','guest-25',49);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',101,'act','soviet','hex 1516','','[["moved","5.0-4",{"unit":"3TC/103","from":"1614","to":"1615","cost":1.0},null],["moved","5.0-4",{"unit":"3TC/103","from":"1615","to":"1516","cost":1.0},null]]','guest-25',50);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',102,'act','soviet','done','','[]','guest-25',51);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',103,'act','soviet','done','','[["phase_began","4.1-3",{"side":"soviet","phase":"combat"},null]]','guest-25',52);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',104,'act','soviet','bombard 1522','','[]','guest-25',53);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',105,'act','soviet','pool 16TC','','[]','guest-25',54);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',106,'act','soviet','back','','[]','guest-25',55);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',107,'undo','soviet','106','','[["undone","",{"side":"soviet","of":106},null]]','guest-25',56);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',108,'act','soviet','pool 16TC','','[]','guest-25',57);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',109,'act','soviet','fire','','[["bombarded","8.4-1",{"side":"soviet","hex":"1522","unit":"I/1/1Pz"},null],["drew","16.0-1",{"purpose":"support.16TC","chit":"16TC-1","of":4},null],["supported","17.0-5",{"hex":"1522","side":"soviet","marker":"16TC-1","value":1},null],["drew","16.0-1",{"purpose":"support.16TC","chit":"16TC-3","of":3},null],["supported","17.0-5",{"hex":"1522","side":"soviet","marker":"16TC-3","value":2},null],["reckoned","8.4-4",{"hex":"1522","attack":3,"defence":5,"modifier":0,"ground":"town","column":"A <=-1"},null],["rolled","8.4-4",{"purpose":"bombardment.1522","die":6,"result":4,"side":"soviet"},null],["result_voided","17.0-10",{"hex":"1522","rolled":"Ae","result":"NE"},null]]','guest-25',58);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',110,'act','soviet','bombard 1027','','[]','guest-25',59);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',111,'undo','soviet','110','','[["undone","",{"side":"soviet","of":110},null]]','guest-25',60);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',112,'act','soviet','bombard 0920','','[]','guest-25',61);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',113,'act','soviet','pool red_air_force','','[]','guest-25',62);
INSERT INTO "log" VALUES('0c046ce48b22e6b7',114,'act','soviet','pool red_air_force','','[]','guest-25',63);
INSERT INTO "log" VALUES('31432849e4cd45d0',1,'act','soviet','unit 5MC/1228','','[]','guest-39',1);
INSERT INTO "log" VALUES('31432849e4cd45d0',2,'act','soviet','hex 1631','','[["moved","5.0-4",{"unit":"5MC/1228","from":"1823","to":"1923","cost":1.0},null],["moved","5.0-4",{"unit":"5MC/1228","from":"1923","to":"1924","cost":1.0},null],["moved","5.0-4",{"unit":"5MC/1228","from":"1924","to":"2025","cost":0.5},null],["moved","5.0-4",{"unit":"5MC/1228","from":"2025","to":"2026","cost":0.5},null],["moved","5.0-4",{"unit":"5MC/1228","from":"2026","to":"2027","cost":0.5},null],["moved","5.0-4",{"unit":"5MC/1228","from":"2027","to":"1928","cost":0.5},null],["moved","5.0-4",{"unit":"5MC/1228","from":"1928","to":"1929","cost":1.0},null],["moved","5.0-4",{"unit":"5MC/1228","from":"1929","to":"1830","cost":0.5},null],["moved","5.0-4",{"unit":"5MC/1228","from":"1830","to":"1730","cost":0.5},null],["moved","5.0-4",{"unit":"5MC/1228","from":"1730","to":"1731","cost":0.5},null],["moved","5.0-4",{"unit":"5MC/1228","from":"1731","to":"1631","cost":1.0},null]]','guest-39',2);
INSERT INTO "log" VALUES('31432849e4cd45d0',3,'act','soviet','done','','[]','guest-39',3);
INSERT INTO "log" VALUES('31432849e4cd45d0',4,'act','soviet','done','','[["phase_began","4.1-3",{"side":"soviet","phase":"combat"},null]]','guest-39',4);
INSERT INTO "log" VALUES('31432849e4cd45d0',5,'act','soviet','done','','[["phase_began","4.1-3",{"side":"soviet","phase":"mobile_movement"},null]]','guest-39',5);
INSERT INTO "log" VALUES('31432849e4cd45d0',6,'act','soviet','unit 3TC/51','','[]','guest-39',6);
INSERT INTO "log" VALUES('31432849e4cd45d0',7,'act','soviet','hex 1713','','[["moved","5.0-4",{"unit":"3TC/51","from":"2021","to":"1920","cost":0.5},null],["moved","5.0-4",{"unit":"3TC/51","from":"1920","to":"1919","cost":0.5},null],["moved","5.0-4",{"unit":"3TC/51","from":"1919","to":"1818","cost":0.5},null],["moved","5.0-4",{"unit":"3TC/51","from":"1818","to":"1718","cost":0.5},null],["moved","5.0-4",{"unit":"3TC/51","from":"1718","to":"1717","cost":0.5},null],["moved","5.0-4",{"unit":"3TC/51","from":"1717","to":"1616","cost":0.5},null],["moved","5.0-4",{"unit":"3TC/51","from":"1616","to":"1715","cost":0.5},null],["moved","5.0-4",{"unit":"3TC/51","from":"1715","to":"1614","cost":0.5},null],["moved","5.0-4",{"unit":"3TC/51","from":"1614","to":"1713","cost":0.5},null]]','guest-39',7);
INSERT INTO "log" VALUES('31432849e4cd45d0',8,'act','soviet','hex 1817','','[["moved","5.0-4",{"unit":"3TC/51","from":"1713","to":"1614","cost":0.5},null],["moved","5.0-4",{"unit":"3TC/51","from":"1614","to":"1715","cost":0.5},null],["moved","5.0-4",{"unit":"3TC/51","from":"1715","to":"1716","cost":1.0},null],["moved","5.0-4",{"unit":"3TC/51","from":"1716","to":"1817","cost":1.0},null]]','guest-39',8);
INSERT INTO "log" VALUES('31432849e4cd45d0',9,'act','soviet','done','','[]','guest-39',9);
INSERT INTO "log" VALUES('31432849e4cd45d0',10,'act','soviet','done','','[["phase_began","4.1-3",{"side":"soviet","phase":"mobile_combat"},null]]','guest-39',10);
INSERT INTO "log" VALUES('31432849e4cd45d0',11,'undo','soviet','10','','[["undone","",{"side":"soviet","of":10},null]]','guest-39',11);
INSERT INTO "log" VALUES('31432849e4cd45d0',12,'act','soviet','done','','[["phase_began","4.1-3",{"side":"soviet","phase":"mobile_combat"},null]]','guest-39',12);
INSERT INTO "log" VALUES('31432849e4cd45d0',13,'act','soviet','attack 1322','','[]','guest-39',13);
INSERT INTO "log" VALUES('31432849e4cd45d0',14,'act','soviet','unit 16TC/109','','[]','guest-39',14);
INSERT INTO "log" VALUES('31432849e4cd45d0',15,'act','soviet','fight','','[["attacked","4.1-A",{"side":"soviet","hex":"1322","units":["16TC/109"]},null]]','guest-39',15);
INSERT INTO "log" VALUES('31432849e4cd45d0',16,'act','soviet','pass','','[]','guest-39',16);
INSERT INTO "log" VALUES('31432849e4cd45d0',17,'act','german','pass','','[]','guest-40',1);
INSERT INTO "log" VALUES('31432849e4cd45d0',18,'act','soviet','pool red_air_force','','[["drew","16.0-1",{"purpose":"support.red_air_force","chit":"red_air_force-5","of":5},null],["supported","8.3-13",{"hex":"1322","side":"soviet","marker":"red_air_force-5","value":5},null]]','guest-39',17);
INSERT INTO "log" VALUES('31432849e4cd45d0',19,'act','german','pool relief','','[["drew","16.0-1",{"purpose":"support.relief","chit":"relief-10","of":15},null],["supported","8.3-13",{"hex":"1322","side":"german","marker":"relief-10","value":5},null],["reckoned","7.3-2",{"hex":"1322","attack":9,"defence":10,"modifier":0,"ground":"bridge","column":"C -1"},null],["rolled","4.1-D3",{"purpose":"attack.1322","die":6,"result":5,"side":"soviet"},null],["result","7.6-9",{"hex":"1322","result":"(A)"},null],["depleted","7.6-9",{"unit":"16TC/109","hex":"1421"},null]]','guest-40',2);
INSERT INTO "log" VALUES('31432849e4cd45d0',20,'act','soviet','done','','[]','guest-39',18);
INSERT INTO "log" VALUES('31432849e4cd45d0',21,'act','soviet','pass','','[["phase_began","4.1-3",{"side":"german","phase":"movement"},null]]','guest-39',19);
INSERT INTO "log" VALUES('31432849e4cd45d0',22,'act','german','unit II/23/Baeke','','[]','guest-40',3);
INSERT INTO "log" VALUES('31432849e4cd45d0',23,'act','german','hex 0816','','[["moved","5.0-4",{"unit":"II/23/Baeke","from":"1321","to":"1221","cost":1.0},null],["moved","5.0-4",{"unit":"II/23/Baeke","from":"1221","to":"1120","cost":1.0},null],["moved","5.0-4",{"unit":"II/23/Baeke","from":"1120","to":"1119","cost":1.0},null],["moved","5.0-4",{"unit":"II/23/Baeke","from":"1119","to":"1018","cost":1.0},null],["moved","5.0-4",{"unit":"II/23/Baeke","from":"1018","to":"1017","cost":1.0},null],["moved","5.0-4",{"unit":"II/23/Baeke","from":"1017","to":"0916","cost":1.0},null],["moved","5.0-4",{"unit":"II/23/Baeke","from":"0916","to":"0816","cost":0.5},null]]','guest-40',4);
INSERT INTO "log" VALUES('31432849e4cd45d0',24,'act','german','hex 0913','','[["moved","5.0-4",{"unit":"II/23/Baeke","from":"0816","to":"0815","cost":1.0},null],["moved","5.0-4",{"unit":"II/23/Baeke","from":"0815","to":"0814","cost":1.0},null],["moved","5.0-4",{"unit":"II/23/Baeke","from":"0814","to":"0913","cost":1.0},null]]','guest-40',5);
INSERT INTO "log" VALUES('31432849e4cd45d0',25,'act','german','done','','[["phase_began","4.1-3",{"side":"german","phase":"combat"},null]]','guest-40',6);
INSERT INTO "log" VALUES('31432849e4cd45d0',26,'act','german','done','','[["phase_began","4.1-3",{"side":"german","phase":"mobile_movement"},null]]','guest-40',7);
INSERT INTO "log" VALUES('31432849e4cd45d0',27,'undo','german','26','','[["undone","",{"side":"german","of":26},null]]','guest-40',8);
INSERT INTO "log" VALUES('31432849e4cd45d0',28,'act','german','bombard 1319','','[]','guest-40',9);
INSERT INTO "log" VALUES('31432849e4cd45d0',29,'act','german','pool luftwaffe','','[]','guest-40',10);
INSERT INTO "log" VALUES('31432849e4cd45d0',30,'act','german','pool relief','','[]','guest-40',11);
INSERT INTO "log" VALUES('31432849e4cd45d0',31,'act','german','fire','','[["bombarded","8.4-1",{"side":"german","hex":"1319","unit":"16TC/15"},null],["drew","16.0-1",{"purpose":"support.luftwaffe","chit":"luftwaffe-3","of":3},null],["supported","17.0-5",{"hex":"1319","side":"german","marker":"luftwaffe-3","value":8},null],["drew","16.0-1",{"purpose":"support.relief","chit":"relief-8","of":14},null],["supported","17.0-5",{"hex":"1319","side":"german","marker":"relief-8","value":4},null],["reckoned","8.4-4",{"hex":"1319","attack":12,"defence":4,"modifier":0,"ground":"clear","column":"K 7..8"},null],["rolled","8.4-4",{"purpose":"bombardment.1319","die":6,"result":2,"side":"german"},null],["result","17.0-8",{"hex":"1319","result":"D2"},null]]','guest-40',12);
INSERT INTO "log" VALUES('31432849e4cd45d0',32,'act','soviet','resist','','[["resisted","7.8-1",{"unit":"16TC/15"},null],["depleted","7.8-1",{"unit":"16TC/15","hex":"1319"},null]]','guest-39',20);
INSERT INTO "log" VALUES('31432849e4cd45d0',33,'act','german','done','','[["phase_began","4.1-3",{"side":"german","phase":"mobile_movement"},null]]','guest-40',13);
INSERT INTO "log" VALUES('31432849e4cd45d0',34,'act','german','done','','[["phase_began","4.1-3",{"side":"german","phase":"mobile_combat"},null]]','guest-40',14);
INSERT INTO "log" VALUES('31432849e4cd45d0',35,'act','german','attack 1721','','[]','guest-40',15);
INSERT INTO "log" VALUES('31432849e4cd45d0',36,'undo','german','35','','[["undone","",{"side":"german","of":35},null]]','guest-40',16);
INSERT INTO "log" VALUES('31432849e4cd45d0',37,'act','german','done','2 bebca5e8228c347aaf8bdcb96d8f4793','[["turn_began","4.1-15",{"turn":2},null],["rolled","11.0-2",{"purpose":"weather","die":6,"result":4,"side":"german"},null],["weather","11.0-3",{"weather":"clear"},null],["phase_began","4.1-3",{"side":"soviet","phase":"movement"},null]]','guest-40',17);
INSERT INTO "log" VALUES('31432849e4cd45d0',38,'act','soviet','unit 16TC/107','','[]','guest-39',21);
INSERT INTO "log" VALUES('31432849e4cd45d0',39,'undo','soviet','38','','[["undone","",{"side":"soviet","of":38},null]]','guest-39',22);
INSERT INTO "log" VALUES('31432849e4cd45d0',40,'act','soviet','unit 3TC/103','','[]','guest-39',23);
INSERT INTO "log" VALUES('31432849e4cd45d0',41,'act','soviet','hex 2220','','[["moved","5.0-4",{"unit":"3TC/103","from":"1614","to":"1715","cost":0.5},null],["moved","5.0-4",{"unit":"3TC/103","from":"1715","to":"1616","cost":0.5},null],["moved","5.0-4",{"unit":"3TC/103","from":"1616","to":"1717","cost":0.5},null],["moved","5.0-4",{"unit":"3TC/103","from":"1717","to":"1718","cost":0.5},null],["moved","5.0-4",{"unit":"3TC/103","from":"1718","to":"1818","cost":0.5},null],["moved","5.0-4",{"unit":"3TC/103","from":"1818","to":"1919","cost":0.5},null],["moved","5.0-4",{"unit":"3TC/103","from":"1919","to":"1920","cost":0.5},null],["moved","5.0-4",{"unit":"3TC/103","from":"1920","to":"2020","cost":1.0},null],["moved","5.0-4",{"unit":"3TC/103","from":"2020","to":"2120","cost":0.5},null],["moved","5.0-4",{"unit":"3TC/103","from":"2120","to":"2220","cost":1.0},null]]','guest-39',24);
INSERT INTO "log" VALUES('31432849e4cd45d0',42,'act','soviet','hex 2219','','[["moved","5.0-4",{"unit":"3TC/103","from":"2220","to":"2219","cost":1.0},null]]','guest-39',25);
INSERT INTO "log" VALUES('31432849e4cd45d0',43,'act','soviet','done','','[]','guest-39',26);
INSERT INTO "log" VALUES('31432849e4cd45d0',44,'act','soviet','done','','[["phase_began","4.1-3",{"side":"soviet","phase":"combat"},null]]','guest-39',27);
INSERT INTO "log" VALUES('31432849e4cd45d0',45,'act','soviet','bombard 1622','','[]','guest-39',28);
INSERT INTO "log" VALUES('31432849e4cd45d0',46,'act','soviet','pool red_air_force','','[]','guest-39',29);
INSERT INTO "log" VALUES('31432849e4cd45d0',47,'undo','soviet','46','','[["undone","",{"side":"soviet","of":46},null]]','guest-39',30);
INSERT INTO "log" VALUES('31432849e4cd45d0',48,'act','soviet','pool 16TC','','[]','guest-39',31);
INSERT INTO "log" VALUES('31432849e4cd45d0',49,'act','soviet','fire','','[["bombarded","8.4-1",{"side":"soviet","hex":"1622","unit":"I/113/1Pz"},null],["drew","16.0-1",{"purpose":"support.16TC","chit":"16TC-2","of":4},null],["supported","17.0-5",{"hex":"1622","side":"soviet","marker":"16TC-2","value":2},null],["reckoned","8.4-4",{"hex":"1622","attack":2,"defence":3,"modifier":0,"ground":"clear","column":"D -1"},null],["rolled","8.4-4",{"purpose":"bombardment.1622","die":6,"result":3,"side":"soviet"},null],["result_voided","17.0-10",{"hex":"1622","rolled":"A1","result":"NE"},null]]','guest-39',32);
INSERT INTO "log" VALUES('31432849e4cd45d0',50,'act','soviet','done','','[["phase_began","4.1-3",{"side":"soviet","phase":"mobile_movement"},null]]','guest-39',33);
INSERT INTO "log" VALUES('31432849e4cd45d0',51,'act','soviet','unit 16TC/15','','[]','guest-39',34);
INSERT INTO "log" VALUES('31432849e4cd45d0',52,'act','soviet','hex 1515','','[["moved","5.0-4",{"unit":"16TC/15","from":"1319","to":"1419","cost":1.0},null],["moved","5.0-4",{"unit":"16TC/15","from":"1419","to":"1418","cost":1.0},null],["moved","5.0-4",{"unit":"16TC/15","from":"1418","to":"1518","cost":1.0},null],["moved","5.0-4",{"unit":"16TC/15","from":"1518","to":"1617","cost":0.5},null],["moved","5.0-4",{"unit":"16TC/15","from":"1617","to":"1516","cost":1.0},null],["moved","5.0-4",{"unit":"16TC/15","from":"1516","to":"1515","cost":1.0},null]]','guest-39',35);
INSERT INTO "log" VALUES('31432849e4cd45d0',53,'undo','soviet','52','','[["undone","",{"side":"soviet","of":52},null]]','guest-39',36);
INSERT INTO "log" VALUES('31432849e4cd45d0',54,'act','soviet','hex 1716','','[["moved","5.0-4",{"unit":"16TC/15","from":"1319","to":"1419","cost":1.0},null],["moved","5.0-4",{"unit":"16TC/15","from":"1419","to":"1418","cost":1.0},null],["moved","5.0-4",{"unit":"16TC/15","from":"1418","to":"1518","cost":1.0},null],["moved","5.0-4",{"unit":"16TC/15","from":"1518","to":"1617","cost":0.5},null],["moved","5.0-4",{"unit":"16TC/15","from":"1617","to":"1717","cost":0.5},null],["moved","5.0-4",{"unit":"16TC/15","from":"1717","to":"1716","cost":0.5},null]]','guest-39',37);
INSERT INTO "log" VALUES('31432849e4cd45d0',55,'act','soviet','hex 1813','','[["moved","5.0-4",{"unit":"16TC/15","from":"1716","to":"1815","cost":1.0},null],["moved","5.0-4",{"unit":"16TC/15","from":"1815","to":"1814","cost":1.0},null],["moved","5.0-4",{"unit":"16TC/15","from":"1814","to":"1813","cost":1.0},null]]','guest-39',38);
INSERT INTO "log" VALUES('31432849e4cd45d0',56,'act','soviet','hex 1711','','[["moved","5.0-4",{"unit":"16TC/15","from":"1813","to":"1712","cost":1.0},null],["moved","5.0-4",{"unit":"16TC/15","from":"1712","to":"1711","cost":0.5},null]]','guest-39',39);
INSERT INTO "log" VALUES('31432849e4cd45d0',57,'act','soviet','done','','[["phase_began","4.1-3",{"side":"soviet","phase":"mobile_combat"},null]]','guest-39',40);
INSERT INTO "log" VALUES('31432849e4cd45d0',58,'act','soviet','done','','[]','guest-39',41);
INSERT INTO "log" VALUES('31432849e4cd45d0',59,'act','soviet','pass','','[["phase_began","4.1-3",{"side":"german","phase":"movement"},null]]','guest-39',42);
INSERT INTO "log" VALUES('31432849e4cd45d0',60,'act','german','done','','[["phase_began","4.1-3",{"side":"german","phase":"combat"},null]]','guest-40',18);
INSERT INTO "log" VALUES('31432849e4cd45d0',61,'act','german','attack 1320','','[]','guest-40',19);
INSERT INTO "log" VALUES('31432849e4cd45d0',62,'act','german','unit I/2/16Pz','','[]','guest-40',20);
INSERT INTO "log" VALUES('31432849e4cd45d0',63,'act','german','engineer Pi/16Pz','','[]','guest-40',21);
INSERT INTO "log" VALUES('31432849e4cd45d0',64,'act','german','fight','','[["attacked","4.1-A",{"side":"german","hex":"1320","units":["I/2/16Pz"]},null]]','guest-40',22);
INSERT INTO "log" VALUES('31432849e4cd45d0',65,'act','german','pass','','[]','guest-40',23);
INSERT INTO "log" VALUES('31432849e4cd45d0',66,'act','soviet','pool 16TC','','[["drew","16.0-1",{"purpose":"support.16TC","chit":"16TC-1","of":3},null],["supported","8.3-13",{"hex":"1320","side":"soviet","marker":"16TC-1","value":1},null]]','guest-39',43);
INSERT INTO "log" VALUES('31432849e4cd45d0',67,'act','german','pass','','[]','guest-40',24);
INSERT INTO "log" VALUES('31432849e4cd45d0',68,'act','soviet','pass','','[["reckoned","7.3-2",{"hex":"1320","attack":3,"defence":5,"modifier":0,"ground":"bridge","column":"B -2"},null],["rolled","4.1-D3",{"purpose":"attack.1320","die":6,"result":4,"side":"german"},null],["result","7.6-9",{"hex":"1320","result":"(A)"},null],["depleted","7.6-9",{"unit":"I/2/16Pz","hex":"1220"},null]]','guest-39',44);
INSERT INTO "log" VALUES('31432849e4cd45d0',69,'act','german','attack 1621','','[]','guest-40',25);
INSERT INTO "log" VALUES('31432849e4cd45d0',70,'act','german','unit I/113/1Pz','','[]','guest-40',26);
INSERT INTO "log" VALUES('31432849e4cd45d0',71,'act','german','fight','','[["attacked","4.1-A",{"side":"german","hex":"1621","units":["I/113/1Pz"]},null]]','guest-40',27);
INSERT INTO "log" VALUES('31432849e4cd45d0',72,'act','german','pool luftwaffe','','[["drew","16.0-1",{"purpose":"support.luftwaffe","chit":"luftwaffe-1","of":3},null],["supported","8.3-13",{"hex":"1621","side":"german","marker":"luftwaffe-1","value":6},null]]','guest-40',28);
INSERT INTO "log" VALUES('31432849e4cd45d0',73,'act','soviet','pass','','[]','guest-39',45);
INSERT INTO "log" VALUES('31432849e4cd45d0',74,'undo','soviet','73','','[["undone","",{"side":"soviet","of":73},null]]','guest-39',46);
INSERT INTO "log" VALUES('31432849e4cd45d0',75,'act','soviet','pass','','[]','guest-39',47);
INSERT INTO "log" VALUES('31432849e4cd45d0',76,'act','german','pass','','[]','guest-40',29);
INSERT INTO "log" VALUES('31432849e4cd45d0',77,'act','soviet','pool 16TC','','[["drew","16.0-1",{"purpose":"support.16TC","chit":"16TC-4","of":2},null],["supported","8.3-13",{"hex":"1621","side":"soviet","marker":"16TC-4","value":3},null],["reckoned","7.3-2",{"hex":"1621","attack":9,"defence":7,"modifier":0,"ground":"minor_river","column":"E 2"},null],["rolled","4.1-D3",{"purpose":"attack.1621","die":6,"result":4,"side":"german"},null],["result","7.6-7",{"hex":"1621","result":"A2"},null]]','guest-39',48);
INSERT INTO "log" VALUES('31432849e4cd45d0',78,'act','german','resist','','[["resisted","7.8-1",{"unit":"I/113/1Pz"},null],["depleted","7.8-1",{"unit":"I/113/1Pz","hex":"1622"},null]]','guest-40',30);
INSERT INTO "log" VALUES('31432849e4cd45d0',79,'act','german','done','','[["phase_began","4.1-3",{"side":"german","phase":"mobile_movement"},null]]','guest-40',31);
INSERT INTO "log" VALUES('31432849e4cd45d0',80,'act','german','done','','[["phase_began","4.1-3",{"side":"german","phase":"mobile_combat"},null]]','guest-40',32);
INSERT INTO "log" VALUES('31432849e4cd45d0',81,'act','german','attack 1621','','[]','guest-40',33);
INSERT INTO "log" VALUES('31432849e4cd45d0',82,'act','german','unit I/1/1Pz','','[]','guest-40',34);
INSERT INTO "log" VALUES('31432849e4cd45d0',83,'act','german','back','','[]','guest-40',35);
INSERT INTO "log" VALUES('31432849e4cd45d0',84,'act','german','done','3 272e416c9c273b04f2280dd45e64c80a','[["turn_began","4.1-15",{"turn":3},null],["rolled","11.0-2",{"purpose":"weather","die":6,"result":5,"side":"german"},null],["weather","11.0-3",{"weather":"fog"},null],["phase_began","4.1-3",{"side":"soviet","phase":"movement"},null]]','guest-40',36);
INSERT INTO "log" VALUES('31432849e4cd45d0',85,'act','soviet','unit 16TC/Var.','','[]','guest-39',50);
INSERT INTO "log" VALUES('31432849e4cd45d0',86,'act','soviet','hex 1916','','[["moved","5.0-4",{"unit":"16TC/Var.","from":"1521","to":"1520","cost":1.0},null],["moved","5.0-4",{"unit":"16TC/Var.","from":"1520","to":"1519","cost":0.5},null],["moved","5.0-4",{"unit":"16TC/Var.","from":"1519","to":"1518","cost":0.5},null],["moved","5.0-4",{"unit":"16TC/Var.","from":"1518","to":"1617","cost":0.5},null],["moved","5.0-4",{"unit":"16TC/Var.","from":"1617","to":"1717","cost":0.5},null],["moved","5.0-4",{"unit":"16TC/Var.","from":"1717","to":"1716","cost":0.5},null],["moved","5.0-4",{"unit":"16TC/Var.","from":"1716","to":"1816","cost":0.5},null],["moved","5.0-4",{"unit":"16TC/Var.","from":"1816","to":"1916","cost":1.0},null]]','guest-39',51);
INSERT INTO "log" VALUES('31432849e4cd45d0',87,'act','soviet','hex 1920','','[["moved","5.0-4",{"unit":"16TC/Var.","from":"1916","to":"1917","cost":1.0},null],["moved","5.0-4",{"unit":"16TC/Var.","from":"1917","to":"1818","cost":1.0},null],["moved","5.0-4",{"unit":"16TC/Var.","from":"1818","to":"1919","cost":0.5},null],["moved","5.0-4",{"unit":"16TC/Var.","from":"1919","to":"1920","cost":0.5},null]]','guest-39',52);
INSERT INTO "log" VALUES('31432849e4cd45d0',88,'act','soviet','done','','[["phase_began","4.1-3",{"side":"soviet","phase":"combat"},null]]','guest-39',53);
INSERT INTO "log" VALUES('31432849e4cd45d0',89,'act','soviet','bombard 1322','','[]','guest-39',54);
INSERT INTO "log" VALUES('31432849e4cd45d0',90,'act','soviet','back','','[]','guest-39',55);
INSERT INTO "log" VALUES('31432849e4cd45d0',91,'act','soviet','attack 1622','','[]','guest-39',56);
INSERT INTO "log" VALUES('31432849e4cd45d0',92,'act','soviet','unit 3TC/57','','[]','guest-39',57);
INSERT INTO "log" VALUES('31432849e4cd45d0',93,'act','soviet','unit 16TC/11G','','[]','guest-39',58);
INSERT INTO "log" VALUES('31432849e4cd45d0',94,'act','soviet','fight','','[["attacked","4.1-A",{"side":"soviet","hex":"1622","units":["3TC/57","16TC/11G"]},null]]','guest-39',59);
INSERT INTO "log" VALUES('31432849e4cd45d0',95,'act','soviet','pass','','[]','guest-39',60);
INSERT INTO "log" VALUES('31432849e4cd45d0',96,'act','german','pass','','[]','guest-40',37);
INSERT INTO "log" VALUES('31432849e4cd45d0',97,'act','soviet','pool 3TC','','[["drew","16.0-1",{"purpose":"support.3TC","chit":"3TC-3","of":3},null],["supported","8.3-13",{"hex":"1622","side":"soviet","marker":"3TC-3","value":3},null]]','guest-39',61);
INSERT INTO "log" VALUES('31432849e4cd45d0',98,'resign','german','','','[["resigned","",{"side":"german"},null]]','guest-40',39);
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
INSERT INTO "plays" VALUES('0c046ce48b22e6b7','folio/hells_gate','tikich','{}','cba8c9425af03a94393c97568291282a8e9724667c0308f4f546fc43fbc10103..','[["soviet","me","b23fa3b39b7ecd3517d4a92d423e54708f4fb3e4b78352f5ff02f7c7bc25f571","",1],["german","link","dca29f12896f9c339b80321a2ebfe332820b764f76ea88e62bddd3e0b707a67c","30b3294f556695bebd8a6ab3c854254f5e06f07f914d2fe3c9135a9b310d9d33",2]]',1,1795002585.782,'','0.2.0 8d25c6d42a4d8bc2','1 2107655063409e608ae8e51e18a7e707',1);
INSERT INTO "plays" VALUES('31432849e4cd45d0','folio/hells_gate','tikich','{}','f2323a7a62accd0d2d9d2af36f2c1ae52b1e931e078c6499ac8ced566efeb0e0..','[["soviet","me","f9176fa84e76919f67436eb6da71c549b6acac1712c413af98a48223de019312","",1],["german","link","c6a27348236f3526734bd7501d6093755a23079118d06f38b8b61dc263e821a9","d4e65267c98b00177698715ad94404e14d5e1b81ee7c2ce10fe025dbe0c92920",2]]',1,1795002595.928,'','0.2.0 8d25c6d42a4d8bc2','1 a7da68af53fa62634e049e2d4da31b79',1);
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
INSERT INTO "rounds" VALUES('0c046ce48b22e6b7',0,'cba8c9425af03a94393c97568291282a8e9724667c0308f4f546fc43fbc10103','[]','{}','{}',0);
INSERT INTO "rounds" VALUES('0c046ce48b22e6b7',1,'85bd8655314ce4cb988faa2f367ff0c5bfa77feed552964f97a01a48f7865311','["soviet","german"]','{}','{}',-1);
INSERT INTO "rounds" VALUES('31432849e4cd45d0',0,'f2323a7a62accd0d2d9d2af36f2c1ae52b1e931e078c6499ac8ced566efeb0e0','[]','{}','{}',0);
INSERT INTO "rounds" VALUES('31432849e4cd45d0',1,'6625683782af67d806dc1cac45a07acca64565cb984a5dcff6ece5ba098efdbe','["soviet","german"]','{}','{}',-1);
CREATE TABLE snapshots (
    play TEXT NOT NULL,
    n INTEGER NOT NULL,
    rules TEXT NOT NULL,
    position TEXT NOT NULL,
    PRIMARY KEY (play, n)
) WITHOUT ROWID;
COMMIT;
