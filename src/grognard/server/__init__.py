"""The table in the browser: a web service that keeps plays, checks every action and sends out views."""
