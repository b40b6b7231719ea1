// Organizer
