import car from "./venues/car.svg?raw";
import desk from "./venues/desk.svg?raw";
import fryer from "./venues/fryer.svg?raw";
import mansion from "./venues/mansion.svg?raw";
import room from "./venues/room.svg?raw";
import stage from "./venues/stage.svg?raw";
import table from "./venues/table.svg?raw";

/**
 * The Room's pictures, 400 by 180 units, which continue beyond all edges but the lower one. `--room-…` are the colours of the
 * hour; `data-part` marks what flickers while the player is tired.
 */
export const VENUE_ART = { room, car, desk, stage, mansion, fryer, table } as const;
