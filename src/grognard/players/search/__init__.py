"""The search player: it tries whole plans of its turn, each through the enemy's reply, and follows the best."""
