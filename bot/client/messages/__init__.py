"""Messages to Discord: their layout, and how they are sent."""
