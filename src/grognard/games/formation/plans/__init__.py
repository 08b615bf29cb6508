"""Plans for the games of the Formation Series: what a competent player attacks, holds, moves and gives up."""
