"""Roads to Moscow: the battles of Mozhaysk and Mtsensk, October 1941."""
