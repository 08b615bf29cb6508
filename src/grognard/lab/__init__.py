"""The lab: matches between players, exact odds, and what is drawn of them."""
