"""The charts that the two booklets of tables hold: one module a chapter, one data file a table."""
