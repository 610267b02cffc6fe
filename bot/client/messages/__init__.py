"""What the bot sends to Discord: messages and their layout, and how they get there."""
