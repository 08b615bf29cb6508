-- {"grognard": "0.2.0", "schema": 3, "game": "folio/hells_gate", "plays": {"resigned": {"id": "d44568b1fcb382b6", "seats": {"soviet": "me", "german": "link"},
-- "tokens": {"soviet": "DL172_HnA6_3wT7gGRpvqyccIxXmUSb-PvyB2qc_Rvw", "german": "KP-BUTowCMrmpA8qqPES8vG_A3PZb8aAPkspJJs6P08"},
-- "lines": 123, "chats": 2, "over": true, "marks": [63, 108], "undos": [11, 34, 47, 59, 75, 117], "hash": "5df0780b116ff17d1e3f32910d4989f1", "differs": 105, "breaks": 108},
-- "going": {"id": "4d7fac97b85c9208", "seats": {"soviet": "me", "german": "link"},
-- "tokens": {"soviet": "9NMqLgQ6ajWApXBARt7ec0VwVzKJet_duhM0EXNW6Fg", "german": "UJvfdX0FwCRdovw4YSL54pFBhatqDCikqqxrJzQN398"},
-- "lines": 200, "chats": 2, "over": false, "marks": [69, 187], "undos": [18, 21, 26, 33, 38, 43, 57, 61, 71, 110, 112, 115, 134, 147, 150, 161, 172, 174, 179], "hash": "ad7f51c246ba2b3c4136401544e82857", "differs": 140, "breaks": 144}}}
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
INSERT INTO "chat" VALUES('4d7fac97b85c9208',1,'soviet','A good game, says soviet.',1794859295.909);
INSERT INTO "chat" VALUES('4d7fac97b85c9208',2,'german','A good game, says german.',1794859295.918);
INSERT INTO "chat" VALUES('d44568b1fcb382b6',1,'soviet','A good game, says soviet.',1794859302.863);
INSERT INTO "chat" VALUES('d44568b1fcb382b6',2,'german','A good game, says german.',1794859302.864);
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
INSERT INTO "log" VALUES('4d7fac97b85c9208',1,'act','soviet','unit 16TC/15','','[]','guest-33',1);
INSERT INTO "log" VALUES('4d7fac97b85c9208',2,'act','soviet','hex 2024','','[["moved","5.0-4",{"unit":"16TC/15","from":"1319","to":"1419","cost":1.0},null],["moved","5.0-4",{"unit":"16TC/15","from":"1419","to":"1420","cost":1.0},null],["moved","5.0-4",{"unit":"16TC/15","from":"1420","to":"1519","cost":0.5},null],["moved","5.0-4",{"unit":"16TC/15","from":"1519","to":"1619","cost":0.5},null],["moved","5.0-4",{"unit":"16TC/15","from":"1619","to":"1719","cost":0.5},null],["moved","5.0-4",{"unit":"16TC/15","from":"1719","to":"1720","cost":0.5},null],["moved","5.0-4",{"unit":"16TC/15","from":"1720","to":"1820","cost":0.5},null],["moved","5.0-4",{"unit":"16TC/15","from":"1820","to":"1920","cost":0.5},null],["moved","5.0-4",{"unit":"16TC/15","from":"1920","to":"2021","cost":0.5},null],["moved","5.0-4",{"unit":"16TC/15","from":"2021","to":"1922","cost":0.5},null],["moved","5.0-4",{"unit":"16TC/15","from":"1922","to":"2023","cost":0.5},null],["moved","5.0-4",{"unit":"16TC/15","from":"2023","to":"2024","cost":1.0},null]]','guest-33',2);
INSERT INTO "log" VALUES('4d7fac97b85c9208',3,'act','soviet','hex 1926','','[["moved","5.0-4",{"unit":"16TC/15","from":"2024","to":"2025","cost":0.5},null],["moved","5.0-4",{"unit":"16TC/15","from":"2025","to":"1926","cost":1.0},null]]','guest-33',3);
INSERT INTO "log" VALUES('4d7fac97b85c9208',4,'act','soviet','done','','[["phase_began","4.1-3",{"side":"soviet","phase":"combat"},null]]','guest-33',4);
INSERT INTO "log" VALUES('4d7fac97b85c9208',5,'act','soviet','bombard 1220','','[]','guest-33',5);
INSERT INTO "log" VALUES('4d7fac97b85c9208',6,'act','soviet','back','','[]','guest-33',6);
INSERT INTO "log" VALUES('4d7fac97b85c9208',7,'act','soviet','bombard 1423','','[]','guest-33',7);
INSERT INTO "log" VALUES('4d7fac97b85c9208',8,'act','soviet','pool red_air_force','','[]','guest-33',8);
INSERT INTO "log" VALUES('4d7fac97b85c9208',9,'act','soviet','pool 16TC','','[]','guest-33',9);
INSERT INTO "log" VALUES('4d7fac97b85c9208',10,'act','soviet','fire','','[["bombarded","8.4-1",{"side":"soviet","hex":"1423","unit":"Pi/1Pz"},null],["drew","16.0-1",{"purpose":"support.red_air_force","chit":"red_air_force-1","of":5},null],["supported","17.0-5",{"hex":"1423","side":"soviet","marker":"red_air_force-1","value":2},null],["drew","16.0-1",{"purpose":"support.16TC","chit":"16TC-1","of":4},null],["supported","17.0-5",{"hex":"1423","side":"soviet","marker":"16TC-1","value":1},null],["reckoned","8.4-4",{"hex":"1423","attack":3,"defence":2,"modifier":0,"ground":"clear","column":"F 1"},null],["rolled","8.4-4",{"purpose":"bombardment.1423","die":6,"result":1,"side":"soviet"},null],["result","17.0-8",{"hex":"1423","result":"D2"},null]]','guest-33',10);
INSERT INTO "log" VALUES('4d7fac97b85c9208',11,'act','german','retreat','','[]','guest-34',1);
INSERT INTO "log" VALUES('4d7fac97b85c9208',12,'act','german','hex 1424','','[["retreated","17.0-12",{"unit":"Pi/1Pz","from":"1423","to":"1424"},null],["retreated","17.0-12",{"unit":"Pi/1Pz","from":"1424","to":"1425"},null]]','guest-34',2);
INSERT INTO "log" VALUES('4d7fac97b85c9208',13,'act','soviet','bombard 1218','','[]','guest-33',11);
INSERT INTO "log" VALUES('4d7fac97b85c9208',14,'act','soviet','back','','[]','guest-33',12);
INSERT INTO "log" VALUES('4d7fac97b85c9208',15,'act','soviet','bombard 1622','','[]','guest-33',13);
INSERT INTO "log" VALUES('4d7fac97b85c9208',16,'act','soviet','pool red_air_force','','[]','guest-33',14);
INSERT INTO "log" VALUES('4d7fac97b85c9208',17,'act','soviet','pool 3TC','','[]','guest-33',15);
INSERT INTO "log" VALUES('4d7fac97b85c9208',18,'undo','soviet','17','','[["undone","",{"side":"soviet","of":17},null]]','guest-33',16);
INSERT INTO "log" VALUES('4d7fac97b85c9208',19,'act','soviet','pool 3TC','','[]','guest-33',17);
INSERT INTO "log" VALUES('4d7fac97b85c9208',20,'act','soviet','back','','[]','guest-33',18);
INSERT INTO "log" VALUES('4d7fac97b85c9208',21,'undo','soviet','20','','[["undone","",{"side":"soviet","of":20},null]]','guest-33',19);
INSERT INTO "log" VALUES('4d7fac97b85c9208',22,'act','soviet','back','','[]','guest-33',20);
INSERT INTO "log" VALUES('4d7fac97b85c9208',23,'act','soviet','bombard 1120','','[]','guest-33',21);
INSERT INTO "log" VALUES('4d7fac97b85c9208',24,'act','soviet','back','','[]','guest-33',22);
INSERT INTO "log" VALUES('4d7fac97b85c9208',25,'act','soviet','done','','[["phase_began","4.1-3",{"side":"soviet","phase":"mobile_movement"},null]]','guest-33',23);
INSERT INTO "log" VALUES('4d7fac97b85c9208',26,'undo','soviet','25','','[["undone","",{"side":"soviet","of":25},null]]','guest-33',24);
INSERT INTO "log" VALUES('4d7fac97b85c9208',27,'act','soviet','done','','[["phase_began","4.1-3",{"side":"soviet","phase":"mobile_movement"},null]]','guest-33',25);
INSERT INTO "log" VALUES('4d7fac97b85c9208',28,'act','soviet','unit 3TC/1818','','[]','guest-33',26);
INSERT INTO "log" VALUES('4d7fac97b85c9208',29,'act','soviet','hex 1612','','[["moved","5.0-4",{"unit":"3TC/1818","from":"1819","to":"1718","cost":1.0},null],["moved","5.0-4",{"unit":"3TC/1818","from":"1718","to":"1717","cost":0.5},null],["moved","5.0-4",{"unit":"3TC/1818","from":"1717","to":"1616","cost":0.5},null],["moved","5.0-4",{"unit":"3TC/1818","from":"1616","to":"1715","cost":0.5},null],["moved","5.0-4",{"unit":"3TC/1818","from":"1715","to":"1614","cost":0.5},null],["moved","5.0-4",{"unit":"3TC/1818","from":"1614","to":"1713","cost":0.5},null],["moved","5.0-4",{"unit":"3TC/1818","from":"1713","to":"1612","cost":1.0},null]]','guest-33',27);
INSERT INTO "log" VALUES('4d7fac97b85c9208',30,'act','soviet','hex 1608','','[["moved","5.0-4",{"unit":"3TC/1818","from":"1612","to":"1711","cost":1.0},null],["moved","5.0-4",{"unit":"3TC/1818","from":"1711","to":"1710","cost":0.5},null],["moved","5.0-4",{"unit":"3TC/1818","from":"1710","to":"1709","cost":1.0},null],["moved","5.0-4",{"unit":"3TC/1818","from":"1709","to":"1608","cost":1.0},null]]','guest-33',28);
INSERT INTO "log" VALUES('4d7fac97b85c9208',31,'act','soviet','hex 1508','','[["moved","5.0-4",{"unit":"3TC/1818","from":"1608","to":"1508","cost":1.0},null]]','guest-33',29);
INSERT INTO "log" VALUES('4d7fac97b85c9208',32,'act','soviet','done','','[["phase_began","4.1-3",{"side":"soviet","phase":"mobile_combat"},null]]','guest-33',30);
INSERT INTO "log" VALUES('4d7fac97b85c9208',33,'undo','soviet','32','','[["undone","",{"side":"soviet","of":32},null]]','guest-33',31);
INSERT INTO "log" VALUES('4d7fac97b85c9208',34,'act','soviet','unit 5MC/2','','[]','guest-33',32);
INSERT INTO "log" VALUES('4d7fac97b85c9208',35,'act','soviet','hex 2233','','[["moved","5.0-4",{"unit":"5MC/2","from":"1922","to":"2023","cost":0.5},null],["moved","5.0-4",{"unit":"5MC/2","from":"2023","to":"1924","cost":0.5},null],["moved","5.0-4",{"unit":"5MC/2","from":"1924","to":"2025","cost":0.5},null],["moved","5.0-4",{"unit":"5MC/2","from":"2025","to":"2026","cost":0.5},null],["moved","5.0-4",{"unit":"5MC/2","from":"2026","to":"2027","cost":0.5},null],["moved","5.0-4",{"unit":"5MC/2","from":"2027","to":"1928","cost":0.5},null],["moved","5.0-4",{"unit":"5MC/2","from":"1928","to":"2029","cost":0.5},null],["moved","5.0-4",{"unit":"5MC/2","from":"2029","to":"2030","cost":0.5},null],["moved","5.0-4",{"unit":"5MC/2","from":"2030","to":"2131","cost":0.5},null],["moved","5.0-4",{"unit":"5MC/2","from":"2131","to":"2132","cost":0.5},null],["moved","5.0-4",{"unit":"5MC/2","from":"2132","to":"2233","cost":0.5},null]]','guest-33',33);
INSERT INTO "log" VALUES('4d7fac97b85c9208',36,'act','soviet','done','','[]','guest-33',34);
INSERT INTO "log" VALUES('4d7fac97b85c9208',37,'act','soviet','done','','[["phase_began","4.1-3",{"side":"soviet","phase":"mobile_combat"},null]]','guest-33',35);
INSERT INTO "log" VALUES('4d7fac97b85c9208',38,'undo','soviet','37','','[["undone","",{"side":"soviet","of":37},null]]','guest-33',36);
INSERT INTO "log" VALUES('4d7fac97b85c9208',39,'act','soviet','unit 16TC/107','','[]','guest-33',37);
INSERT INTO "log" VALUES('4d7fac97b85c9208',40,'act','soviet','hex 1410','','[["moved","5.0-4",{"unit":"16TC/107","from":"1320","to":"1420","cost":1.0},null],["moved","5.0-4",{"unit":"16TC/107","from":"1420","to":"1519","cost":0.5},null],["moved","5.0-4",{"unit":"16TC/107","from":"1519","to":"1518","cost":0.5},null],["moved","5.0-4",{"unit":"16TC/107","from":"1518","to":"1617","cost":0.5},null],["moved","5.0-4",{"unit":"16TC/107","from":"1617","to":"1616","cost":1.0},null],["moved","5.0-4",{"unit":"16TC/107","from":"1616","to":"1715","cost":0.5},null],["moved","5.0-4",{"unit":"16TC/107","from":"1715","to":"1614","cost":0.5},null],["moved","5.0-4",{"unit":"16TC/107","from":"1614","to":"1613","cost":1.0},null],["moved","5.0-4",{"unit":"16TC/107","from":"1613","to":"1512","cost":1.0},null],["moved","5.0-4",{"unit":"16TC/107","from":"1512","to":"1511","cost":1.0},null],["moved","5.0-4",{"unit":"16TC/107","from":"1511","to":"1410","cost":1.0},null]]','guest-33',38);
INSERT INTO "log" VALUES('4d7fac97b85c9208',41,'act','soviet','done','','[["phase_began","4.1-3",{"side":"soviet","phase":"mobile_combat"},null]]','guest-33',39);
INSERT INTO "log" VALUES('4d7fac97b85c9208',42,'act','soviet','attack 1322','','[]','guest-33',40);
INSERT INTO "log" VALUES('4d7fac97b85c9208',43,'undo','soviet','42','','[["undone","",{"side":"soviet","of":42},null]]','guest-33',41);
INSERT INTO "log" VALUES('4d7fac97b85c9208',44,'act','soviet','attack 1422','','[]','guest-33',42);
INSERT INTO "log" VALUES('4d7fac97b85c9208',45,'act','soviet','unit 16TC/109','','[]','guest-33',43);
INSERT INTO "log" VALUES('4d7fac97b85c9208',46,'act','soviet','unit 16TC/Var.','','[]','guest-33',44);
INSERT INTO "log" VALUES('4d7fac97b85c9208',47,'act','soviet','back','','[]','guest-33',45);
INSERT INTO "log" VALUES('4d7fac97b85c9208',48,'act','soviet','attack 1422','','[]','guest-33',46);
INSERT INTO "log" VALUES('4d7fac97b85c9208',49,'act','soviet','unit 16TC/109','','[]','guest-33',47);
INSERT INTO "log" VALUES('4d7fac97b85c9208',50,'act','soviet','back','','[]','guest-33',48);
INSERT INTO "log" VALUES('4d7fac97b85c9208',51,'act','soviet','attack 1322','','[]','guest-33',49);
INSERT INTO "log" VALUES('4d7fac97b85c9208',52,'act','soviet','back','','[]','guest-33',50);
INSERT INTO "log" VALUES('4d7fac97b85c9208',53,'act','soviet','attack 1321','','[]','guest-33',51);
INSERT INTO "log" VALUES('4d7fac97b85c9208',54,'act','soviet','back','','[]','guest-33',52);
INSERT INTO "log" VALUES('4d7fac97b85c9208',55,'act','soviet','attack 1322','','[]','guest-33',53);
INSERT INTO "log" VALUES('4d7fac97b85c9208',56,'act','soviet','back','','[]','guest-33',54);
INSERT INTO "log" VALUES('4d7fac97b85c9208',57,'undo','soviet','56','','[["undone","",{"side":"soviet","of":56},null]]','guest-33',55);
INSERT INTO "log" VALUES('4d7fac97b85c9208',58,'act','soviet','back','','[]','guest-33',56);
INSERT INTO "log" VALUES('4d7fac97b85c9208',59,'act','soviet','done','','[]','guest-33',57);
INSERT INTO "log" VALUES('4d7fac97b85c9208',60,'act','soviet','pass','','[["phase_began","4.1-3",{"side":"german","phase":"movement"},null]]','guest-33',58);
INSERT INTO "log" VALUES('4d7fac97b85c9208',61,'undo','soviet','60','','[["undone","",{"side":"soviet","of":60},null]]','guest-33',59);
INSERT INTO "log" VALUES('4d7fac97b85c9208',62,'act','soviet','pass','','[["phase_began","4.1-3",{"side":"german","phase":"movement"},null]]','guest-33',60);
INSERT INTO "log" VALUES('4d7fac97b85c9208',63,'act','german','done','','[["phase_began","4.1-3",{"side":"german","phase":"combat"},null]]','guest-34',3);
INSERT INTO "log" VALUES('4d7fac97b85c9208',64,'act','german','done','','[["phase_began","4.1-3",{"side":"german","phase":"mobile_movement"},null]]','guest-34',4);
INSERT INTO "log" VALUES('4d7fac97b85c9208',65,'act','german','unit AA/1Pz','','[]','guest-34',5);
INSERT INTO "log" VALUES('4d7fac97b85c9208',66,'act','german','hex 0933','','[["moved","5.0-4",{"unit":"AA/1Pz","from":"1325","to":"1226","cost":1.0},null],["moved","5.0-4",{"unit":"AA/1Pz","from":"1226","to":"1227","cost":1.0},null],["moved","5.0-4",{"unit":"AA/1Pz","from":"1227","to":"1128","cost":1.0},null],["moved","5.0-4",{"unit":"AA/1Pz","from":"1128","to":"1129","cost":1.0},null],["moved","5.0-4",{"unit":"AA/1Pz","from":"1129","to":"1030","cost":1.0},null],["moved","5.0-4",{"unit":"AA/1Pz","from":"1030","to":"1031","cost":1.0},null],["moved","5.0-4",{"unit":"AA/1Pz","from":"1031","to":"0932","cost":1.0},null],["moved","5.0-4",{"unit":"AA/1Pz","from":"0932","to":"0933","cost":1.0},null]]','guest-34',6);
INSERT INTO "log" VALUES('4d7fac97b85c9208',67,'act','german','done','','[]','guest-34',7);
INSERT INTO "log" VALUES('4d7fac97b85c9208',68,'act','german','done','','[["phase_began","4.1-3",{"side":"german","phase":"mobile_combat"},null]]','guest-34',8);
INSERT INTO "log" VALUES('4d7fac97b85c9208',69,'act','german','done','2 16f21a1eef33276fda9c0052ec4f6b49','[["turn_began","4.1-15",{"turn":2},null],["rolled","11.0-2",{"purpose":"weather","die":6,"result":4,"side":"german"},null],["weather","11.0-3",{"weather":"clear"},null],["phase_began","4.1-3",{"side":"soviet","phase":"movement"},null]]','guest-34',9);
INSERT INTO "log" VALUES('4d7fac97b85c9208',70,'act','soviet','unit 3TC/50','','[]','guest-33',61);
INSERT INTO "log" VALUES('4d7fac97b85c9208',71,'undo','soviet','70','','[["undone","",{"side":"soviet","of":70},null]]','guest-33',62);
INSERT INTO "log" VALUES('4d7fac97b85c9208',72,'act','soviet','done','','[["phase_began","4.1-3",{"side":"soviet","phase":"combat"},null]]','guest-33',63);
INSERT INTO "log" VALUES('4d7fac97b85c9208',73,'act','soviet','bombard 0933','','[]','guest-33',64);
INSERT INTO "log" VALUES('4d7fac97b85c9208',74,'act','soviet','pool red_air_force','','[]','guest-33',65);
INSERT INTO "log" VALUES('4d7fac97b85c9208',75,'act','soviet','back','','[]','guest-33',66);
INSERT INTO "log" VALUES('4d7fac97b85c9208',76,'act','soviet','done','','[["phase_began","4.1-3",{"side":"soviet","phase":"mobile_movement"},null]]','guest-33',67);
INSERT INTO "log" VALUES('4d7fac97b85c9208',77,'act','soviet','unit 3TC/728','','[]','guest-33',68);
INSERT INTO "log" VALUES('4d7fac97b85c9208',78,'act','soviet','hex 1317','','[["moved","5.0-4",{"unit":"3TC/728","from":"2120","to":"2020","cost":0.5},null],["moved","5.0-4",{"unit":"3TC/728","from":"2020","to":"1920","cost":1.0},null],["moved","5.0-4",{"unit":"3TC/728","from":"1920","to":"1820","cost":0.5},null],["moved","5.0-4",{"unit":"3TC/728","from":"1820","to":"1720","cost":0.5},null],["moved","5.0-4",{"unit":"3TC/728","from":"1720","to":"1719","cost":0.5},null],["moved","5.0-4",{"unit":"3TC/728","from":"1719","to":"1619","cost":0.5},null],["moved","5.0-4",{"unit":"3TC/728","from":"1619","to":"1519","cost":0.5},null],["moved","5.0-4",{"unit":"3TC/728","from":"1519","to":"1418","cost":1.0},null],["moved","5.0-4",{"unit":"3TC/728","from":"1418","to":"1417","cost":2.0},null],["moved","5.0-4",{"unit":"3TC/728","from":"1417","to":"1317","cost":1.0},null]]','guest-33',69);
INSERT INTO "log" VALUES('4d7fac97b85c9208',79,'act','soviet','unit 5MC/2','','[]','guest-33',70);
INSERT INTO "log" VALUES('4d7fac97b85c9208',80,'act','soviet','hex 2322','','[["moved","5.0-4",{"unit":"5MC/2","from":"2233","to":"2132","cost":0.5},null],["moved","5.0-4",{"unit":"5MC/2","from":"2132","to":"2131","cost":0.5},null],["moved","5.0-4",{"unit":"5MC/2","from":"2131","to":"2030","cost":0.5},null],["moved","5.0-4",{"unit":"5MC/2","from":"2030","to":"2029","cost":0.5},null],["moved","5.0-4",{"unit":"5MC/2","from":"2029","to":"1928","cost":0.5},null],["moved","5.0-4",{"unit":"5MC/2","from":"1928","to":"2027","cost":0.5},null],["moved","5.0-4",{"unit":"5MC/2","from":"2027","to":"2026","cost":0.5},null],["moved","5.0-4",{"unit":"5MC/2","from":"2026","to":"2125","cost":1.0},null],["moved","5.0-4",{"unit":"5MC/2","from":"2125","to":"2124","cost":1.0},null],["moved","5.0-4",{"unit":"5MC/2","from":"2124","to":"2224","cost":0.5},null],["moved","5.0-4",{"unit":"5MC/2","from":"2224","to":"2324","cost":0.5},null],["moved","5.0-4",{"unit":"5MC/2","from":"2324","to":"2424","cost":0.5},null],["moved","5.0-4",{"unit":"5MC/2","from":"2424","to":"2423","cost":1.0},null],["moved","5.0-4",{"unit":"5MC/2","from":"2423","to":"2322","cost":1.0},null]]','guest-33',71);
INSERT INTO "log" VALUES('4d7fac97b85c9208',81,'act','soviet','unit 5MC/9','','[]','guest-33',72);
INSERT INTO "log" VALUES('4d7fac97b85c9208',82,'act','soviet','hex 2223','','[["moved","5.0-4",{"unit":"5MC/9","from":"1824","to":"1924","cost":1.0},null],["moved","5.0-4",{"unit":"5MC/9","from":"1924","to":"2023","cost":0.5},null],["moved","5.0-4",{"unit":"5MC/9","from":"2023","to":"2123","cost":0.5},null],["moved","5.0-4",{"unit":"5MC/9","from":"2123","to":"2223","cost":3.0},null]]','guest-33',73);
INSERT INTO "log" VALUES('4d7fac97b85c9208',83,'act','soviet','done','','[]','guest-33',74);
INSERT INTO "log" VALUES('4d7fac97b85c9208',84,'act','soviet','unit 16TC/Var.','','[]','guest-33',75);
INSERT INTO "log" VALUES('4d7fac97b85c9208',85,'act','soviet','hex 1807','','[["moved","5.0-4",{"unit":"16TC/Var.","from":"1521","to":"1520","cost":1.0},null],["moved","5.0-4",{"unit":"16TC/Var.","from":"1520","to":"1519","cost":0.5},null],["moved","5.0-4",{"unit":"16TC/Var.","from":"1519","to":"1518","cost":0.5},null],["moved","5.0-4",{"unit":"16TC/Var.","from":"1518","to":"1617","cost":0.5},null],["moved","5.0-4",{"unit":"16TC/Var.","from":"1617","to":"1616","cost":1.0},null],["moved","5.0-4",{"unit":"16TC/Var.","from":"1616","to":"1715","cost":0.5},null],["moved","5.0-4",{"unit":"16TC/Var.","from":"1715","to":"1614","cost":0.5},null],["moved","5.0-4",{"unit":"16TC/Var.","from":"1614","to":"1713","cost":0.5},null],["moved","5.0-4",{"unit":"16TC/Var.","from":"1713","to":"1712","cost":0.5},null],["moved","5.0-4",{"unit":"16TC/Var.","from":"1712","to":"1711","cost":0.5},null],["moved","5.0-4",{"unit":"16TC/Var.","from":"1711","to":"1710","cost":0.5},null],["moved","5.0-4",{"unit":"16TC/Var.","from":"1710","to":"1809","cost":0.5},null],["moved","5.0-4",{"unit":"16TC/Var.","from":"1809","to":"1708","cost":0.5},null],["moved","5.0-4",{"unit":"16TC/Var.","from":"1708","to":"1807","cost":0.5},null]]','guest-33',76);
INSERT INTO "log" VALUES('4d7fac97b85c9208',86,'act','soviet','unit 3TC/103','','[]','guest-33',77);
INSERT INTO "log" VALUES('4d7fac97b85c9208',87,'act','soviet','hex 1615','','[["moved","5.0-4",{"unit":"3TC/103","from":"1614","to":"1615","cost":1.0},null]]','guest-33',78);
INSERT INTO "log" VALUES('4d7fac97b85c9208',88,'act','soviet','hex 1712','','[["moved","5.0-4",{"unit":"3TC/103","from":"1615","to":"1715","cost":1.0},null],["moved","5.0-4",{"unit":"3TC/103","from":"1715","to":"1614","cost":0.5},null],["moved","5.0-4",{"unit":"3TC/103","from":"1614","to":"1713","cost":0.5},null],["moved","5.0-4",{"unit":"3TC/103","from":"1713","to":"1712","cost":0.5},null]]','guest-33',79);
INSERT INTO "log" VALUES('4d7fac97b85c9208',89,'act','soviet','hex 1611','','[["moved","5.0-4",{"unit":"3TC/103","from":"1712","to":"1711","cost":0.5},null],["moved","5.0-4",{"unit":"3TC/103","from":"1711","to":"1611","cost":0.5},null]]','guest-33',80);
INSERT INTO "log" VALUES('4d7fac97b85c9208',90,'act','soviet','hex 1913','','[["moved","5.0-4",{"unit":"3TC/103","from":"1611","to":"1711","cost":0.5},null],["moved","5.0-4",{"unit":"3TC/103","from":"1711","to":"1712","cost":0.5},null],["moved","5.0-4",{"unit":"3TC/103","from":"1712","to":"1812","cost":1.0},null],["moved","5.0-4",{"unit":"3TC/103","from":"1812","to":"1913","cost":1.0},null]]','guest-33',81);
INSERT INTO "log" VALUES('4d7fac97b85c9208',91,'act','soviet','hex 1813','','[["moved","5.0-4",{"unit":"3TC/103","from":"1913","to":"1813","cost":1.0},null]]','guest-33',82);
INSERT INTO "log" VALUES('4d7fac97b85c9208',92,'act','soviet','unit 16TC/1441','','[]','guest-33',83);
INSERT INTO "log" VALUES('4d7fac97b85c9208',93,'act','soviet','hex 1412','','[["moved","5.0-4",{"unit":"16TC/1441","from":"1720","to":"1719","cost":0.5},null],["moved","5.0-4",{"unit":"16TC/1441","from":"1719","to":"1718","cost":1.0},null],["moved","5.0-4",{"unit":"16TC/1441","from":"1718","to":"1717","cost":0.5},null],["moved","5.0-4",{"unit":"16TC/1441","from":"1717","to":"1616","cost":0.5},null],["moved","5.0-4",{"unit":"16TC/1441","from":"1616","to":"1715","cost":0.5},null],["moved","5.0-4",{"unit":"16TC/1441","from":"1715","to":"1614","cost":0.5},null],["moved","5.0-4",{"unit":"16TC/1441","from":"1614","to":"1613","cost":1.0},null],["moved","5.0-4",{"unit":"16TC/1441","from":"1613","to":"1512","cost":1.0},null],["moved","5.0-4",{"unit":"16TC/1441","from":"1512","to":"1412","cost":0.5},null]]','guest-33',84);
INSERT INTO "log" VALUES('4d7fac97b85c9208',94,'act','soviet','hex 1415','','[["moved","5.0-4",{"unit":"16TC/1441","from":"1412","to":"1413","cost":0.5},null],["moved","5.0-4",{"unit":"16TC/1441","from":"1413","to":"1314","cost":0.5},null],["moved","5.0-4",{"unit":"16TC/1441","from":"1314","to":"1415","cost":1.0},null]]','guest-33',85);
INSERT INTO "log" VALUES('4d7fac97b85c9208',95,'act','soviet','hex 1515','','[["moved","5.0-4",{"unit":"16TC/1441","from":"1415","to":"1515","cost":1.0},null]]','guest-33',86);
INSERT INTO "log" VALUES('4d7fac97b85c9208',96,'act','soviet','unit 3TC/57','','[]','guest-33',87);
INSERT INTO "log" VALUES('4d7fac97b85c9208',97,'act','soviet','hex 1729','','[["moved","5.0-4",{"unit":"3TC/57","from":"1721","to":"1720","cost":1.0},null],["moved","5.0-4",{"unit":"3TC/57","from":"1720","to":"1820","cost":0.5},null],["moved","5.0-4",{"unit":"3TC/57","from":"1820","to":"1920","cost":0.5},null],["moved","5.0-4",{"unit":"3TC/57","from":"1920","to":"2021","cost":0.5},null],["moved","5.0-4",{"unit":"3TC/57","from":"2021","to":"1922","cost":0.5},null],["moved","5.0-4",{"unit":"3TC/57","from":"1922","to":"2023","cost":0.5},null],["moved","5.0-4",{"unit":"3TC/57","from":"2023","to":"1924","cost":0.5},null],["moved","5.0-4",{"unit":"3TC/57","from":"1924","to":"2025","cost":0.5},null],["moved","5.0-4",{"unit":"3TC/57","from":"2025","to":"2026","cost":0.5},null],["moved","5.0-4",{"unit":"3TC/57","from":"2026","to":"2027","cost":0.5},null],["moved","5.0-4",{"unit":"3TC/57","from":"2027","to":"1928","cost":0.5},null],["moved","5.0-4",{"unit":"3TC/57","from":"1928","to":"1929","cost":1.0},null],["moved","5.0-4",{"unit":"3TC/57","from":"1929","to":"1829","cost":1.0},null],["moved","5.0-4",{"unit":"3TC/57","from":"1829","to":"1729","cost":1.0},null]]','guest-33',88);
INSERT INTO "log" VALUES('4d7fac97b85c9208',98,'act','soviet','unit 16TC/289G','','[]','guest-33',89);
INSERT INTO "log" VALUES('4d7fac97b85c9208',99,'act','soviet','hex 2132','','[["moved","5.0-4",{"unit":"16TC/289G","from":"1619","to":"1719","cost":0.5},null],["moved","5.0-4",{"unit":"16TC/289G","from":"1719","to":"1720","cost":0.5},null],["moved","5.0-4",{"unit":"16TC/289G","from":"1720","to":"1820","cost":0.5},null],["moved","5.0-4",{"unit":"16TC/289G","from":"1820","to":"1920","cost":0.5},null],["moved","5.0-4",{"unit":"16TC/289G","from":"1920","to":"2021","cost":0.5},null],["moved","5.0-4",{"unit":"16TC/289G","from":"2021","to":"1922","cost":0.5},null],["moved","5.0-4",{"unit":"16TC/289G","from":"1922","to":"2023","cost":0.5},null],["moved","5.0-4",{"unit":"16TC/289G","from":"2023","to":"1924","cost":0.5},null],["moved","5.0-4",{"unit":"16TC/289G","from":"1924","to":"2025","cost":0.5},null],["moved","5.0-4",{"unit":"16TC/289G","from":"2025","to":"2026","cost":0.5},null],["moved","5.0-4",{"unit":"16TC/289G","from":"2026","to":"2027","cost":0.5},null],["moved","5.0-4",{"unit":"16TC/289G","from":"2027","to":"1928","cost":0.5},null],["moved","5.0-4",{"unit":"16TC/289G","from":"1928","to":"2029","cost":0.5},null],["moved","5.0-4",{"unit":"16TC/289G","from":"2029","to":"2030","cost":0.5},null],["moved","5.0-4",{"unit":"16TC/289G","from":"2030","to":"2131","cost":0.5},null],["moved","5.0-4",{"unit":"16TC/289G","from":"2131","to":"2132","cost":0.5},null]]','guest-33',90);
INSERT INTO "log" VALUES('4d7fac97b85c9208',100,'act','soviet','unit 5MC/1228','','[]','guest-33',91);
INSERT INTO "log" VALUES('4d7fac97b85c9208',101,'act','soviet','hex 1726','','[["moved","5.0-4",{"unit":"5MC/1228","from":"1823","to":"1824","cost":1.0},null],["moved","5.0-4",{"unit":"5MC/1228","from":"1824","to":"1825","cost":1.0},null],["moved","5.0-4",{"unit":"5MC/1228","from":"1825","to":"1726","cost":2.0},null]]','guest-33',92);
INSERT INTO "log" VALUES('4d7fac97b85c9208',102,'act','soviet','hex 1527','','[["moved","5.0-4",{"unit":"5MC/1228","from":"1726","to":"1727","cost":2.0},null],["moved","5.0-4",{"unit":"5MC/1228","from":"1727","to":"1627","cost":0.5},null],["moved","5.0-4",{"unit":"5MC/1228","from":"1627","to":"1527","cost":0.5},null]]','guest-33',93);
INSERT INTO "log" VALUES('4d7fac97b85c9208',103,'act','soviet','hex 1326','','[["moved","5.0-4",{"unit":"5MC/1228","from":"1527","to":"1427","cost":0.5},null],["moved","5.0-4",{"unit":"5MC/1228","from":"1427","to":"1326","cost":0.5},null]]','guest-33',94);
INSERT INTO "log" VALUES('4d7fac97b85c9208',104,'act','soviet','unit 3TC/51','','[]','guest-33',95);
INSERT INTO "log" VALUES('4d7fac97b85c9208',105,'act','soviet','hex 1928','','[["moved","5.0-4",{"unit":"3TC/51","from":"2021","to":"1922","cost":0.5},null],["moved","5.0-4",{"unit":"3TC/51","from":"1922","to":"2023","cost":0.5},null],["moved","5.0-4",{"unit":"3TC/51","from":"2023","to":"1924","cost":0.5},null],["moved","5.0-4",{"unit":"3TC/51","from":"1924","to":"2025","cost":0.5},null],["moved","5.0-4",{"unit":"3TC/51","from":"2025","to":"2026","cost":0.5},null],["moved","5.0-4",{"unit":"3TC/51","from":"2026","to":"2027","cost":0.5},null],["moved","5.0-4",{"unit":"3TC/51","from":"2027","to":"1928","cost":0.5},null]]','guest-33',96);
INSERT INTO "log" VALUES('4d7fac97b85c9208',106,'act','soviet','hex 1920','','[["moved","5.0-4",{"unit":"3TC/51","from":"1928","to":"2027","cost":0.5},null],["moved","5.0-4",{"unit":"3TC/51","from":"2027","to":"2026","cost":0.5},null],["moved","5.0-4",{"unit":"3TC/51","from":"2026","to":"2025","cost":0.5},null],["moved","5.0-4",{"unit":"3TC/51","from":"2025","to":"1924","cost":0.5},null],["moved","5.0-4",{"unit":"3TC/51","from":"1924","to":"2023","cost":0.5},null],["moved","5.0-4",{"unit":"3TC/51","from":"2023","to":"1922","cost":0.5},null],["moved","5.0-4",{"unit":"3TC/51","from":"1922","to":"2021","cost":0.5},null],["moved","5.0-4",{"unit":"3TC/51","from":"2021","to":"1920","cost":0.5},null]]','guest-33',97);
INSERT INTO "log" VALUES('4d7fac97b85c9208',107,'act','soviet','hex 1718','','[["moved","5.0-4",{"unit":"3TC/51","from":"1920","to":"1919","cost":0.5},null],["moved","5.0-4",{"unit":"3TC/51","from":"1919","to":"1818","cost":0.5},null],["moved","5.0-4",{"unit":"3TC/51","from":"1818","to":"1718","cost":0.5},null]]','guest-33',98);
INSERT INTO "log" VALUES('4d7fac97b85c9208',108,'act','soviet','done','','[["phase_began","4.1-3",{"side":"soviet","phase":"mobile_combat"},null]]','guest-33',99);
INSERT INTO "log" VALUES('4d7fac97b85c9208',109,'act','soviet','attack 1522','','[]','guest-33',100);
INSERT INTO "log" VALUES('4d7fac97b85c9208',110,'undo','soviet','109','','[["undone","",{"side":"soviet","of":109},null]]','guest-33',101);
INSERT INTO "log" VALUES('4d7fac97b85c9208',111,'act','soviet','done','','[]','guest-33',102);
INSERT INTO "log" VALUES('4d7fac97b85c9208',112,'undo','soviet','111','','[["undone","",{"side":"soviet","of":111},null]]','guest-33',103);
INSERT INTO "log" VALUES('4d7fac97b85c9208',113,'act','soviet','done','','[]','guest-33',104);
INSERT INTO "log" VALUES('4d7fac97b85c9208',114,'act','soviet','pass','','[["phase_began","4.1-3",{"side":"german","phase":"movement"},null]]','guest-33',105);
INSERT INTO "log" VALUES('4d7fac97b85c9208',115,'undo','soviet','114','','[["undone","",{"side":"soviet","of":114},null]]','guest-33',106);
INSERT INTO "log" VALUES('4d7fac97b85c9208',116,'act','soviet','rebuild 5MC/9','','[["rebuilt","18.0-1",{"unit":"5MC/9"},null],["phase_began","4.1-3",{"side":"german","phase":"movement"},null]]','guest-33',107);
INSERT INTO "log" VALUES('4d7fac97b85c9208',117,'act','german','unit I/2/16Pz','','[]','guest-34',10);
INSERT INTO "log" VALUES('4d7fac97b85c9208',118,'act','german','hex 0830','','[["moved","5.0-4",{"unit":"I/2/16Pz","from":"1220","to":"1221","cost":1.0},null],["moved","5.0-4",{"unit":"I/2/16Pz","from":"1221","to":"1222","cost":1.0},null],["moved","5.0-4",{"unit":"I/2/16Pz","from":"1222","to":"1223","cost":0.5},null],["moved","5.0-4",{"unit":"I/2/16Pz","from":"1223","to":"1124","cost":0.5},null],["moved","5.0-4",{"unit":"I/2/16Pz","from":"1124","to":"1125","cost":0.5},null],["moved","5.0-4",{"unit":"I/2/16Pz","from":"1125","to":"1026","cost":1.0},null],["moved","5.0-4",{"unit":"I/2/16Pz","from":"1026","to":"1027","cost":1.0},null],["moved","5.0-4",{"unit":"I/2/16Pz","from":"1027","to":"0928","cost":1.0},null],["moved","5.0-4",{"unit":"I/2/16Pz","from":"0928","to":"0929","cost":1.0},null],["moved","5.0-4",{"unit":"I/2/16Pz","from":"0929","to":"0830","cost":1.0},null]]','guest-34',11);
INSERT INTO "log" VALUES('4d7fac97b85c9208',119,'act','german','hex 0930','','[["moved","5.0-4",{"unit":"I/2/16Pz","from":"0830","to":"0930","cost":1.0},null]]','guest-34',12);
INSERT INTO "log" VALUES('4d7fac97b85c9208',120,'act','german','engineer Pi/16Pz','','[]','guest-34',13);
INSERT INTO "log" VALUES('4d7fac97b85c9208',121,'act','german','back','','[]','guest-34',14);
INSERT INTO "log" VALUES('4d7fac97b85c9208',122,'act','german','done','','[["phase_began","4.1-3",{"side":"german","phase":"combat"},null]]','guest-34',15);
INSERT INTO "log" VALUES('4d7fac97b85c9208',123,'act','german','bombard 1315','','[]','guest-34',16);
INSERT INTO "log" VALUES('4d7fac97b85c9208',124,'act','german','pool luftwaffe','','[]','guest-34',17);
INSERT INTO "log" VALUES('4d7fac97b85c9208',125,'act','german','pool luftwaffe','','[]','guest-34',18);
INSERT INTO "log" VALUES('4d7fac97b85c9208',126,'act','german','fire','','[["bombarded","8.4-1",{"side":"german","hex":"1315","unit":"16TC/164"},null],["drew","16.0-1",{"purpose":"support.luftwaffe","chit":"luftwaffe-1","of":3},null],["supported","17.0-5",{"hex":"1315","side":"german","marker":"luftwaffe-1","value":6},null],["drew","16.0-1",{"purpose":"support.luftwaffe","chit":"luftwaffe-2","of":2},null],["supported","17.0-5",{"hex":"1315","side":"german","marker":"luftwaffe-2","value":7},null],["reckoned","8.4-4",{"hex":"1315","attack":13,"defence":4,"modifier":0,"ground":"town","column":"J 8..9"},null],["rolled","8.4-4",{"purpose":"bombardment.1315","die":6,"result":5,"side":"german"},null],["result","17.0-8",{"hex":"1315","result":"Ex"},null]]','guest-34',19);
INSERT INTO "log" VALUES('4d7fac97b85c9208',127,'act','german','attack 1421','','[]','guest-34',21);
INSERT INTO "log" VALUES('4d7fac97b85c9208',128,'act','german','back','','[]','guest-34',22);
INSERT INTO "log" VALUES('4d7fac97b85c9208',129,'act','german','bombard 2132','','[]','guest-34',23);
INSERT INTO "log" VALUES('4d7fac97b85c9208',130,'act','german','pool luftwaffe','','[]','guest-34',24);
INSERT INTO "log" VALUES('4d7fac97b85c9208',131,'act','german','fire','','[["bombarded","8.4-1",{"side":"german","hex":"2132","unit":"16TC/289G"},null],["drew","16.0-1",{"purpose":"support.luftwaffe","chit":"luftwaffe-3","of":1},null],["supported","17.0-5",{"hex":"2132","side":"german","marker":"luftwaffe-3","value":8},null],["reckoned","8.4-4",{"hex":"2132","attack":8,"defence":4,"modifier":0,"ground":"clear","column":"I 4"},null],["rolled","8.4-4",{"purpose":"bombardment.2132","die":6,"result":3,"side":"german"},null],["result","17.0-8",{"hex":"2132","result":"Ex"},null]]','guest-34',25);
INSERT INTO "log" VALUES('4d7fac97b85c9208',132,'act','german','attack 1326','','[]','guest-34',26);
INSERT INTO "log" VALUES('4d7fac97b85c9208',133,'act','german','back','','[]','guest-34',27);
INSERT INTO "log" VALUES('4d7fac97b85c9208',134,'undo','german','133','','[["undone","",{"side":"german","of":133},null]]','guest-34',28);
INSERT INTO "log" VALUES('4d7fac97b85c9208',135,'act','german','unit Pi/1Pz','','[]','guest-34',29);
INSERT INTO "log" VALUES('4d7fac97b85c9208',136,'act','german','fight','','[["attacked","4.1-A",{"side":"german","hex":"1326","units":["Pi/1Pz"]},null]]','guest-34',30);
INSERT INTO "log" VALUES('4d7fac97b85c9208',137,'act','german','pass','','[]','guest-34',31);
INSERT INTO "log" VALUES('4d7fac97b85c9208',138,'act','soviet','pass','','[]','guest-33',108);
INSERT INTO "log" VALUES('4d7fac97b85c9208',139,'act','german','pool relief','','[["drew","16.0-1",{"purpose":"support.relief","chit":"relief-7","of":15},null],["supported","8.3-13",{"hex":"1326","side":"german","marker":"relief-7","value":4},null]]','guest-34',32);
INSERT INTO "log" VALUES('4d7fac97b85c9208',140,'act','soviet','pass','','[["reckoned","7.3-2",{"hex":"1326","attack":6,"defence":2,"modifier":0,"ground":"clear","column":"I 4"},null],["rolled","4.1-D3",{"purpose":"attack.1326","die":6,"result":1,"side":"german"},null],["result","7.6-2",{"hex":"1326","result":"D3"},null]]','guest-33',109);
INSERT INTO "log" VALUES('4d7fac97b85c9208',141,'act','soviet','retreat','','[]','guest-33',110);
INSERT INTO "log" VALUES('4d7fac97b85c9208',142,'act','soviet','hex 1327','','[]','guest-33',111);
INSERT INTO "log" VALUES('4d7fac97b85c9208',143,'act','soviet','hex 1328','','[]','guest-33',112);
INSERT INTO "log" VALUES('4d7fac97b85c9208',144,'act','soviet','hex 1329','','[["retreated","7.7-1",{"unit":"5MC/1228","from":"1326","to":"1327"},null],["retreated","7.7-1",{"unit":"5MC/1228","from":"1327","to":"1328"},null],["retreated","7.7-1",{"unit":"5MC/1228","from":"1328","to":"1329"},null]]','guest-33',113);
INSERT INTO "log" VALUES('4d7fac97b85c9208',145,'act','german','done','','[]','guest-34',33);
INSERT INTO "log" VALUES('4d7fac97b85c9208',146,'act','german','done','','[["phase_began","4.1-3",{"side":"german","phase":"mobile_movement"},null]]','guest-34',34);
INSERT INTO "log" VALUES('4d7fac97b85c9208',147,'undo','german','146','','[["undone","",{"side":"german","of":146},null]]','guest-34',35);
INSERT INTO "log" VALUES('4d7fac97b85c9208',148,'act','german','attack 1421','','[]','guest-34',36);
INSERT INTO "log" VALUES('4d7fac97b85c9208',149,'act','german','unit 503/Baeke','','[]','guest-34',37);
INSERT INTO "log" VALUES('4d7fac97b85c9208',150,'undo','german','149','','[["undone","",{"side":"german","of":149},null]]','guest-34',38);
INSERT INTO "log" VALUES('4d7fac97b85c9208',151,'act','german','unit II/1/1Pz','','[]','guest-34',39);
INSERT INTO "log" VALUES('4d7fac97b85c9208',152,'act','german','engineer Pi/1Pz','','[]','guest-34',40);
INSERT INTO "log" VALUES('4d7fac97b85c9208',153,'act','german','unit II/23/Baeke','','[]','guest-34',41);
INSERT INTO "log" VALUES('4d7fac97b85c9208',154,'act','german','fight','','[["attacked","4.1-A",{"side":"german","hex":"1421","units":["II/1/1Pz","II/23/Baeke"]},null]]','guest-34',42);
INSERT INTO "log" VALUES('4d7fac97b85c9208',155,'act','german','pass','','[]','guest-34',43);
INSERT INTO "log" VALUES('4d7fac97b85c9208',156,'act','soviet','pass','','[]','guest-33',114);
INSERT INTO "log" VALUES('4d7fac97b85c9208',157,'act','german','pass','','[]','guest-34',44);
INSERT INTO "log" VALUES('4d7fac97b85c9208',158,'act','soviet','pass','','[["reckoned","7.3-2",{"hex":"1421","attack":7,"defence":4,"modifier":0,"ground":"town","column":"E 3"},null],["rolled","4.1-D3",{"purpose":"attack.1421","die":6,"result":5,"side":"german"},null],["result","7.6-7",{"hex":"1421","result":"A2"},null]]','guest-33',115);
INSERT INTO "log" VALUES('4d7fac97b85c9208',159,'act','german','retreat','','[]','guest-34',45);
INSERT INTO "log" VALUES('4d7fac97b85c9208',160,'act','german','retreat','','[]','guest-34',46);
INSERT INTO "log" VALUES('4d7fac97b85c9208',161,'undo','german','160','','[["undone","",{"side":"german","of":160},null]]','guest-34',47);
INSERT INTO "log" VALUES('4d7fac97b85c9208',162,'act','german','resist','','[["resisted","7.8-1",{"unit":"II/23/Baeke"},null],["depleted","7.8-1",{"unit":"II/23/Baeke","hex":"1321"},null]]','guest-34',48);
INSERT INTO "log" VALUES('4d7fac97b85c9208',163,'act','german','hex 1324','','[["retreated","7.7-1",{"unit":"II/1/1Pz","from":"1422","to":"1423"},null],["retreated","7.7-1",{"unit":"II/1/1Pz","from":"1423","to":"1324"},null]]','guest-34',49);
INSERT INTO "log" VALUES('4d7fac97b85c9208',164,'act','german','attack 1621','','[]','guest-34',50);
INSERT INTO "log" VALUES('4d7fac97b85c9208',165,'act','german','unit I/113/1Pz','','[]','guest-34',51);
INSERT INTO "log" VALUES('4d7fac97b85c9208',166,'act','german','engineer Pi/16Pz','','[]','guest-34',52);
INSERT INTO "log" VALUES('4d7fac97b85c9208',167,'act','german','unit I/1/1Pz','','[]','guest-34',53);
INSERT INTO "log" VALUES('4d7fac97b85c9208',168,'act','german','fight','','[["attacked","4.1-A",{"side":"german","hex":"1621","units":["I/113/1Pz","I/1/1Pz"]},null]]','guest-34',54);
INSERT INTO "log" VALUES('4d7fac97b85c9208',169,'act','german','pool relief','','[["drew","16.0-1",{"purpose":"support.relief","chit":"relief-2","of":14},null],["supported","8.3-13",{"hex":"1621","side":"german","marker":"relief-2","value":2},null]]','guest-34',55);
INSERT INTO "log" VALUES('4d7fac97b85c9208',170,'act','soviet','pass','','[]','guest-33',116);
INSERT INTO "log" VALUES('4d7fac97b85c9208',171,'act','german','pass','','[]','guest-34',56);
INSERT INTO "log" VALUES('4d7fac97b85c9208',172,'undo','german','171','','[["undone","",{"side":"german","of":171},null]]','guest-34',57);
INSERT INTO "log" VALUES('4d7fac97b85c9208',173,'act','german','pass','','[]','guest-34',58);
INSERT INTO "log" VALUES('4d7fac97b85c9208',174,'undo','german','173','','[["undone","",{"side":"german","of":173},null]]','guest-34',59);
INSERT INTO "log" VALUES('4d7fac97b85c9208',175,'act','german','pool relief','','[["drew","16.0-1",{"purpose":"support.relief","chit":"relief-10","of":13},null],["supported","8.3-13",{"hex":"1621","side":"german","marker":"relief-10","value":5},null]]','guest-34',60);
INSERT INTO "log" VALUES('4d7fac97b85c9208',176,'act','soviet','pass','','[["reckoned","7.3-2",{"hex":"1621","attack":16,"defence":4,"modifier":0,"ground":"bridge","column":"M >=12"},null],["rolled","4.1-D3",{"purpose":"attack.1621","die":6,"result":4,"side":"german"},null],["result","7.6-3",{"hex":"1621","result":"D2"},null]]','guest-33',117);
INSERT INTO "log" VALUES('4d7fac97b85c9208',177,'act','soviet','resist','','[["resisted","7.8-1",{"unit":"16TC/11G"},null],["depleted","7.8-1",{"unit":"16TC/11G","hex":"1621"},null]]','guest-33',118);
INSERT INTO "log" VALUES('4d7fac97b85c9208',178,'act','german','done','','[["phase_began","4.1-3",{"side":"german","phase":"mobile_movement"},null]]','guest-34',61);
INSERT INTO "log" VALUES('4d7fac97b85c9208',179,'undo','german','178','','[["undone","",{"side":"german","of":178},null]]','guest-34',62);
INSERT INTO "log" VALUES('4d7fac97b85c9208',180,'act','german','done','','[["phase_began","4.1-3",{"side":"german","phase":"mobile_movement"},null]]','guest-34',63);
INSERT INTO "log" VALUES('4d7fac97b85c9208',181,'act','german','unit AA/16Pz','','[]','guest-34',64);
INSERT INTO "log" VALUES('4d7fac97b85c9208',182,'act','german','hex 0719','','[["moved","5.0-4",{"unit":"AA/16Pz","from":"1017","to":"0917","cost":1.0},null],["moved","5.0-4",{"unit":"AA/16Pz","from":"0917","to":"0817","cost":1.0},null],["moved","5.0-4",{"unit":"AA/16Pz","from":"0817","to":"0718","cost":0.5},null],["moved","5.0-4",{"unit":"AA/16Pz","from":"0718","to":"0719","cost":1.0},null]]','guest-34',65);
INSERT INTO "log" VALUES('4d7fac97b85c9208',183,'act','german','done','','[]','guest-34',66);
INSERT INTO "log" VALUES('4d7fac97b85c9208',184,'act','german','engineer Pi/1Pz','','[]','guest-34',67);
INSERT INTO "log" VALUES('4d7fac97b85c9208',185,'act','german','hexside 1220/1320','','[["bridged","13.0-1",{"unit":"Pi/1Pz","hexside":"1220/1320"},null]]','guest-34',68);
INSERT INTO "log" VALUES('4d7fac97b85c9208',186,'act','german','done','','[["phase_began","4.1-3",{"side":"german","phase":"mobile_combat"},null]]','guest-34',69);
INSERT INTO "log" VALUES('4d7fac97b85c9208',187,'act','german','done','3 12c4bc26c9ffefe9fb246a845f3990e0','[["turn_began","4.1-15",{"turn":3},null],["rolled","11.0-2",{"purpose":"weather","die":6,"result":5,"side":"german"},null],["weather","11.0-3",{"weather":"fog"},null],["phase_began","4.1-3",{"side":"soviet","phase":"movement"},null]]','guest-34',70);
INSERT INTO "log" VALUES('4d7fac97b85c9208',188,'act','soviet','unit 16TC/13G','','[]','guest-33',119);
INSERT INTO "log" VALUES('4d7fac97b85c9208',189,'act','soviet','hex 1920','','[["moved","5.0-4",{"unit":"16TC/13G","from":"1519","to":"1619","cost":0.5},null],["moved","5.0-4",{"unit":"16TC/13G","from":"1619","to":"1719","cost":0.5},null],["moved","5.0-4",{"unit":"16TC/13G","from":"1719","to":"1720","cost":0.5},null],["moved","5.0-4",{"unit":"16TC/13G","from":"1720","to":"1820","cost":0.5},null],["moved","5.0-4",{"unit":"16TC/13G","from":"1820","to":"1920","cost":0.5},null]]','guest-33',120);
INSERT INTO "log" VALUES('4d7fac97b85c9208',190,'act','soviet','hex 2023','','[["moved","5.0-4",{"unit":"16TC/13G","from":"1920","to":"2021","cost":0.5},null],["moved","5.0-4",{"unit":"16TC/13G","from":"2021","to":"1922","cost":0.5},null],["moved","5.0-4",{"unit":"16TC/13G","from":"1922","to":"2023","cost":0.5},null]]','guest-33',121);
INSERT INTO "log" VALUES('4d7fac97b85c9208',191,'act','soviet','hex 2019','','[["moved","5.0-4",{"unit":"16TC/13G","from":"2023","to":"1922","cost":0.5},null],["moved","5.0-4",{"unit":"16TC/13G","from":"1922","to":"2021","cost":0.5},null],["moved","5.0-4",{"unit":"16TC/13G","from":"2021","to":"2020","cost":0.5},null],["moved","5.0-4",{"unit":"16TC/13G","from":"2020","to":"2019","cost":1.0},null]]','guest-33',122);
INSERT INTO "log" VALUES('4d7fac97b85c9208',192,'act','soviet','hex 2120','','[["moved","5.0-4",{"unit":"16TC/13G","from":"2019","to":"2020","cost":1.0},null],["moved","5.0-4",{"unit":"16TC/13G","from":"2020","to":"2120","cost":0.5},null]]','guest-33',123);
INSERT INTO "log" VALUES('4d7fac97b85c9208',193,'act','soviet','unit 16TC/164','','[]','guest-33',124);
INSERT INTO "log" VALUES('4d7fac97b85c9208',194,'act','soviet','hex 0915','','[["moved","5.0-4",{"unit":"16TC/164","from":"1315","to":"1215","cost":0.5},null],["moved","5.0-4",{"unit":"16TC/164","from":"1215","to":"1115","cost":3.0},null],["moved","5.0-4",{"unit":"16TC/164","from":"1115","to":"1015","cost":1.0},null],["moved","5.0-4",{"unit":"16TC/164","from":"1015","to":"0915","cost":2.0},null]]','guest-33',125);
INSERT INTO "log" VALUES('4d7fac97b85c9208',195,'act','soviet','hex 0716','','[["moved","5.0-4",{"unit":"16TC/164","from":"0915","to":"0816","cost":1.0},null],["moved","5.0-4",{"unit":"16TC/164","from":"0816","to":"0716","cost":0.5},null]]','guest-33',126);
INSERT INTO "log" VALUES('4d7fac97b85c9208',196,'act','soviet','hex 0718','','[["moved","5.0-4",{"unit":"16TC/164","from":"0716","to":"0817","cost":0.5},null],["moved","5.0-4",{"unit":"16TC/164","from":"0817","to":"0718","cost":0.5},null]]','guest-33',127);
INSERT INTO "log" VALUES('4d7fac97b85c9208',197,'act','soviet','unit 16TC/1441','','[]','guest-33',128);
INSERT INTO "log" VALUES('4d7fac97b85c9208',198,'act','soviet','hex 1214','','[["moved","5.0-4",{"unit":"16TC/1441","from":"1515","to":"1415","cost":1.0},null],["moved","5.0-4",{"unit":"16TC/1441","from":"1415","to":"1314","cost":1.0},null],["moved","5.0-4",{"unit":"16TC/1441","from":"1314","to":"1214","cost":1.0},null]]','guest-33',129);
INSERT INTO "log" VALUES('4d7fac97b85c9208',199,'act','soviet','done','','[]','guest-33',130);
INSERT INTO "log" VALUES('4d7fac97b85c9208',200,'act','soviet','unit 3TC/50','','[]','guest-33',131);
INSERT INTO "log" VALUES('d44568b1fcb382b6',1,'act','soviet','unit 5MC/1228','','[]','guest-39',1);
INSERT INTO "log" VALUES('d44568b1fcb382b6',2,'act','soviet','hex 1631','','[["moved","5.0-4",{"unit":"5MC/1228","from":"1823","to":"1923","cost":1.0},null],["moved","5.0-4",{"unit":"5MC/1228","from":"1923","to":"1924","cost":1.0},null],["moved","5.0-4",{"unit":"5MC/1228","from":"1924","to":"2025","cost":0.5},null],["moved","5.0-4",{"unit":"5MC/1228","from":"2025","to":"2026","cost":0.5},null],["moved","5.0-4",{"unit":"5MC/1228","from":"2026","to":"2027","cost":0.5},null],["moved","5.0-4",{"unit":"5MC/1228","from":"2027","to":"1928","cost":0.5},null],["moved","5.0-4",{"unit":"5MC/1228","from":"1928","to":"1929","cost":1.0},null],["moved","5.0-4",{"unit":"5MC/1228","from":"1929","to":"1830","cost":0.5},null],["moved","5.0-4",{"unit":"5MC/1228","from":"1830","to":"1730","cost":0.5},null],["moved","5.0-4",{"unit":"5MC/1228","from":"1730","to":"1731","cost":0.5},null],["moved","5.0-4",{"unit":"5MC/1228","from":"1731","to":"1631","cost":1.0},null]]','guest-39',2);
INSERT INTO "log" VALUES('d44568b1fcb382b6',3,'act','soviet','done','','[]','guest-39',3);
INSERT INTO "log" VALUES('d44568b1fcb382b6',4,'act','soviet','done','','[["phase_began","4.1-3",{"side":"soviet","phase":"combat"},null]]','guest-39',4);
INSERT INTO "log" VALUES('d44568b1fcb382b6',5,'act','soviet','done','','[["phase_began","4.1-3",{"side":"soviet","phase":"mobile_movement"},null]]','guest-39',5);
INSERT INTO "log" VALUES('d44568b1fcb382b6',6,'act','soviet','unit 3TC/51','','[]','guest-39',6);
INSERT INTO "log" VALUES('d44568b1fcb382b6',7,'act','soviet','hex 1713','','[["moved","5.0-4",{"unit":"3TC/51","from":"2021","to":"1920","cost":0.5},null],["moved","5.0-4",{"unit":"3TC/51","from":"1920","to":"1919","cost":0.5},null],["moved","5.0-4",{"unit":"3TC/51","from":"1919","to":"1818","cost":0.5},null],["moved","5.0-4",{"unit":"3TC/51","from":"1818","to":"1718","cost":0.5},null],["moved","5.0-4",{"unit":"3TC/51","from":"1718","to":"1717","cost":0.5},null],["moved","5.0-4",{"unit":"3TC/51","from":"1717","to":"1616","cost":0.5},null],["moved","5.0-4",{"unit":"3TC/51","from":"1616","to":"1715","cost":0.5},null],["moved","5.0-4",{"unit":"3TC/51","from":"1715","to":"1614","cost":0.5},null],["moved","5.0-4",{"unit":"3TC/51","from":"1614","to":"1713","cost":0.5},null]]','guest-39',7);
INSERT INTO "log" VALUES('d44568b1fcb382b6',8,'act','soviet','hex 1817','','[["moved","5.0-4",{"unit":"3TC/51","from":"1713","to":"1614","cost":0.5},null],["moved","5.0-4",{"unit":"3TC/51","from":"1614","to":"1715","cost":0.5},null],["moved","5.0-4",{"unit":"3TC/51","from":"1715","to":"1716","cost":1.0},null],["moved","5.0-4",{"unit":"3TC/51","from":"1716","to":"1817","cost":1.0},null]]','guest-39',8);
INSERT INTO "log" VALUES('d44568b1fcb382b6',9,'act','soviet','done','','[]','guest-39',9);
INSERT INTO "log" VALUES('d44568b1fcb382b6',10,'act','soviet','done','','[["phase_began","4.1-3",{"side":"soviet","phase":"mobile_combat"},null]]','guest-39',10);
INSERT INTO "log" VALUES('d44568b1fcb382b6',11,'undo','soviet','10','','[["undone","",{"side":"soviet","of":10},null]]','guest-39',11);
INSERT INTO "log" VALUES('d44568b1fcb382b6',12,'act','soviet','done','','[["phase_began","4.1-3",{"side":"soviet","phase":"mobile_combat"},null]]','guest-39',12);
INSERT INTO "log" VALUES('d44568b1fcb382b6',13,'act','soviet','attack 1322','','[]','guest-39',13);
INSERT INTO "log" VALUES('d44568b1fcb382b6',14,'act','soviet','unit 16TC/109','','[]','guest-39',14);
INSERT INTO "log" VALUES('d44568b1fcb382b6',15,'act','soviet','fight','','[["attacked","4.1-A",{"side":"soviet","hex":"1322","units":["16TC/109"]},null]]','guest-39',15);
INSERT INTO "log" VALUES('d44568b1fcb382b6',16,'act','soviet','pass','','[]','guest-39',16);
INSERT INTO "log" VALUES('d44568b1fcb382b6',17,'act','german','pass','','[]','guest-40',1);
INSERT INTO "log" VALUES('d44568b1fcb382b6',18,'act','soviet','pool red_air_force','','[["drew","16.0-1",{"purpose":"support.red_air_force","chit":"red_air_force-4","of":5},null],["supported","8.3-13",{"hex":"1322","side":"soviet","marker":"red_air_force-4","value":4},null]]','guest-39',17);
INSERT INTO "log" VALUES('d44568b1fcb382b6',19,'act','german','pool relief','','[["drew","16.0-1",{"purpose":"support.relief","chit":"relief-15","of":15},null],["supported","8.3-13",{"hex":"1322","side":"german","marker":"relief-15","value":8},null],["reckoned","7.3-2",{"hex":"1322","attack":8,"defence":13,"modifier":0,"ground":"bridge","column":"A <=-3"},null],["rolled","4.1-D3",{"purpose":"attack.1322","die":6,"result":3,"side":"soviet"},null],["result","7.6-8",{"hex":"1322","result":"A3"},null]]','guest-40',2);
INSERT INTO "log" VALUES('d44568b1fcb382b6',20,'act','soviet','resist','','[["resisted","7.8-1",{"unit":"16TC/109"},null],["depleted","7.8-1",{"unit":"16TC/109","hex":"1421"},null]]','guest-39',18);
INSERT INTO "log" VALUES('d44568b1fcb382b6',21,'act','soviet','attack 1220','','[]','guest-39',19);
INSERT INTO "log" VALUES('d44568b1fcb382b6',22,'act','soviet','back','','[]','guest-39',20);
INSERT INTO "log" VALUES('d44568b1fcb382b6',23,'act','soviet','attack 1622','','[]','guest-39',21);
INSERT INTO "log" VALUES('d44568b1fcb382b6',24,'act','soviet','unit 3TC/57','','[]','guest-39',22);
INSERT INTO "log" VALUES('d44568b1fcb382b6',25,'act','soviet','unit 16TC/11G','','[]','guest-39',23);
INSERT INTO "log" VALUES('d44568b1fcb382b6',26,'act','soviet','back','','[]','guest-39',24);
INSERT INTO "log" VALUES('d44568b1fcb382b6',27,'act','soviet','done','','[]','guest-39',25);
INSERT INTO "log" VALUES('d44568b1fcb382b6',28,'act','soviet','rebuild 5MC/2','','[["rebuilt","18.0-1",{"unit":"5MC/2"},null],["phase_began","4.1-3",{"side":"german","phase":"movement"},null]]','guest-39',26);
INSERT INTO "log" VALUES('d44568b1fcb382b6',29,'act','german','engineer Pi/16Pz','','[]','guest-40',3);
INSERT INTO "log" VALUES('d44568b1fcb382b6',30,'act','german','hexside 1317/1218','','[["bridged","13.0-1",{"unit":"Pi/16Pz","hexside":"1317/1218"},null]]','guest-40',4);
INSERT INTO "log" VALUES('d44568b1fcb382b6',31,'act','german','unit II/1/1Pz','','[]','guest-40',5);
INSERT INTO "log" VALUES('d44568b1fcb382b6',32,'act','german','hex 0624','','[["moved","5.0-4",{"unit":"II/1/1Pz","from":"1422","to":"1423","cost":0.5},null],["moved","5.0-4",{"unit":"II/1/1Pz","from":"1423","to":"1323","cost":0.5},null],["moved","5.0-4",{"unit":"II/1/1Pz","from":"1323","to":"1223","cost":0.5},null],["moved","5.0-4",{"unit":"II/1/1Pz","from":"1223","to":"1123","cost":0.5},null],["moved","5.0-4",{"unit":"II/1/1Pz","from":"1123","to":"1023","cost":0.5},null],["moved","5.0-4",{"unit":"II/1/1Pz","from":"1023","to":"0923","cost":0.5},null],["moved","5.0-4",{"unit":"II/1/1Pz","from":"0923","to":"0824","cost":1.0},null],["moved","5.0-4",{"unit":"II/1/1Pz","from":"0824","to":"0724","cost":1.0},null],["moved","5.0-4",{"unit":"II/1/1Pz","from":"0724","to":"0624","cost":1.0},null]]','guest-40',6);
INSERT INTO "log" VALUES('d44568b1fcb382b6',33,'act','german','hex 1023','','[["moved","5.0-4",{"unit":"II/1/1Pz","from":"0624","to":"0723","cost":1.0},null],["moved","5.0-4",{"unit":"II/1/1Pz","from":"0723","to":"0823","cost":1.0},null],["moved","5.0-4",{"unit":"II/1/1Pz","from":"0823","to":"0923","cost":1.0},null],["moved","5.0-4",{"unit":"II/1/1Pz","from":"0923","to":"1023","cost":0.5},null]]','guest-40',7);
INSERT INTO "log" VALUES('d44568b1fcb382b6',34,'undo','german','33','','[["undone","",{"side":"german","of":33},null]]','guest-40',8);
INSERT INTO "log" VALUES('d44568b1fcb382b6',35,'act','german','hex 0522','','[["moved","5.0-4",{"unit":"II/1/1Pz","from":"0624","to":"0623","cost":1.0},null],["moved","5.0-4",{"unit":"II/1/1Pz","from":"0623","to":"0522","cost":1.0},null]]','guest-40',9);
INSERT INTO "log" VALUES('d44568b1fcb382b6',36,'act','german','done','','[]','guest-40',10);
INSERT INTO "log" VALUES('d44568b1fcb382b6',37,'act','german','unit I/1PG/1Pz','','[]','guest-40',11);
INSERT INTO "log" VALUES('d44568b1fcb382b6',38,'act','german','hex 0523','','[["moved","5.0-4",{"unit":"I/1PG/1Pz","from":"1523","to":"1423","cost":1.0},null],["moved","5.0-4",{"unit":"I/1PG/1Pz","from":"1423","to":"1323","cost":0.5},null],["moved","5.0-4",{"unit":"I/1PG/1Pz","from":"1323","to":"1223","cost":0.5},null],["moved","5.0-4",{"unit":"I/1PG/1Pz","from":"1223","to":"1123","cost":0.5},null],["moved","5.0-4",{"unit":"I/1PG/1Pz","from":"1123","to":"1023","cost":0.5},null],["moved","5.0-4",{"unit":"I/1PG/1Pz","from":"1023","to":"0923","cost":0.5},null],["moved","5.0-4",{"unit":"I/1PG/1Pz","from":"0923","to":"0822","cost":0.5},null],["moved","5.0-4",{"unit":"I/1PG/1Pz","from":"0822","to":"0722","cost":0.5},null],["moved","5.0-4",{"unit":"I/1PG/1Pz","from":"0722","to":"0622","cost":0.5},null],["moved","5.0-4",{"unit":"I/1PG/1Pz","from":"0622","to":"0522","cost":0.5},null],["moved","5.0-4",{"unit":"I/1PG/1Pz","from":"0522","to":"0523","cost":1.0},null]]','guest-40',12);
INSERT INTO "log" VALUES('d44568b1fcb382b6',39,'act','german','hex 0623','','[["moved","5.0-4",{"unit":"I/1PG/1Pz","from":"0523","to":"0623","cost":1.0},null]]','guest-40',13);
INSERT INTO "log" VALUES('d44568b1fcb382b6',40,'act','german','hex 0421','','[["moved","5.0-4",{"unit":"I/1PG/1Pz","from":"0623","to":"0522","cost":1.0},null],["moved","5.0-4",{"unit":"I/1PG/1Pz","from":"0522","to":"0422","cost":0.5},null],["moved","5.0-4",{"unit":"I/1PG/1Pz","from":"0422","to":"0421","cost":1.0},null]]','guest-40',14);
INSERT INTO "log" VALUES('d44568b1fcb382b6',41,'act','german','unit AA/1Pz','','[]','guest-40',15);
INSERT INTO "log" VALUES('d44568b1fcb382b6',42,'act','german','hex 0626','','[["moved","5.0-4",{"unit":"AA/1Pz","from":"1325","to":"1226","cost":1.0},null],["moved","5.0-4",{"unit":"AA/1Pz","from":"1226","to":"1126","cost":0.5},null],["moved","5.0-4",{"unit":"AA/1Pz","from":"1126","to":"1026","cost":0.5},null],["moved","5.0-4",{"unit":"AA/1Pz","from":"1026","to":"0926","cost":0.5},null],["moved","5.0-4",{"unit":"AA/1Pz","from":"0926","to":"0826","cost":0.5},null],["moved","5.0-4",{"unit":"AA/1Pz","from":"0826","to":"0726","cost":0.5},null],["moved","5.0-4",{"unit":"AA/1Pz","from":"0726","to":"0626","cost":0.5},null]]','guest-40',16);
INSERT INTO "log" VALUES('d44568b1fcb382b6',43,'act','german','done','','[]','guest-40',17);
INSERT INTO "log" VALUES('d44568b1fcb382b6',44,'act','german','done','','[["phase_began","4.1-3",{"side":"german","phase":"combat"},null]]','guest-40',18);
INSERT INTO "log" VALUES('d44568b1fcb382b6',45,'act','german','bombard 1721','','[]','guest-40',19);
INSERT INTO "log" VALUES('d44568b1fcb382b6',46,'act','german','pool luftwaffe','','[]','guest-40',20);
INSERT INTO "log" VALUES('d44568b1fcb382b6',47,'undo','german','46','','[["undone","",{"side":"german","of":46},null]]','guest-40',21);
INSERT INTO "log" VALUES('d44568b1fcb382b6',48,'act','german','pool relief','','[]','guest-40',22);
INSERT INTO "log" VALUES('d44568b1fcb382b6',49,'act','german','fire','','[["bombarded","8.4-1",{"side":"german","hex":"1721","unit":"3TC/57"},null],["drew","16.0-1",{"purpose":"support.relief","chit":"relief-9","of":14},null],["supported","17.0-5",{"hex":"1721","side":"german","marker":"relief-9","value":5},null],["reckoned","8.4-4",{"hex":"1721","attack":5,"defence":3,"modifier":0,"ground":"clear","column":"G 2"},null],["rolled","8.4-4",{"purpose":"bombardment.1721","die":6,"result":1,"side":"german"},null],["result","17.0-8",{"hex":"1721","result":"D2"},null]]','guest-40',23);
INSERT INTO "log" VALUES('d44568b1fcb382b6',50,'act','soviet','retreat','','[]','guest-39',27);
INSERT INTO "log" VALUES('d44568b1fcb382b6',51,'act','soviet','hex 1620','','[]','guest-39',28);
INSERT INTO "log" VALUES('d44568b1fcb382b6',52,'act','soviet','hex 1520','','[["retreated","17.0-12",{"unit":"3TC/57","from":"1721","to":"1620"},null],["retreated","17.0-12",{"unit":"3TC/57","from":"1620","to":"1520"},null]]','guest-39',29);
INSERT INTO "log" VALUES('d44568b1fcb382b6',53,'act','german','attack 1319','','[]','guest-40',24);
INSERT INTO "log" VALUES('d44568b1fcb382b6',54,'act','german','back','','[]','guest-40',25);
INSERT INTO "log" VALUES('d44568b1fcb382b6',55,'act','german','bombard 1819','','[]','guest-40',26);
INSERT INTO "log" VALUES('d44568b1fcb382b6',56,'act','german','back','','[]','guest-40',27);
INSERT INTO "log" VALUES('d44568b1fcb382b6',57,'act','german','done','','[["phase_began","4.1-3",{"side":"german","phase":"mobile_movement"},null]]','guest-40',28);
INSERT INTO "log" VALUES('d44568b1fcb382b6',58,'act','german','unit 506/Baeke','','[]','guest-40',29);
INSERT INTO "log" VALUES('d44568b1fcb382b6',59,'undo','german','58','','[["undone","",{"side":"german","of":58},null]]','guest-40',30);
INSERT INTO "log" VALUES('d44568b1fcb382b6',60,'act','german','done','','[["phase_began","4.1-3",{"side":"german","phase":"mobile_combat"},null]]','guest-40',31);
INSERT INTO "log" VALUES('d44568b1fcb382b6',61,'act','german','attack 1320','','[]','guest-40',32);
INSERT INTO "log" VALUES('d44568b1fcb382b6',62,'act','german','back','','[]','guest-40',33);
INSERT INTO "log" VALUES('d44568b1fcb382b6',63,'act','german','done','2 db304f679d9b2438d500cff84a1d4103','[["turn_began","4.1-15",{"turn":2},null],["rolled","11.0-2",{"purpose":"weather","die":6,"result":6,"side":"german"},null],["weather","11.0-3",{"weather":"precipitation"},null],["phase_began","4.1-3",{"side":"soviet","phase":"movement"},null]]','guest-40',34);
INSERT INTO "log" VALUES('d44568b1fcb382b6',64,'act','soviet','done','','[["phase_began","4.1-3",{"side":"soviet","phase":"combat"},null]]','guest-39',30);
INSERT INTO "log" VALUES('d44568b1fcb382b6',65,'act','soviet','done','','[["phase_began","4.1-3",{"side":"soviet","phase":"mobile_movement"},null]]','guest-39',31);
INSERT INTO "log" VALUES('d44568b1fcb382b6',66,'act','soviet','done','','[["phase_began","4.1-3",{"side":"soviet","phase":"mobile_combat"},null]]','guest-39',32);
INSERT INTO "log" VALUES('d44568b1fcb382b6',67,'act','soviet','attack 1622','','[]','guest-39',33);
INSERT INTO "log" VALUES('d44568b1fcb382b6',68,'act','soviet','unit 16TC/11G','','[]','guest-39',34);
INSERT INTO "log" VALUES('d44568b1fcb382b6',69,'act','soviet','back','','[]','guest-39',35);
INSERT INTO "log" VALUES('d44568b1fcb382b6',70,'act','soviet','attack 1522','','[]','guest-39',36);
INSERT INTO "log" VALUES('d44568b1fcb382b6',71,'act','soviet','unit 16TC/11G','','[]','guest-39',37);
INSERT INTO "log" VALUES('d44568b1fcb382b6',72,'act','soviet','fight','','[["attacked","4.1-A",{"side":"soviet","hex":"1522","units":["16TC/11G"]},null]]','guest-39',38);
INSERT INTO "log" VALUES('d44568b1fcb382b6',73,'act','soviet','pass','','[]','guest-39',39);
INSERT INTO "log" VALUES('d44568b1fcb382b6',74,'act','german','pass','','[]','guest-40',35);
INSERT INTO "log" VALUES('d44568b1fcb382b6',75,'undo','german','74','','[["undone","",{"side":"german","of":74},null]]','guest-40',36);
INSERT INTO "log" VALUES('d44568b1fcb382b6',76,'act','german','pass','','[]','guest-40',37);
INSERT INTO "log" VALUES('d44568b1fcb382b6',77,'act','soviet','pass','','[]','guest-39',40);
INSERT INTO "log" VALUES('d44568b1fcb382b6',78,'act','german','pool relief','','[["drew","16.0-1",{"purpose":"support.relief","chit":"relief-7","of":15},null],["supported","8.3-13",{"hex":"1522","side":"german","marker":"relief-7","value":4},null],["reckoned","7.3-2",{"hex":"1522","attack":5,"defence":9,"modifier":1,"ground":"town","column":"A <=-1"},null],["rolled","4.1-D3",{"purpose":"attack.1522","die":6,"result":4,"side":"soviet"},null],["result","7.6-10",{"hex":"1522","result":"Ae"},null],["eliminated","7.6-10",{"unit":"16TC/11G","hex":"1621"},null]]','guest-40',38);
INSERT INTO "log" VALUES('d44568b1fcb382b6',79,'act','soviet','attack 1321','','[]','guest-39',41);
INSERT INTO "log" VALUES('d44568b1fcb382b6',80,'act','soviet','unit 16TC/109','','[]','guest-39',42);
INSERT INTO "log" VALUES('d44568b1fcb382b6',81,'act','soviet','back','','[]','guest-39',43);
INSERT INTO "log" VALUES('d44568b1fcb382b6',82,'act','soviet','attack 1220','','[]','guest-39',44);
INSERT INTO "log" VALUES('d44568b1fcb382b6',83,'act','soviet','back','','[]','guest-39',45);
INSERT INTO "log" VALUES('d44568b1fcb382b6',84,'act','soviet','done','','[]','guest-39',46);
INSERT INTO "log" VALUES('d44568b1fcb382b6',85,'act','soviet','pass','','[["phase_began","4.1-3",{"side":"german","phase":"movement"},null]]','guest-39',47);
INSERT INTO "log" VALUES('d44568b1fcb382b6',86,'act','german','unit Pi/1Pz','','[]','guest-40',40);
INSERT INTO "log" VALUES('d44568b1fcb382b6',87,'act','german','hex 0625','','[["moved","5.0-4",{"unit":"Pi/1Pz","from":"1423","to":"1323","cost":0.5},null],["moved","5.0-4",{"unit":"Pi/1Pz","from":"1323","to":"1223","cost":0.5},null],["moved","5.0-4",{"unit":"Pi/1Pz","from":"1223","to":"1124","cost":0.5},null],["moved","5.0-4",{"unit":"Pi/1Pz","from":"1124","to":"1125","cost":0.5},null],["moved","5.0-4",{"unit":"Pi/1Pz","from":"1125","to":"1025","cost":0.5},null],["moved","5.0-4",{"unit":"Pi/1Pz","from":"1025","to":"0926","cost":0.5},null],["moved","5.0-4",{"unit":"Pi/1Pz","from":"0926","to":"0826","cost":0.5},null],["moved","5.0-4",{"unit":"Pi/1Pz","from":"0826","to":"0726","cost":0.5},null],["moved","5.0-4",{"unit":"Pi/1Pz","from":"0726","to":"0626","cost":0.5},null],["moved","5.0-4",{"unit":"Pi/1Pz","from":"0626","to":"0625","cost":1.0},null]]','guest-40',41);
INSERT INTO "log" VALUES('d44568b1fcb382b6',88,'act','german','hex 0428','','[["moved","5.0-4",{"unit":"Pi/1Pz","from":"0625","to":"0626","cost":1.0},null],["moved","5.0-4",{"unit":"Pi/1Pz","from":"0626","to":"0627","cost":0.5},null],["moved","5.0-4",{"unit":"Pi/1Pz","from":"0627","to":"0527","cost":0.5},null],["moved","5.0-4",{"unit":"Pi/1Pz","from":"0527","to":"0428","cost":0.5},null]]','guest-40',42);
INSERT INTO "log" VALUES('d44568b1fcb382b6',89,'act','german','done','','[["phase_began","4.1-3",{"side":"german","phase":"combat"},null]]','guest-40',43);
INSERT INTO "log" VALUES('d44568b1fcb382b6',90,'act','german','bombard 1720','','[]','guest-40',44);
INSERT INTO "log" VALUES('d44568b1fcb382b6',91,'act','german','back','','[]','guest-40',45);
INSERT INTO "log" VALUES('d44568b1fcb382b6',92,'act','german','bombard 1315','','[]','guest-40',46);
INSERT INTO "log" VALUES('d44568b1fcb382b6',93,'act','german','pool relief','','[]','guest-40',47);
INSERT INTO "log" VALUES('d44568b1fcb382b6',94,'act','german','pool relief','','[]','guest-40',48);
INSERT INTO "log" VALUES('d44568b1fcb382b6',95,'act','german','fire','','[["bombarded","8.4-1",{"side":"german","hex":"1315","unit":"16TC/164"},null],["drew","16.0-1",{"purpose":"support.relief","chit":"relief-1","of":14},null],["supported","17.0-5",{"hex":"1315","side":"german","marker":"relief-1","value":2},null],["drew","16.0-1",{"purpose":"support.relief","chit":"relief-12","of":13},null],["supported","17.0-5",{"hex":"1315","side":"german","marker":"relief-12","value":6},null],["reckoned","8.4-4",{"hex":"1315","attack":8,"defence":4,"modifier":0,"ground":"town","column":"F 4"},null],["rolled","8.4-4",{"purpose":"bombardment.1315","die":6,"result":1,"side":"german"},null],["result","17.0-8",{"hex":"1315","result":"D2"},null]]','guest-40',49);
INSERT INTO "log" VALUES('d44568b1fcb382b6',96,'act','soviet','retreat','','[]','guest-39',48);
INSERT INTO "log" VALUES('d44568b1fcb382b6',97,'act','soviet','hex 1415','','[]','guest-39',49);
INSERT INTO "log" VALUES('d44568b1fcb382b6',98,'act','soviet','hex 1414','','[["retreated","17.0-12",{"unit":"16TC/164","from":"1315","to":"1415"},null],["retreated","17.0-12",{"unit":"16TC/164","from":"1415","to":"1414"},null]]','guest-39',50);
INSERT INTO "log" VALUES('d44568b1fcb382b6',99,'act','german','attack 1320','','[]','guest-40',50);
INSERT INTO "log" VALUES('d44568b1fcb382b6',100,'act','german','unit I/2/16Pz','','[]','guest-40',51);
INSERT INTO "log" VALUES('d44568b1fcb382b6',101,'act','german','fight','','[["attacked","4.1-A",{"side":"german","hex":"1320","units":["I/2/16Pz"]},null]]','guest-40',52);
INSERT INTO "log" VALUES('d44568b1fcb382b6',102,'act','german','pool relief','','[["drew","16.0-1",{"purpose":"support.relief","chit":"relief-2","of":12},null],["supported","8.3-13",{"hex":"1320","side":"german","marker":"relief-2","value":2},null]]','guest-40',53);
INSERT INTO "log" VALUES('d44568b1fcb382b6',103,'act','soviet','pool 16TC','','[["drew","16.0-1",{"purpose":"support.16TC","chit":"16TC-4","of":4},null],["supported","8.3-13",{"hex":"1320","side":"soviet","marker":"16TC-4","value":3},null]]','guest-39',51);
INSERT INTO "log" VALUES('d44568b1fcb382b6',104,'act','german','pass','','[]','guest-40',54);
INSERT INTO "log" VALUES('d44568b1fcb382b6',105,'act','soviet','pool 16TC','','[["drew","16.0-1",{"purpose":"support.16TC","chit":"16TC-1","of":3},null],["supported","8.3-13",{"hex":"1320","side":"soviet","marker":"16TC-1","value":1},null],["reckoned","7.3-2",{"hex":"1320","attack":5,"defence":8,"modifier":1,"ground":"minor_river","column":"A <=-2"},null],["rolled","4.1-D3",{"purpose":"attack.1320","die":6,"result":3,"side":"german"},null],["result","7.6-10",{"hex":"1320","result":"Ae"},null],["eliminated","7.6-10",{"unit":"I/2/16Pz","hex":"1220"},null]]','guest-39',52);
INSERT INTO "log" VALUES('d44568b1fcb382b6',106,'act','german','done','','[["phase_began","4.1-3",{"side":"german","phase":"mobile_movement"},null]]','guest-40',55);
INSERT INTO "log" VALUES('d44568b1fcb382b6',107,'act','german','done','','[["phase_began","4.1-3",{"side":"german","phase":"mobile_combat"},null]]','guest-40',56);
INSERT INTO "log" VALUES('d44568b1fcb382b6',108,'act','german','done','3 4c6202c8d42daa4b7a4a4b92dd521ac0','[["turn_began","4.1-15",{"turn":3},null],["rolled","11.0-2",{"purpose":"weather","die":6,"result":2,"side":"german"},null],["weather","11.0-3",{"weather":"clear"},null],["phase_began","4.1-3",{"side":"soviet","phase":"movement"},null]]','guest-40',57);
INSERT INTO "log" VALUES('d44568b1fcb382b6',109,'act','soviet','unit 16TC/Var.','','[]','guest-39',53);
INSERT INTO "log" VALUES('d44568b1fcb382b6',110,'act','soviet','hex 1915','','[["moved","5.0-4",{"unit":"16TC/Var.","from":"1521","to":"1520","cost":1.0},null],["moved","5.0-4",{"unit":"16TC/Var.","from":"1520","to":"1519","cost":0.5},null],["moved","5.0-4",{"unit":"16TC/Var.","from":"1519","to":"1518","cost":0.5},null],["moved","5.0-4",{"unit":"16TC/Var.","from":"1518","to":"1617","cost":0.5},null],["moved","5.0-4",{"unit":"16TC/Var.","from":"1617","to":"1717","cost":0.5},null],["moved","5.0-4",{"unit":"16TC/Var.","from":"1717","to":"1716","cost":0.5},null],["moved","5.0-4",{"unit":"16TC/Var.","from":"1716","to":"1816","cost":0.5},null],["moved","5.0-4",{"unit":"16TC/Var.","from":"1816","to":"1915","cost":0.5},null]]','guest-39',54);
INSERT INTO "log" VALUES('d44568b1fcb382b6',111,'act','soviet','hex 1418','','[["moved","5.0-4",{"unit":"16TC/Var.","from":"1915","to":"1816","cost":0.5},null],["moved","5.0-4",{"unit":"16TC/Var.","from":"1816","to":"1716","cost":0.5},null],["moved","5.0-4",{"unit":"16TC/Var.","from":"1716","to":"1717","cost":0.5},null],["moved","5.0-4",{"unit":"16TC/Var.","from":"1717","to":"1617","cost":0.5},null],["moved","5.0-4",{"unit":"16TC/Var.","from":"1617","to":"1518","cost":0.5},null],["moved","5.0-4",{"unit":"16TC/Var.","from":"1518","to":"1418","cost":1.0},null]]','guest-39',55);
INSERT INTO "log" VALUES('d44568b1fcb382b6',112,'act','soviet','unit 16TC/109','','[]','guest-39',56);
INSERT INTO "log" VALUES('d44568b1fcb382b6',113,'act','soviet','hex 2125','','[["moved","5.0-4",{"unit":"16TC/109","from":"1421","to":"1420","cost":0.5},null],["moved","5.0-4",{"unit":"16TC/109","from":"1420","to":"1519","cost":0.5},null],["moved","5.0-4",{"unit":"16TC/109","from":"1519","to":"1619","cost":0.5},null],["moved","5.0-4",{"unit":"16TC/109","from":"1619","to":"1719","cost":0.5},null],["moved","5.0-4",{"unit":"16TC/109","from":"1719","to":"1720","cost":0.5},null],["moved","5.0-4",{"unit":"16TC/109","from":"1720","to":"1820","cost":0.5},null],["moved","5.0-4",{"unit":"16TC/109","from":"1820","to":"1920","cost":0.5},null],["moved","5.0-4",{"unit":"16TC/109","from":"1920","to":"2021","cost":0.5},null],["moved","5.0-4",{"unit":"16TC/109","from":"2021","to":"1922","cost":0.5},null],["moved","5.0-4",{"unit":"16TC/109","from":"1922","to":"2023","cost":0.5},null],["moved","5.0-4",{"unit":"16TC/109","from":"2023","to":"2024","cost":1.0},null],["moved","5.0-4",{"unit":"16TC/109","from":"2024","to":"2125","cost":1.0},null]]','guest-39',57);
INSERT INTO "log" VALUES('d44568b1fcb382b6',114,'act','soviet','done','','[]','guest-39',58);
INSERT INTO "log" VALUES('d44568b1fcb382b6',115,'act','soviet','done','','[["phase_began","4.1-3",{"side":"soviet","phase":"combat"},null]]','guest-39',59);
INSERT INTO "log" VALUES('d44568b1fcb382b6',116,'act','soviet','bombard 1117','','[]','guest-39',60);
INSERT INTO "log" VALUES('d44568b1fcb382b6',117,'undo','soviet','116','','[["undone","",{"side":"soviet","of":116},null]]','guest-39',61);
INSERT INTO "log" VALUES('d44568b1fcb382b6',118,'act','soviet','bombard 1117','','[]','guest-39',62);
INSERT INTO "log" VALUES('d44568b1fcb382b6',119,'act','soviet','pool red_air_force','','[]','guest-39',63);
INSERT INTO "log" VALUES('d44568b1fcb382b6',120,'act','soviet','pool red_air_force','','[]','guest-39',64);
INSERT INTO "log" VALUES('d44568b1fcb382b6',121,'act','soviet','fire','','[["bombarded","8.4-1",{"side":"soviet","hex":"1117","unit":"II/79/16Pz"},null],["drew","16.0-1",{"purpose":"support.red_air_force","chit":"red_air_force-4","of":5},null],["supported","17.0-5",{"hex":"1117","side":"soviet","marker":"red_air_force-4","value":4},null],["drew","16.0-1",{"purpose":"support.red_air_force","chit":"red_air_force-5","of":4},null],["supported","17.0-5",{"hex":"1117","side":"soviet","marker":"red_air_force-5","value":5},null],["reckoned","8.4-4",{"hex":"1117","attack":9,"defence":3,"modifier":0,"ground":"clear","column":"J 5..6"},null],["rolled","8.4-4",{"purpose":"bombardment.1117","die":6,"result":1,"side":"soviet"},null],["result","17.0-8",{"hex":"1117","result":"D3"},null]]','guest-39',65);
INSERT INTO "log" VALUES('d44568b1fcb382b6',122,'act','german','resist','','[["resisted","7.8-1",{"unit":"II/79/16Pz"},null],["depleted","7.8-1",{"unit":"II/79/16Pz","hex":"1117"},null]]','guest-40',58);
INSERT INTO "log" VALUES('d44568b1fcb382b6',123,'resign','german','','','[["resigned","",{"side":"german"},null]]','guest-40',60);
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
INSERT INTO "plays" VALUES('4d7fac97b85c9208','folio/hells_gate','tikich','{}','dc1cc8474cd078f1be8c7ea0cac2594e743993e71900c11e0adc4fc5993fa1c9..','[["soviet","me","322ad60075a224c616bdff2d443f994a9ec5ff352f2bdc09b57a30301095830c","",1],["german","link","b72b1797934a9c6a36f9fdcab73215730f3c5ce440566173970904f2050516b8","242d7756fd8fd6317a5653c18c499ce71c07d7f3b5ec72929e3f0a2550739bbd",2]]',1,1794859291.892,'','0.2.0 7412188e72e43010','1 d17dcffc5cb5c9ce54dcdb1791da1165',1);
INSERT INTO "plays" VALUES('d44568b1fcb382b6','folio/hells_gate','tikich','{}','59a0d6bb2f03dfd9411719db33a349cca5e784e5a81769276029603854f34bba..','[["soviet","me","947903795f26b7bec8ab6f4f0c252350cacfa57e9880bdad2143d046caef8410","",1],["german","link","59bd3bd66576b4761b43bb0e24e66e6df4de43003f4a4cd4eb6737d941ccc91c","4b4689074e50a64d4f22ca6c4b40f57937f2c134fcabf1b42e436496e718aafc",2]]',1,1794859301.172,'','0.2.0 7412188e72e43010','1 bd4ff1080326576456c2c20ddf95b7ae',1);
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
INSERT INTO "rounds" VALUES('4d7fac97b85c9208',0,'dc1cc8474cd078f1be8c7ea0cac2594e743993e71900c11e0adc4fc5993fa1c9','[]','{}','{}',0);
INSERT INTO "rounds" VALUES('4d7fac97b85c9208',1,'709a3a202801e58456cde0cfd650eeec8565006f2d1624a179118273427b3326','["soviet","german"]','{}','{}',-1);
INSERT INTO "rounds" VALUES('d44568b1fcb382b6',0,'59a0d6bb2f03dfd9411719db33a349cca5e784e5a81769276029603854f34bba','[]','{}','{}',0);
INSERT INTO "rounds" VALUES('d44568b1fcb382b6',1,'50ee061506a992f0e9637a74d4d59380f9f6620f7ea2557dfa599f07cb09a8cc','["soviet","german"]','{}','{}',-1);
CREATE TABLE snapshots (
    play TEXT NOT NULL,
    n INTEGER NOT NULL,
    rules TEXT NOT NULL,
    position TEXT NOT NULL,
    PRIMARY KEY (play, n)
) WITHOUT ROWID;
COMMIT;
