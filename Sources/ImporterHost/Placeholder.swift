// ImporterHost
