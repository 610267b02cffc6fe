"""How well people play: Glicko-2, standings, leaderboards and profiles; pure values."""
