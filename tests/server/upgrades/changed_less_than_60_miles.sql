-- {"grognard": "0.2.0", "schema": 4, "game": "less_than_60_miles", "plays": {"resigned": {"id": "4272b62f1aa92b8a", "seats": {"nato": "me", "wp": "link"},
-- "tokens": {"nato": "VCE_uyxTg2BsFqSIS7HYAkAPcg7aeSt7X8-zm9c79yk", "wp": "WT-LA_cmfJ9ghwPC1HBQZuKctAVB2yMtKsHw_WWX33k"},
-- "lines": 127, "chats": 2, "over": true, "marks": [66, 113], "undos": [36, 42, 45, 51, 54, 70, 88, 95, 104], "hash": "84e9c4b6df7cf322d77719ebd34ed00c", "differs": 86, "breaks": 90},
-- "going": {"id": "a678d9958300d7d6", "seats": {"nato": "me", "wp": "link"},
-- "tokens": {"nato": "y_DZTNFTH61mf_958GMSmpOLQsbC9lexMqOxiYyT5Js", "wp": "a_x3wWJFwjWeAHy4sfd8VOwJ49EffZUsTmoSydOFTOQ"},
-- "lines": 125, "chats": 2, "over": false, "marks": [56, 111], "undos": [4, 32, 50, 67, 80, 87, 98, 103, 105, 117], "hash": "ff993e916ac51920963875206b85e2d1", "differs": 76, "breaks": 111}}}
PRAGMA user_version=4;
BEGIN TRANSACTION;
CREATE TABLE chat (
    play TEXT NOT NULL,
    k INTEGER NOT NULL,
    side TEXT NOT NULL,
    said TEXT NOT NULL,
    made REAL NOT NULL,
    PRIMARY KEY (play, k)
) WITHOUT ROWID;
INSERT INTO "chat" VALUES('4272b62f1aa92b8a',1,'nato','A good game, says nato.',1795035706.85);
INSERT INTO "chat" VALUES('4272b62f1aa92b8a',2,'wp','A good game, says wp.',1795035706.865);
INSERT INTO "chat" VALUES('a678d9958300d7d6',1,'nato','A good game, says nato.',1795035711.619);
INSERT INTO "chat" VALUES('a678d9958300d7d6',2,'wp','A good game, says wp.',1795035711.638);
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
    phases TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (play, n)
) WITHOUT ROWID;
INSERT INTO "log" VALUES('4272b62f1aa92b8a',1,'act','nato','rest','','[["centre_placed","30.3.2-1",{"left":2,"side":"nato","hex":"0727"},null],["centre_placed","30.3.2-1",{"left":1,"side":"nato","hex":"1029"},null],["centre_placed","30.3.2-1",{"left":0,"side":"nato","hex":"1415"},null],["mining_complete","32.1.2-3",{"side":"nato","hexside":"0726/0727"},null],["mining_complete","32.1.2-3",{"side":"nato","hexside":"0325/0326"},null],["works_built","31-0",{"side":"nato","hex":"0726","works_level":1},null]]','guest-a02c6e21eda7dc1e',1,'nato.setup');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',2,'act','nato','done','','[["placement_done","30.3.2-1",{"side":"nato"},null]]','guest-a02c6e21eda7dc1e',2,'nato.setup');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',3,'act','wp','turn 8GA','','[]','guest-cefb539608eb4e9a',1,'');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',4,'act','wp','axis southeast','','[["axis_set","10-2",{"unit":"8GA","direction":"southeast"},null]]','guest-cefb539608eb4e9a',2,'wp.setup');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',5,'act','wp','project centre','','[]','guest-cefb539608eb4e9a',3,'');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',6,'act','wp','hex 0936','','[["centre_placed","30.3.2-1",{"left":1,"side":"wp","hex":"0936"},null]]','guest-cefb539608eb4e9a',4,'wp.setup');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',7,'act','wp','back','','[]','guest-cefb539608eb4e9a',5,'');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',8,'act','wp','turn 8GA','','[]','guest-cefb539608eb4e9a',6,'');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',9,'act','wp','axis southwest','','[["axis_set","10-2",{"unit":"8GA","direction":"southwest"},null]]','guest-cefb539608eb4e9a',7,'wp.setup');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',10,'act','wp','rest','','[["centre_placed","30.3.2-1",{"left":0,"side":"wp","hex":"0332"},null]]','guest-cefb539608eb4e9a',8,'wp.setup');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',11,'act','wp','turn 8GA','','[]','guest-cefb539608eb4e9a',9,'');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',12,'act','wp','axis west','','[["axis_set","10-2",{"unit":"8GA","direction":"west"},null]]','guest-cefb539608eb4e9a',10,'wp.setup');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',13,'act','wp','done','','[["placement_done","30.3.2-1",{"side":"wp"},null],["turn_began","5-0",{"turn":1},null],["objective_held","4.2-0",{"side":"nato","hex":"0726"},null],["objective_held","4.2-0",{"side":"nato","hex":"1025"},null],["rolled","29.1.2-2",{"purpose":"fog","die":10,"result":4,"side":"wp"},null],["fog","29.1.2-2",{},null],["rolled","29.1.2-4:1",{"purpose":"precipitation","die":10,"result":3,"side":"wp"},null],["air_grounded","29.4-3a",{"side":"nato","count":1,"left":3},null],["air_grounded","29.4-3b",{"side":"wp","count":2,"left":4},null],["rolled","34-3:1",{"purpose":"event wp","die":10,"result":9,"side":"wp"},null],["rolled","34-3:1",{"purpose":"event nato","die":10,"result":6,"side":"nato"},null],["action_began","5-0",{"side":"wp"},null],["cp_restored","13.1-2",{"side":"wp","left":6},null]]','guest-cefb539608eb4e9a',11,'wp.setup turn turn turn turn turn turn turn turn turn turn turn wp.orders_reveal');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',14,'act','wp','done','','[]','guest-cefb539608eb4e9a',13,'');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',15,'act','wp','done','','[]','guest-cefb539608eb4e9a',14,'');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',16,'act','wp','project pontoon','','[]','guest-cefb539608eb4e9a',15,'');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',17,'act','wp','back','','[]','guest-cefb539608eb4e9a',16,'');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',18,'act','wp','project mining','','[]','guest-cefb539608eb4e9a',17,'');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',19,'act','wp','hexside 0924/1025','','[["mining_begun","32.1.2-2b",{"hexside":"0924/1025","until":3,"side":"wp","left":1},null]]','guest-cefb539608eb4e9a',18,'wp.engineering');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',20,'act','wp','project emergency','','[]','guest-cefb539608eb4e9a',19,'');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',21,'act','wp','back','','[]','guest-cefb539608eb4e9a',20,'');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',22,'act','wp','project pontoon','','[]','guest-cefb539608eb4e9a',21,'');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',23,'act','wp','back','','[]','guest-cefb539608eb4e9a',22,'');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',24,'act','wp','project pontoon','','[]','guest-cefb539608eb4e9a',23,'');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',25,'act','wp','hexside 0630/0730','','[["cp_spent","32.2.2-1",{"side":"wp","cost":1,"left":5},null],["pontoon_begun","32.2.2-2",{"hexside":"0630/0730","until":2,"side":"wp","left":0},null]]','guest-cefb539608eb4e9a',24,'wp.engineering');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',26,'act','wp','done','','[]','guest-cefb539608eb4e9a',25,'');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',27,'act','wp','relocate 0332','','[]','guest-cefb539608eb4e9a',26,'');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',28,'act','wp','hex 0532','','[["cp_spent","30.3.1-1",{"side":"wp","cost":1,"left":4},null],["centre_moved","30.3.1-0",{"side":"wp","start":"0332","hex":"0532"},null]]','guest-cefb539608eb4e9a',27,'wp.attrition_removal');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',29,'act','wp','relocate 0936','','[]','guest-cefb539608eb4e9a',28,'');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',30,'act','wp','hex 0731','','[["cp_spent","30.3.1-1",{"side":"wp","cost":1,"left":3},null],["centre_moved","30.3.1-0",{"side":"wp","start":"0936","hex":"0731"},null]]','guest-cefb539608eb4e9a',29,'wp.attrition_removal');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',31,'act','wp','done','','[]','guest-cefb539608eb4e9a',30,'');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',32,'act','wp','done','','[]','guest-cefb539608eb4e9a',31,'');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',33,'act','wp','done','','[]','guest-cefb539608eb4e9a',32,'');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',34,'act','nato','done','','[]','guest-a02c6e21eda7dc1e',3,'');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',35,'act','wp','done','','[["action_began","5-0",{"side":"nato"},null],["cp_restored","13.1-2",{"side":"nato","left":4},null]]','guest-cefb539608eb4e9a',33,'turn nato.orders_reveal');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',36,'undo','wp','35','','[["undone","",{"side":"wp","of":35},null]]','guest-cefb539608eb4e9a',34,'');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',37,'act','wp','unit 120MR','','[]','guest-cefb539608eb4e9a',35,'');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',38,'act','wp','hex 0831','','[["moved","8.3-3",{"unit":"120MR","from":"0431","to":"0430","cost":1.0,"road":true},null],["moved","8.3-3",{"unit":"120MR","from":"0430","to":"0530","cost":1.0,"road":true},null],["moved","8.3-3",{"unit":"120MR","from":"0530","to":"0630","cost":2.0,"road":true},null],["moved","8.3-3",{"unit":"120MR","from":"0630","to":"0731","cost":3.0,"road":true},null],["moved","8.3-3",{"unit":"120MR","from":"0731","to":"0831","cost":4.0,"road":true},null]]','guest-cefb539608eb4e9a',36,'wp.movement');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',39,'act','wp','done','','[]','guest-cefb539608eb4e9a',37,'');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',40,'act','wp','done','','[["action_began","5-0",{"side":"nato"},null],["cp_restored","13.1-2",{"side":"nato","left":4},null]]','guest-cefb539608eb4e9a',38,'turn nato.orders_reveal');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',41,'act','nato','done','','[]','guest-a02c6e21eda7dc1e',4,'');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',42,'undo','nato','41','','[["undone","",{"side":"nato","of":41},null]]','guest-a02c6e21eda7dc1e',5,'');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',43,'act','nato','done','','[]','guest-a02c6e21eda7dc1e',6,'');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',44,'act','nato','done','','[]','guest-a02c6e21eda7dc1e',7,'');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',45,'undo','nato','44','','[["undone","",{"side":"nato","of":44},null]]','guest-a02c6e21eda7dc1e',8,'');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',46,'act','nato','issue battalion_move VC','','[["order_issued","14.4.2-5",{"order":"battalion_move","hq":"VC","turn":2},"nato"],["order_placed","14.4.2-5",{"side":"nato","turn":2},null],["cp_spent","14.4.2-6",{"side":"nato","cost":1,"left":3},null]]','guest-a02c6e21eda7dc1e',9,'nato.orders_issue');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',47,'act','nato','done','','[]','guest-a02c6e21eda7dc1e',10,'');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',48,'act','nato','project crossing','','[]','guest-a02c6e21eda7dc1e',11,'');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',49,'act','nato','hexside 0226/0326','','[["crossing_prepared","9.2.2-2",{"hexside":"0226/0326","side":"nato","left":1},null]]','guest-a02c6e21eda7dc1e',12,'nato.engineering');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',50,'act','nato','done','','[]','guest-a02c6e21eda7dc1e',13,'');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',51,'undo','nato','50','','[["undone","",{"side":"nato","of":50},null]]','guest-a02c6e21eda7dc1e',14,'');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',52,'act','nato','project works','','[]','guest-a02c6e21eda7dc1e',15,'');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',53,'act','nato','hex 1729','','[["cp_spent","31.1-2",{"side":"nato","cost":1,"left":2},null],["works_begun","31.1-3",{"hex":"1729","works_level":1,"until":3,"side":"nato","left":0},null]]','guest-a02c6e21eda7dc1e',16,'nato.engineering');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',54,'undo','nato','53','','[["undone","",{"side":"nato","of":53},null]]','guest-a02c6e21eda7dc1e',17,'');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',55,'act','nato','hex 1619','','[["cp_spent","31.1-2",{"side":"nato","cost":1,"left":2},null],["works_begun","31.1-3",{"hex":"1619","works_level":1,"until":3,"side":"nato","left":0},null]]','guest-a02c6e21eda7dc1e',18,'nato.engineering');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',56,'act','nato','project emergency','','[]','guest-a02c6e21eda7dc1e',19,'');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',57,'act','nato','hexside 1314/1415','','[["rolled","32.1.1-1b",{"purpose":"demolition","die":10,"result":8,"side":"nato","hexside":"1314/1415"},null],["bridge_destroyed","32.1.1-2",{"hexside":"1314/1415"},null]]','guest-a02c6e21eda7dc1e',20,'nato.engineering');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',58,'act','nato','demolish 0726/0727','','[["rolled","32.1.3-1",{"purpose":"demolition","die":10,"result":7,"side":"nato","hexside":"0726/0727"},null],["mine_removed","32.1.3-3",{"side":"nato","hexside":"0726/0727"},null],["bridge_destroyed","32.1.3-1",{"hexside":"0726/0727"},null]]','guest-a02c6e21eda7dc1e',21,'nato.engineering');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',59,'act','nato','done','','[]','guest-a02c6e21eda7dc1e',22,'');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',60,'act','nato','done','','[]','guest-a02c6e21eda7dc1e',23,'');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',61,'act','nato','done','','[]','guest-a02c6e21eda7dc1e',24,'');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',62,'act','nato','done','','[]','guest-a02c6e21eda7dc1e',25,'');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',63,'act','wp','unit M3-11','','[]','guest-cefb539608eb4e9a',39,'');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',64,'act','wp','back','','[]','guest-cefb539608eb4e9a',40,'');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',65,'act','wp','done','','[]','guest-cefb539608eb4e9a',41,'');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',66,'act','nato','done','2 5790fcd0aed1e6b6468e93ce300b30a7','[["turn_began","5-0",{"turn":2},null],["rolled","29.1.2-3",{"purpose":"precipitation","die":10,"result":7,"side":"wp"},null],["air_free","29.4-5",{"side":"nato"},null],["air_free","29.4-5",{"side":"wp"},null],["rolled","34-3:1",{"purpose":"event wp","die":10,"result":6,"side":"wp"},null],["rolled","34-3:1",{"purpose":"event nato","die":10,"result":8,"side":"nato"},null],["action_began","5-0",{"side":"wp"},null],["cp_restored","13.1-2",{"side":"wp","left":6},null]]','guest-a02c6e21eda7dc1e',26,'turn turn turn turn turn turn turn wp.orders_reveal');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',67,'act','wp','unit 11R','','[]','guest-cefb539608eb4e9a',42,'');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',68,'act','wp','mode tactical','','[["mode_ordered","6.1.2-4",{"unit":"11R","mode":"tactical","until":3},null]]','guest-cefb539608eb4e9a',43,'wp.mode_changes');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',69,'act','wp','done','','[]','guest-cefb539608eb4e9a',44,'');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',70,'undo','wp','69','','[["undone","",{"side":"wp","of":69},null]]','guest-cefb539608eb4e9a',45,'');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',71,'act','wp','done','','[]','guest-cefb539608eb4e9a',46,'');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',72,'act','wp','issue wp_division_support 8GA','','[["order_issued","14.4.2-5",{"order":"wp_division_support","hq":"8GA","turn":5},"wp"],["order_placed","14.4.2-5",{"side":"wp","turn":5},null],["cp_spent","14.4.2-6",{"side":"wp","cost":3,"left":3},null]]','guest-cefb539608eb4e9a',47,'wp.orders_issue');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',73,'act','wp','issue wp_division_move 39G','','[["order_issued","14.4.2-5",{"order":"wp_division_move","hq":"39G","turn":5},"wp"],["order_placed","14.4.2-5",{"side":"wp","turn":5},null],["cp_spent","14.4.2-6",{"side":"wp","cost":3,"left":0},null]]','guest-cefb539608eb4e9a',48,'wp.orders_issue');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',74,'act','wp','done','','[["pontoon_complete","32.2.2-4:2",{"side":"wp","hexside":"0630/0730"},null]]','guest-cefb539608eb4e9a',49,'wp.engineering');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',75,'act','wp','done','','[]','guest-cefb539608eb4e9a',50,'');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',76,'act','wp','done','','[]','guest-cefb539608eb4e9a',51,'');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',77,'act','nato','done','','[]','guest-a02c6e21eda7dc1e',27,'');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',78,'act','wp','unit 172MR','','[]','guest-cefb539608eb4e9a',52,'');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',79,'act','wp','hex 0331','','[["moved","8.3-3",{"unit":"172MR","from":"0630","to":"0530","cost":2.0,"road":true},null],["moved","8.3-3",{"unit":"172MR","from":"0530","to":"0430","cost":1.0,"road":true},null],["moved","8.3-3",{"unit":"172MR","from":"0430","to":"0431","cost":2.0,"road":true},null],["moved","8.3-3",{"unit":"172MR","from":"0431","to":"0332","cost":2.0,"road":true},null],["moved","8.2-3",{"unit":"172MR","from":"0332","to":"0331","cost":3.0,"road":false},null]]','guest-cefb539608eb4e9a',53,'wp.movement');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',80,'act','wp','unit 117MR','','[]','guest-cefb539608eb4e9a',54,'');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',81,'act','wp','hex 0829','','[["moved","8.3-3",{"unit":"117MR","from":"0530","to":"0629","cost":3.0,"road":true},null],["moved","8.3-3",{"unit":"117MR","from":"0629","to":"0729","cost":3.0,"road":true},null],["moved","8.2-3",{"unit":"117MR","from":"0729","to":"0829","cost":5.0,"road":false},null]]','guest-cefb539608eb4e9a',55,'wp.movement');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',82,'act','wp','done','','[]','guest-cefb539608eb4e9a',56,'');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',83,'act','wp','done','','[["action_began","5-0",{"side":"nato"},null]]','guest-cefb539608eb4e9a',57,'turn');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',84,'act','nato','done','','[["order_revealed","14.5-1a",{"order":"battalion_move","hq":"VC"},null],["cp_restored","13.1-2",{"side":"nato","left":4},null]]','guest-a02c6e21eda7dc1e',28,'nato.orders_reveal');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',85,'act','nato','unit 1-11','','[]','guest-a02c6e21eda7dc1e',29,'');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',86,'act','nato','mode recon','','[["mode_ordered","14.6-7",{"unit":"1-11","mode":"recon","until":4},null],["order_executed","14.6-1",{"order":"battalion_move","hq":"VC","count":1},null]]','guest-a02c6e21eda7dc1e',30,'nato.orders_execution');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',87,'act','nato','unit D1-11','','[]','guest-a02c6e21eda7dc1e',31,'');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',88,'undo','nato','87','','[["undone","",{"side":"nato","of":87},null]]','guest-a02c6e21eda7dc1e',32,'');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',89,'act','nato','unit 1-11','','[]','guest-a02c6e21eda7dc1e',33,'');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',90,'act','nato','mode recon','','[["mode_ordered","6.1.3-6",{"unit":"1-11","mode":"recon","until":3},null],["attrition","6.1.3-5:1",{"total":1,"unit":"1-11","count":1,"limit":4},null],["cp_spent","6.1.3-5:2",{"side":"nato","cost":1,"left":3},null]]','guest-a02c6e21eda7dc1e',34,'nato.mode_changes');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',91,'act','nato','unit 3-12CAV','','[]','guest-a02c6e21eda7dc1e',35,'');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',92,'act','nato','mode tactical','','[["mode_ordered","6.1.2-4",{"unit":"3-12CAV","mode":"tactical","until":3},null]]','guest-a02c6e21eda7dc1e',36,'nato.mode_changes');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',93,'act','nato','unit H2-11','','[]','guest-a02c6e21eda7dc1e',37,'');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',94,'act','nato','mode screen','','[["mode_ordered","6.1.2-4",{"unit":"H2-11","mode":"screen","until":3},null]]','guest-a02c6e21eda7dc1e',38,'nato.mode_changes');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',95,'undo','nato','94','','[["undone","",{"side":"nato","of":94},null]]','guest-a02c6e21eda7dc1e',39,'');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',96,'act','nato','mode road','','[["mode_ordered","6.1.2-4",{"unit":"H2-11","mode":"road","until":3},null]]','guest-a02c6e21eda7dc1e',40,'nato.mode_changes');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',97,'act','nato','unit 2-11','','[]','guest-a02c6e21eda7dc1e',41,'');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',98,'act','nato','mode active_defense','','[["mode_ordered","6.1.3-6",{"unit":"2-11","mode":"active_defense","until":4},null],["attrition","6.1.3-5:1",{"total":1,"unit":"2-11","count":1,"limit":4},null],["cp_spent","6.1.3-5:2",{"side":"nato","cost":1,"left":2},null]]','guest-a02c6e21eda7dc1e',42,'nato.mode_changes');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',99,'act','nato','unit How-11','','[]','guest-a02c6e21eda7dc1e',43,'');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',100,'act','nato','mode road','','[["mode_ordered","6.1.3-6",{"unit":"How-11","mode":"road","until":3},null],["attrition","6.1.3-5:1",{"total":1,"unit":"How-11","count":1,"limit":5},null],["cp_spent","6.1.3-5:2",{"side":"nato","cost":1,"left":1},null]]','guest-a02c6e21eda7dc1e',44,'nato.mode_changes');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',101,'act','nato','done','','[]','guest-a02c6e21eda7dc1e',45,'');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',102,'act','nato','done','','[]','guest-a02c6e21eda7dc1e',46,'');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',103,'act','nato','project emergency','','[]','guest-a02c6e21eda7dc1e',47,'');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',104,'undo','nato','103','','[["undone","",{"side":"nato","of":103},null]]','guest-a02c6e21eda7dc1e',48,'');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',105,'act','nato','project emergency','','[]','guest-a02c6e21eda7dc1e',49,'');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',106,'act','nato','hexside 1024/1025','','[["rolled","32.1.1-1b",{"purpose":"demolition","die":10,"result":5,"side":"nato","hexside":"1024/1025"},null],["bridge_destroyed","32.1.1-2",{"hexside":"1024/1025"},null]]','guest-a02c6e21eda7dc1e',50,'nato.engineering');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',107,'act','nato','recall 0226/0326','','[["crossing_removed","9.2.2-4",{"side":"nato","hexside":"0226/0326"},null],["engineers_free","9.2.2-4",{"side":"nato","count":1,"left":1},null]]','guest-a02c6e21eda7dc1e',51,'nato.engineering');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',108,'act','nato','done','','[]','guest-a02c6e21eda7dc1e',52,'');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',109,'act','nato','done','','[]','guest-a02c6e21eda7dc1e',53,'');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',110,'act','nato','done','','[]','guest-a02c6e21eda7dc1e',54,'');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',111,'act','nato','done','','[]','guest-a02c6e21eda7dc1e',55,'');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',112,'act','wp','done','','[]','guest-cefb539608eb4e9a',58,'');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',113,'act','nato','done','3 f6fa2abea4fb5f3adabc174e95508f64','[["turn_began","5-0",{"turn":3},null],["rolled","29.1.2-3",{"purpose":"precipitation","die":10,"result":6,"side":"wp"},null],["rolled","34-3:1",{"purpose":"event wp","die":10,"result":5,"side":"wp"},null],["rolled","34-3:1",{"purpose":"event nato","die":10,"result":7,"side":"nato"},null],["action_began","5-0",{"side":"wp"},null]]','guest-a02c6e21eda7dc1e',56,'turn');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',114,'act','wp','done','','[["cp_restored","13.1-2",{"side":"wp","left":0},null],["mode_taken","14.7-0",{"unit":"11R","mode":"tactical"},null]]','guest-cefb539608eb4e9a',59,'wp.orders_reveal turn');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',115,'act','wp','done','','[]','guest-cefb539608eb4e9a',60,'');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',116,'act','wp','done','','[["mining_complete","32.1.2-3",{"side":"wp","hexside":"0924/1025"},null],["engineers_free","32.1.2-3",{"side":"wp","count":1,"left":1},null]]','guest-cefb539608eb4e9a',61,'wp.engineering');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',117,'act','wp','project mining','','[]','guest-cefb539608eb4e9a',62,'');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',118,'act','wp','hexside 0636/0736','','[["mining_begun","32.1.2-2b",{"hexside":"0636/0736","until":5,"side":"wp","left":0},null]]','guest-cefb539608eb4e9a',63,'wp.engineering');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',119,'act','wp','dismantle 0630/0730','','[["pontoon_destroyed","32.2.3-2",{"side":"wp","hexside":"0630/0730"},null],["engineers_free","32.2.3-3",{"side":"wp","count":1,"left":1},null]]','guest-cefb539608eb4e9a',64,'wp.engineering');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',120,'act','wp','project crossing','','[]','guest-cefb539608eb4e9a',65,'');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',121,'act','wp','back','','[]','guest-cefb539608eb4e9a',66,'');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',122,'act','wp','done','','[]','guest-cefb539608eb4e9a',67,'');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',123,'act','wp','done','','[]','guest-cefb539608eb4e9a',68,'');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',124,'act','nato','unit 15T','','[]','guest-a02c6e21eda7dc1e',57,'');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',125,'act','nato','air 3','','[]','guest-a02c6e21eda7dc1e',58,'');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',126,'act','nato','fire','','[["mission","20.1-2",{"side":"nato","target":"15T","units":[],"count":3},null],["air_spent","19.1-3:1",{"side":"nato","count":3,"left":0},null],["rolled","22.1-1",{"purpose":"aa 0531","die":10,"result":10,"side":"wp"},null],["aa_fire","2.3#2-1",{"side":"nato","hex":"0531","value":10,"die":10,"down":2,"aborted":1,"left":0},null],["air_lost","19.1-2",{"side":"nato","count":2,"most":1},null],["mission_lost","2.3#2-2",{"side":"nato","target":"15T"},null]]','guest-a02c6e21eda7dc1e',59,'wp.bombardment');
INSERT INTO "log" VALUES('4272b62f1aa92b8a',127,'resign','wp','','','[["resigned","",{"side":"wp"},null]]','guest-cefb539608eb4e9a',70,'');
INSERT INTO "log" VALUES('a678d9958300d7d6',1,'act','nato','done','','[["placement_done","30.3.2-1",{"side":"nato"},null]]','guest-f3f4e738827b51d6',1,'nato.setup');
INSERT INTO "log" VALUES('a678d9958300d7d6',2,'act','wp','turn 8GA','','[]','guest-41750d144b9cdd1f',1,'');
INSERT INTO "log" VALUES('a678d9958300d7d6',3,'act','wp','axis west','','[["axis_set","10-2",{"unit":"8GA","direction":"west"},null]]','guest-41750d144b9cdd1f',2,'wp.setup');
INSERT INTO "log" VALUES('a678d9958300d7d6',4,'undo','wp','3','','[["undone","",{"side":"wp","of":3},null]]','guest-41750d144b9cdd1f',3,'');
INSERT INTO "log" VALUES('a678d9958300d7d6',5,'act','wp','axis northeast','','[["axis_set","10-2",{"unit":"8GA","direction":"northeast"},null]]','guest-41750d144b9cdd1f',4,'wp.setup');
INSERT INTO "log" VALUES('a678d9958300d7d6',6,'act','wp','project centre','','[]','guest-41750d144b9cdd1f',5,'');
INSERT INTO "log" VALUES('a678d9958300d7d6',7,'act','wp','hex 1037','','[["centre_placed","30.3.2-1",{"left":1,"side":"wp","hex":"1037"},null]]','guest-41750d144b9cdd1f',6,'wp.setup');
INSERT INTO "log" VALUES('a678d9958300d7d6',8,'act','wp','hex 0731','','[["centre_placed","30.3.2-1",{"left":0,"side":"wp","hex":"0731"},null]]','guest-41750d144b9cdd1f',7,'wp.setup');
INSERT INTO "log" VALUES('a678d9958300d7d6',9,'act','wp','back','','[]','guest-41750d144b9cdd1f',8,'');
INSERT INTO "log" VALUES('a678d9958300d7d6',10,'act','wp','done','','[["placement_done","30.3.2-1",{"side":"wp"},null],["turn_began","5-0",{"turn":1},null],["objective_held","4.2-0",{"side":"nato","hex":"0726"},null],["objective_held","4.2-0",{"side":"nato","hex":"1025"},null],["rolled","29.1.2-2",{"purpose":"fog","die":10,"result":10,"side":"wp"},null],["rolled","29.1.2-3",{"purpose":"precipitation","die":10,"result":5,"side":"wp"},null],["rolled","34-3:1",{"purpose":"event wp","die":10,"result":8,"side":"wp"},null],["rolled","34-3:1",{"purpose":"event nato","die":10,"result":10,"side":"nato"},null],["drew","34-3:1",{"purpose":"event nato","chit":"N-E3","of":4},"nato"],["drew_unseen","34-3:1",{"side":"nato","purpose":"event nato","of":4},null],["action_began","5-0",{"side":"wp"},null],["cp_restored","13.1-2",{"side":"wp","left":6},null]]','guest-41750d144b9cdd1f',9,'wp.setup turn turn turn turn turn turn turn turn turn turn wp.orders_reveal');
INSERT INTO "log" VALUES('a678d9958300d7d6',11,'act','wp','unit 1-288','','[]','guest-41750d144b9cdd1f',10,'');
INSERT INTO "log" VALUES('a678d9958300d7d6',12,'act','wp','mode tactical','','[["mode_ordered","6.1.2-4",{"unit":"1-288","mode":"tactical","until":2},null]]','guest-41750d144b9cdd1f',11,'wp.mode_changes');
INSERT INTO "log" VALUES('a678d9958300d7d6',13,'act','wp','unit 1-307','','[]','guest-41750d144b9cdd1f',12,'');
INSERT INTO "log" VALUES('a678d9958300d7d6',14,'act','wp','mode tactical','','[["mode_ordered","6.1.2-4",{"unit":"1-307","mode":"tactical","until":2},null]]','guest-41750d144b9cdd1f',13,'wp.mode_changes');
INSERT INTO "log" VALUES('a678d9958300d7d6',15,'act','wp','done','','[]','guest-41750d144b9cdd1f',14,'');
INSERT INTO "log" VALUES('a678d9958300d7d6',16,'act','wp','issue army_move 8GA','','[["order_issued","14.4.2-5",{"order":"army_move","hq":"8GA","turn":5},"wp"],["order_placed","14.4.2-5",{"side":"wp","turn":5},null],["cp_spent","14.4.2-6",{"side":"wp","cost":5,"left":1},null]]','guest-41750d144b9cdd1f',15,'wp.orders_issue');
INSERT INTO "log" VALUES('a678d9958300d7d6',17,'act','wp','done','','[]','guest-41750d144b9cdd1f',16,'');
INSERT INTO "log" VALUES('a678d9958300d7d6',18,'act','wp','done','','[]','guest-41750d144b9cdd1f',17,'');
INSERT INTO "log" VALUES('a678d9958300d7d6',19,'act','wp','done','','[]','guest-41750d144b9cdd1f',18,'');
INSERT INTO "log" VALUES('a678d9958300d7d6',20,'act','wp','unit 39G','','[]','guest-41750d144b9cdd1f',19,'');
INSERT INTO "log" VALUES('a678d9958300d7d6',21,'act','wp','points 2','','[["cp_spent","24.1-2",{"side":"wp","cost":1,"left":0},null],["ew_given","24.1-3",{"unit":"39G","count":2,"total":2},null]]','guest-41750d144b9cdd1f',20,'wp.ew');
INSERT INTO "log" VALUES('a678d9958300d7d6',22,'act','wp','unit M3-11','','[]','guest-41750d144b9cdd1f',21,'');
INSERT INTO "log" VALUES('a678d9958300d7d6',23,'act','wp','air 3','','[]','guest-41750d144b9cdd1f',22,'');
INSERT INTO "log" VALUES('a678d9958300d7d6',24,'act','wp','air 1','','[]','guest-41750d144b9cdd1f',23,'');
INSERT INTO "log" VALUES('a678d9958300d7d6',25,'act','wp','fire','','[["mission","20.1-2",{"side":"wp","target":"M3-11","units":[],"count":4},null],["air_spent","19.1-3:1",{"side":"wp","count":4,"left":0},null],["rolled","22.1-1",{"purpose":"aa 0326","die":10,"result":3,"side":"nato"},null],["aa_fire","2.3#2-1",{"side":"wp","hex":"0326","value":2,"die":3,"down":0,"aborted":0,"left":4},null],["rolled","20.1-4",{"purpose":"bombardment M3-11","die":10,"result":8,"side":"wp"},null],["bombarded","20.1-5",{"count":0,"target":"M3-11","value":8,"die":8,"modifier":0},null]]','guest-41750d144b9cdd1f',24,'wp.bombardment');
INSERT INTO "log" VALUES('a678d9958300d7d6',26,'act','wp','done','','[]','guest-41750d144b9cdd1f',25,'');
INSERT INTO "log" VALUES('a678d9958300d7d6',27,'act','nato','done','','[]','guest-f3f4e738827b51d6',2,'');
INSERT INTO "log" VALUES('a678d9958300d7d6',28,'act','wp','done','','[["action_began","5-0",{"side":"nato"},null],["cp_restored","13.1-2",{"side":"nato","left":4},null]]','guest-41750d144b9cdd1f',26,'turn nato.orders_reveal');
INSERT INTO "log" VALUES('a678d9958300d7d6',29,'act','nato','unit M3-11','','[]','guest-f3f4e738827b51d6',3,'');
INSERT INTO "log" VALUES('a678d9958300d7d6',30,'act','nato','mode road','','[["mode_ordered","6.1.2-4",{"unit":"M3-11","mode":"road","until":2},null]]','guest-f3f4e738827b51d6',4,'nato.mode_changes');
INSERT INTO "log" VALUES('a678d9958300d7d6',31,'act','nato','unit 1-11','','[]','guest-f3f4e738827b51d6',5,'');
INSERT INTO "log" VALUES('a678d9958300d7d6',32,'undo','nato','31','','[["undone","",{"side":"nato","of":31},null]]','guest-f3f4e738827b51d6',6,'');
INSERT INTO "log" VALUES('a678d9958300d7d6',33,'act','nato','unit 3-12CAV','','[]','guest-f3f4e738827b51d6',7,'');
INSERT INTO "log" VALUES('a678d9958300d7d6',34,'act','nato','mode defend','','[["mode_ordered","6.1.3-6",{"unit":"3-12CAV","mode":"defend","until":3},null],["attrition","6.1.3-5:1",{"total":1,"unit":"3-12CAV","count":1,"limit":4},null],["cp_spent","6.1.3-5:2",{"side":"nato","cost":1,"left":3},null]]','guest-f3f4e738827b51d6',8,'nato.mode_changes');
INSERT INTO "log" VALUES('a678d9958300d7d6',35,'act','nato','unit H2-11','','[]','guest-f3f4e738827b51d6',9,'');
INSERT INTO "log" VALUES('a678d9958300d7d6',36,'act','nato','mode road','','[["mode_ordered","6.1.2-4",{"unit":"H2-11","mode":"road","until":2},null]]','guest-f3f4e738827b51d6',10,'nato.mode_changes');
INSERT INTO "log" VALUES('a678d9958300d7d6',37,'act','nato','done','','[]','guest-f3f4e738827b51d6',11,'');
INSERT INTO "log" VALUES('a678d9958300d7d6',38,'act','nato','issue brigade_refit VC','','[["order_issued","14.4.2-5",{"order":"brigade_refit","hq":"VC","turn":2},"nato"],["order_placed","14.4.2-5",{"side":"nato","turn":2},null],["cp_spent","14.4.2-6",{"side":"nato","cost":2,"left":1},null]]','guest-f3f4e738827b51d6',12,'nato.orders_issue');
INSERT INTO "log" VALUES('a678d9958300d7d6',39,'act','nato','done','','[]','guest-f3f4e738827b51d6',13,'');
INSERT INTO "log" VALUES('a678d9958300d7d6',40,'act','nato','done','','[]','guest-f3f4e738827b51d6',14,'');
INSERT INTO "log" VALUES('a678d9958300d7d6',41,'act','nato','place 1024','','[["cp_spent","30.3.1-1",{"side":"nato","cost":1,"left":0},null],["centre_placed","30.3.1-0",{"left":2,"side":"nato","hex":"1024"},null]]','guest-f3f4e738827b51d6',15,'nato.attrition_removal');
INSERT INTO "log" VALUES('a678d9958300d7d6',42,'act','nato','unit 15T','','[]','guest-f3f4e738827b51d6',16,'');
INSERT INTO "log" VALUES('a678d9958300d7d6',43,'act','nato','air 1','','[]','guest-f3f4e738827b51d6',17,'');
INSERT INTO "log" VALUES('a678d9958300d7d6',44,'act','nato','fire','','[["mission","20.1-2",{"side":"nato","target":"15T","units":[],"count":1},null],["air_spent","19.1-3:1",{"side":"nato","count":1,"left":2},null],["rolled","22.1-1",{"purpose":"aa 0531","die":10,"result":8,"side":"wp"},null],["aa_fire","2.3#2-1",{"side":"nato","hex":"0531","value":12,"die":8,"down":1,"aborted":0,"left":0},null],["air_lost","19.1-2",{"side":"nato","count":1,"most":2},null],["mission_lost","2.3#2-2",{"side":"nato","target":"15T"},null]]','guest-f3f4e738827b51d6',18,'nato.bombardment');
INSERT INTO "log" VALUES('a678d9958300d7d6',45,'act','nato','unit 117MR','','[]','guest-f3f4e738827b51d6',19,'');
INSERT INTO "log" VALUES('a678d9958300d7d6',46,'act','nato','back','','[]','guest-f3f4e738827b51d6',20,'');
INSERT INTO "log" VALUES('a678d9958300d7d6',47,'act','nato','bridges','','[]','guest-f3f4e738827b51d6',21,'');
INSERT INTO "log" VALUES('a678d9958300d7d6',48,'act','nato','hexside 1538/1638','','[]','guest-f3f4e738827b51d6',22,'');
INSERT INTO "log" VALUES('a678d9958300d7d6',49,'act','nato','air 2','','[]','guest-f3f4e738827b51d6',23,'');
INSERT INTO "log" VALUES('a678d9958300d7d6',50,'undo','nato','49','','[["undone","",{"side":"nato","of":49},null]]','guest-f3f4e738827b51d6',24,'');
INSERT INTO "log" VALUES('a678d9958300d7d6',51,'act','nato','back','','[]','guest-f3f4e738827b51d6',25,'');
INSERT INTO "log" VALUES('a678d9958300d7d6',52,'act','nato','done','','[]','guest-f3f4e738827b51d6',26,'');
INSERT INTO "log" VALUES('a678d9958300d7d6',53,'act','wp','unit 3-11','','[]','guest-41750d144b9cdd1f',27,'');
INSERT INTO "log" VALUES('a678d9958300d7d6',54,'act','wp','back','','[]','guest-41750d144b9cdd1f',28,'');
INSERT INTO "log" VALUES('a678d9958300d7d6',55,'act','wp','done','','[]','guest-41750d144b9cdd1f',29,'');
INSERT INTO "log" VALUES('a678d9958300d7d6',56,'act','nato','done','2 b392e85140019a0c38990d0b5e1555bf','[["card_discarded","34-4",{"side":"nato","card":"N-E3"},null],["turn_began","5-0",{"turn":2},null],["rolled","29.1.2-3",{"purpose":"precipitation","die":10,"result":3,"side":"wp"},null],["rain","29.1.2-3",{},null],["air_grounded","29.4-3c",{"side":"wp","count":2,"left":2},null],["rolled","34-3:1",{"purpose":"event wp","die":10,"result":6,"side":"wp"},null],["rolled","34-3:1",{"purpose":"event nato","die":10,"result":10,"side":"nato"},null],["drew","34-3:1",{"purpose":"event nato","chit":"N-E2","of":3},"nato"],["drew_unseen","34-3:1",{"side":"nato","purpose":"event nato","of":3},null],["rolled","19.2-1",{"purpose":"air_points wp","die":10,"result":2,"side":"wp"},null],["air_recovered","19.2-2",{"side":"wp","die":2,"modifier":-2,"count":0,"left":2},null],["action_began","5-0",{"side":"wp"},null]]','guest-f3f4e738827b51d6',27,'turn');
INSERT INTO "log" VALUES('a678d9958300d7d6',57,'act','wp','done','','[["cp_restored","13.1-2",{"side":"wp","left":1},null],["mode_taken","14.7-0",{"unit":"1-288","mode":"tactical"},null],["mode_taken","14.7-0",{"unit":"1-307","mode":"tactical"},null]]','guest-41750d144b9cdd1f',30,'wp.orders_reveal turn turn');
INSERT INTO "log" VALUES('a678d9958300d7d6',58,'act','wp','done','','[]','guest-41750d144b9cdd1f',31,'');
INSERT INTO "log" VALUES('a678d9958300d7d6',59,'act','wp','done','','[]','guest-41750d144b9cdd1f',32,'');
INSERT INTO "log" VALUES('a678d9958300d7d6',60,'act','wp','project panel','','[]','guest-41750d144b9cdd1f',33,'');
INSERT INTO "log" VALUES('a678d9958300d7d6',61,'act','wp','hexside 0529/0530','','[["cp_spent","32.3.2-1",{"side":"wp","cost":1,"left":0},null],["panel_begun","32.3.2-2",{"hexside":"0529/0530","until":4,"side":"wp","left":1},null]]','guest-41750d144b9cdd1f',34,'wp.engineering');
INSERT INTO "log" VALUES('a678d9958300d7d6',62,'act','wp','done','','[]','guest-41750d144b9cdd1f',35,'');
INSERT INTO "log" VALUES('a678d9958300d7d6',63,'act','wp','done','','[]','guest-41750d144b9cdd1f',36,'');
INSERT INTO "log" VALUES('a678d9958300d7d6',64,'act','wp','done','','[]','guest-41750d144b9cdd1f',37,'');
INSERT INTO "log" VALUES('a678d9958300d7d6',65,'act','nato','unit 117MR','','[]','guest-f3f4e738827b51d6',28,'');
INSERT INTO "log" VALUES('a678d9958300d7d6',66,'act','nato','air 1','','[]','guest-f3f4e738827b51d6',29,'');
INSERT INTO "log" VALUES('a678d9958300d7d6',67,'undo','nato','66','','[["undone","",{"side":"nato","of":66},null]]','guest-f3f4e738827b51d6',30,'');
INSERT INTO "log" VALUES('a678d9958300d7d6',68,'act','nato','air 1','','[]','guest-f3f4e738827b51d6',31,'');
INSERT INTO "log" VALUES('a678d9958300d7d6',69,'act','nato','back','','[]','guest-f3f4e738827b51d6',32,'');
INSERT INTO "log" VALUES('a678d9958300d7d6',70,'act','nato','unit 1-288','','[]','guest-f3f4e738827b51d6',33,'');
INSERT INTO "log" VALUES('a678d9958300d7d6',71,'act','nato','air 1','','[]','guest-f3f4e738827b51d6',34,'');
INSERT INTO "log" VALUES('a678d9958300d7d6',72,'act','nato','back','','[]','guest-f3f4e738827b51d6',35,'');
INSERT INTO "log" VALUES('a678d9958300d7d6',73,'act','nato','done','','[]','guest-f3f4e738827b51d6',36,'');
INSERT INTO "log" VALUES('a678d9958300d7d6',74,'act','wp','done','','[["action_began","5-0",{"side":"nato"},null]]','guest-41750d144b9cdd1f',38,'turn');
INSERT INTO "log" VALUES('a678d9958300d7d6',75,'act','nato','done','','[["order_revealed","14.5-1a",{"order":"brigade_refit","hq":"VC"},null],["cp_restored","13.1-2",{"side":"nato","left":4},null],["mode_taken","14.7-0",{"unit":"H2-11","mode":"road"},null],["mode_taken","14.7-0",{"unit":"M3-11","mode":"road"},null]]','guest-f3f4e738827b51d6',37,'nato.orders_reveal nato.orders_reveal turn turn');
INSERT INTO "log" VALUES('a678d9958300d7d6',76,'act','nato','unit 3-11','','[["mode_ordered","14.6-7",{"unit":"3-11","mode":"refit","until":4},null]]','guest-f3f4e738827b51d6',38,'nato.orders_execution');
INSERT INTO "log" VALUES('a678d9958300d7d6',77,'act','nato','unit M3-11','','[["mode_ordered","14.6-7",{"unit":"M3-11","mode":"refit","until":4},null]]','guest-f3f4e738827b51d6',39,'nato.orders_execution');
INSERT INTO "log" VALUES('a678d9958300d7d6',78,'act','nato','done','','[["order_executed","14.6-1",{"order":"brigade_refit","hq":"VC","count":2},null]]','guest-f3f4e738827b51d6',40,'nato.orders_execution');
INSERT INTO "log" VALUES('a678d9958300d7d6',79,'act','nato','unit 3-11','','[]','guest-f3f4e738827b51d6',41,'');
INSERT INTO "log" VALUES('a678d9958300d7d6',80,'undo','nato','79','','[["undone","",{"side":"nato","of":79},null]]','guest-f3f4e738827b51d6',42,'');
INSERT INTO "log" VALUES('a678d9958300d7d6',81,'act','nato','unit 4-11','','[]','guest-f3f4e738827b51d6',43,'');
INSERT INTO "log" VALUES('a678d9958300d7d6',82,'act','nato','back','','[]','guest-f3f4e738827b51d6',44,'');
INSERT INTO "log" VALUES('a678d9958300d7d6',83,'act','nato','done','','[]','guest-f3f4e738827b51d6',45,'');
INSERT INTO "log" VALUES('a678d9958300d7d6',84,'act','nato','issue battalion_support VC','','[["order_issued","14.4.2-5",{"order":"battalion_support","hq":"VC","turn":3},"nato"],["order_placed","14.4.2-5",{"side":"nato","turn":3},null],["cp_spent","14.4.2-6",{"side":"nato","cost":1,"left":3},null]]','guest-f3f4e738827b51d6',46,'nato.orders_issue');
INSERT INTO "log" VALUES('a678d9958300d7d6',85,'act','nato','done','','[]','guest-f3f4e738827b51d6',47,'');
INSERT INTO "log" VALUES('a678d9958300d7d6',86,'act','nato','project crossing','','[]','guest-f3f4e738827b51d6',48,'');
INSERT INTO "log" VALUES('a678d9958300d7d6',87,'undo','nato','86','','[["undone","",{"side":"nato","of":86},null]]','guest-f3f4e738827b51d6',49,'');
INSERT INTO "log" VALUES('a678d9958300d7d6',88,'act','nato','project mining','','[]','guest-f3f4e738827b51d6',50,'');
INSERT INTO "log" VALUES('a678d9958300d7d6',89,'act','nato','hexside 0724/0823','','[["mining_begun","32.1.2-2b",{"hexside":"0724/0823","until":3,"side":"nato","left":1},null]]','guest-f3f4e738827b51d6',51,'nato.engineering');
INSERT INTO "log" VALUES('a678d9958300d7d6',90,'act','nato','play N-E2','','[["card_played","34-6",{"side":"nato","card":"N-E2"},null]]','guest-f3f4e738827b51d6',52,'nato.engineering');
INSERT INTO "log" VALUES('a678d9958300d7d6',91,'act','nato','hexside 2216/2315','','[["mining_complete","34-5",{"side":"nato","hexside":"2216/2315"},null]]','guest-f3f4e738827b51d6',54,'nato.engineering');
INSERT INTO "log" VALUES('a678d9958300d7d6',92,'act','nato','done','','[]','guest-f3f4e738827b51d6',55,'');
INSERT INTO "log" VALUES('a678d9958300d7d6',93,'act','nato','place 0326','','[["cp_spent","30.3.1-1",{"side":"nato","cost":1,"left":2},null],["centre_placed","30.3.1-0",{"left":1,"side":"nato","hex":"0326"},null]]','guest-f3f4e738827b51d6',56,'nato.attrition_removal');
INSERT INTO "log" VALUES('a678d9958300d7d6',94,'act','nato','done','','[]','guest-f3f4e738827b51d6',57,'');
INSERT INTO "log" VALUES('a678d9958300d7d6',95,'act','nato','unit 11ACR','','[]','guest-f3f4e738827b51d6',58,'');
INSERT INTO "log" VALUES('a678d9958300d7d6',96,'act','nato','points 1','','[["cp_spent","24.1-2",{"side":"nato","cost":1,"left":1},null],["ew_given","24.1-3",{"unit":"11ACR","count":1,"total":1},null]]','guest-f3f4e738827b51d6',59,'nato.ew');
INSERT INTO "log" VALUES('a678d9958300d7d6',97,'act','nato','unit 15T','','[]','guest-f3f4e738827b51d6',60,'');
INSERT INTO "log" VALUES('a678d9958300d7d6',98,'undo','nato','97','','[["undone","",{"side":"nato","of":97},null]]','guest-f3f4e738827b51d6',61,'');
INSERT INTO "log" VALUES('a678d9958300d7d6',99,'act','nato','done','','[]','guest-f3f4e738827b51d6',62,'');
INSERT INTO "log" VALUES('a678d9958300d7d6',100,'act','wp','unit 3-12CAV','','[]','guest-41750d144b9cdd1f',39,'');
INSERT INTO "log" VALUES('a678d9958300d7d6',101,'act','wp','unit 1-390','','[]','guest-41750d144b9cdd1f',40,'');
INSERT INTO "log" VALUES('a678d9958300d7d6',102,'act','wp','unit 87SAP','','[]','guest-41750d144b9cdd1f',41,'');
INSERT INTO "log" VALUES('a678d9958300d7d6',103,'undo','wp','102','','[["undone","",{"side":"wp","of":102},null]]','guest-41750d144b9cdd1f',42,'');
INSERT INTO "log" VALUES('a678d9958300d7d6',104,'act','wp','unit 87SAP','','[]','guest-41750d144b9cdd1f',43,'');
INSERT INTO "log" VALUES('a678d9958300d7d6',105,'undo','wp','104','','[["undone","",{"side":"wp","of":104},null]]','guest-41750d144b9cdd1f',44,'');
INSERT INTO "log" VALUES('a678d9958300d7d6',106,'act','wp','unit 87SAP','','[]','guest-41750d144b9cdd1f',45,'');
INSERT INTO "log" VALUES('a678d9958300d7d6',107,'act','wp','fire','','[["mission","20.1-2",{"side":"wp","target":"3-12CAV","units":["1-390","87SAP"],"count":0},null],["attrition","17-5",{"total":1,"unit":"1-390","count":1,"limit":5},null],["attrition","17-5",{"total":1,"unit":"87SAP","count":1,"limit":5},null],["rolled","20.1-4",{"purpose":"bombardment 3-12CAV","die":10,"result":4,"side":"wp"},null],["bombarded","20.1-5",{"count":0,"target":"3-12CAV","value":9,"die":4,"modifier":-2},null]]','guest-41750d144b9cdd1f',46,'nato.bombardment');
INSERT INTO "log" VALUES('a678d9958300d7d6',108,'act','wp','unit 3-11','','[]','guest-41750d144b9cdd1f',47,'');
INSERT INTO "log" VALUES('a678d9958300d7d6',109,'act','wp','back','','[]','guest-41750d144b9cdd1f',48,'');
INSERT INTO "log" VALUES('a678d9958300d7d6',110,'act','wp','done','','[]','guest-41750d144b9cdd1f',49,'');
INSERT INTO "log" VALUES('a678d9958300d7d6',111,'act','nato','done','3 96805115bc15b793884424a0f900f4b5','[["turn_began","5-0",{"turn":3},null],["rolled","29.1.2-3",{"purpose":"precipitation","die":10,"result":7,"side":"wp"},null],["air_free","29.4-5",{"side":"wp"},null],["rolled","34-3:1",{"purpose":"event wp","die":10,"result":10,"side":"wp"},null],["drew","34-3:1",{"purpose":"event wp","chit":"W-E1","of":4},"wp"],["drew_unseen","34-3:1",{"side":"wp","purpose":"event wp","of":4},null],["rolled","34-3:1",{"purpose":"event nato","die":10,"result":9,"side":"nato"},null]]','guest-f3f4e738827b51d6',63,'turn');
INSERT INTO "log" VALUES('a678d9958300d7d6',112,'act','wp','pass','','[["rolled","19.2-1",{"purpose":"air_points wp","die":10,"result":10,"side":"wp"},null],["air_recovered","19.2-3",{"side":"wp","die":10,"modifier":0,"count":3,"left":4},null],["action_began","5-0",{"side":"wp"},null]]','guest-41750d144b9cdd1f',50,'turn');
INSERT INTO "log" VALUES('a678d9958300d7d6',113,'act','wp','done','','[["cp_restored","13.1-2",{"side":"wp","left":1},null]]','guest-41750d144b9cdd1f',51,'wp.orders_reveal');
INSERT INTO "log" VALUES('a678d9958300d7d6',114,'act','wp','done','','[]','guest-41750d144b9cdd1f',52,'');
INSERT INTO "log" VALUES('a678d9958300d7d6',115,'act','wp','issue regiment_assault 39G','','[["order_issued","14.4.2-5",{"order":"regiment_assault","hq":"39G","turn":5},"wp"],["order_placed","14.4.2-5",{"side":"wp","turn":5},null],["cp_spent","14.4.2-6",{"side":"wp","cost":1,"left":0},null]]','guest-41750d144b9cdd1f',53,'wp.orders_issue');
INSERT INTO "log" VALUES('a678d9958300d7d6',116,'act','wp','done','','[]','guest-41750d144b9cdd1f',54,'');
INSERT INTO "log" VALUES('a678d9958300d7d6',117,'undo','wp','116','','[["undone","",{"side":"wp","of":116},null]]','guest-41750d144b9cdd1f',55,'');
INSERT INTO "log" VALUES('a678d9958300d7d6',118,'act','wp','done','','[]','guest-41750d144b9cdd1f',56,'');
INSERT INTO "log" VALUES('a678d9958300d7d6',119,'act','wp','done','','[["rolled","11.3-2",{"purpose":"resupply","die":10,"result":4,"side":"wp"},null],["no_resupply","11.3-4",{"side":"wp"},null]]','guest-41750d144b9cdd1f',57,'wp.attrition_removal');
INSERT INTO "log" VALUES('a678d9958300d7d6',120,'act','wp','done','','[]','guest-41750d144b9cdd1f',58,'');
INSERT INTO "log" VALUES('a678d9958300d7d6',121,'act','wp','done','','[]','guest-41750d144b9cdd1f',59,'');
INSERT INTO "log" VALUES('a678d9958300d7d6',122,'act','nato','done','','[]','guest-f3f4e738827b51d6',64,'');
INSERT INTO "log" VALUES('a678d9958300d7d6',123,'act','wp','done','','[["action_began","5-0",{"side":"nato"},null]]','guest-41750d144b9cdd1f',60,'turn');
INSERT INTO "log" VALUES('a678d9958300d7d6',124,'act','nato','done','','[["order_revealed","14.5-1a",{"order":"battalion_support","hq":"VC"},null],["cp_restored","13.1-2",{"side":"nato","left":4},null],["mode_taken","14.7-0",{"unit":"3-12CAV","mode":"defend"},null]]','guest-f3f4e738827b51d6',65,'nato.orders_reveal nato.orders_reveal turn');
INSERT INTO "log" VALUES('a678d9958300d7d6',125,'act','nato','done','','[["order_executed","14.6-1",{"order":"battalion_support","hq":"VC","count":0},null]]','guest-f3f4e738827b51d6',66,'nato.orders_execution');
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
INSERT INTO "plays" VALUES('4272b62f1aa92b8a','less_than_60_miles','point_alpha','{"sigint":false,"intelligence":false,"chemical":false,"nuclear":false,"nato_no_first_use":false,"nato_spares_cities":false,"integrated":false,"reforger":false,"cards":true}','fed8c15ea3f2ba0d203faa3a37452b9ce50dcaf1183c39f0854594258c74d11d..','[["nato","me","a79612c5e706d386eb7337463a3203903c3e406ae39390c4ac6c3c71b32db949","",1],["wp","link","75f274848d4117183b1fc1559c100fded171d67354d9b00a63a3c3e365fa4f7f","b5db18a33f901777c6606699d4c4d88c868074b2b1d2c3721af767aadb5117f4",2]]',1,1795035703.165,'','0.2.0 39da9e093272860b','1 8347ae076a34adab260b90b8fa41c4f7',1);
INSERT INTO "plays" VALUES('a678d9958300d7d6','less_than_60_miles','point_alpha','{"sigint":false,"intelligence":false,"chemical":false,"nuclear":false,"nato_no_first_use":false,"nato_spares_cities":false,"integrated":false,"reforger":false,"cards":true}','c5ebae6b74cc6e48e87682ae78aa41142b6300c1b9a54badc70393937cb713c6..','[["nato","me","c11860a5ca8101233766e46f7fa4077d1e0d8bdfe86f498baf221b5009eaff76","",1],["wp","link","9a8ff6b723ed7325d64993c83ef876456adf8e6a44a34890808d90363c60feea","68a9c797b6e796bc3fce619240f4af6f8ed7d115d6cf1b17142a10bafa975509",2]]',1,1795035708.99,'','0.2.0 39da9e093272860b','1 680436d3de223b7bd6dc3a429a9a3170',1);
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
INSERT INTO "rounds" VALUES('4272b62f1aa92b8a',0,'fed8c15ea3f2ba0d203faa3a37452b9ce50dcaf1183c39f0854594258c74d11d','[]','{}','{}',0);
INSERT INTO "rounds" VALUES('4272b62f1aa92b8a',1,'9cd33baefa5e5d9456142eeffe7f35b8ae057181a99b0bf8a5003429953df08d','["nato","wp"]','{}','{}',-1);
INSERT INTO "rounds" VALUES('a678d9958300d7d6',0,'c5ebae6b74cc6e48e87682ae78aa41142b6300c1b9a54badc70393937cb713c6','[]','{}','{}',0);
INSERT INTO "rounds" VALUES('a678d9958300d7d6',1,'e1772dc2639c02dd715add8f784713c4f3d2a4156bc0610bd8d7d4077f62131c','["nato","wp"]','{}','{}',-1);
CREATE TABLE snapshots (
    play TEXT NOT NULL,
    n INTEGER NOT NULL,
    rules TEXT NOT NULL,
    position TEXT NOT NULL,
    PRIMARY KEY (play, n)
) WITHOUT ROWID;
COMMIT;
