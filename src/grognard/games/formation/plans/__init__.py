"""Plans for the games of the Formation Series: what a reasonably competent player attacks, holds, moves and gives up."""
