"""The table in the browser: a web service that stores plays, checks every action and sends views."""
