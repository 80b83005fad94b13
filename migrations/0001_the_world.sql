INSERT INTO `world` (`id`, `began_at`, `is_running`) VALUES (1, unixepoch() * 1000, 1);
