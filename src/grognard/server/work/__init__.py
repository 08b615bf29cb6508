"""Worker processes: all rules run here, where something slow or hostile harms only its own table."""
