-- Energy from which a device is told. A Worker of the version before writes none, and leaves what is there.
ALTER TABLE `push_device` ADD `energy_at` integer DEFAULT 100 NOT NULL
	CONSTRAINT "push_device_energy_at" CHECK("energy_at" between 10 and 100);