"""What two people do with each other: matches, challenges, records; pure values, no clock."""
