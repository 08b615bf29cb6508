"""The folio series: standard rules [1.0 to 9.0], one module a chapter, and a package for each game of it."""
