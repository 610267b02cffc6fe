"""Pictures of leaderboards, profiles and analyses; callers pass in the words."""
