"""Pictures of leaderboards, profiles and analyses; callers provide the words."""
