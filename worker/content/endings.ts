import * as v from "valibot";
import type { Ending } from "#game/profile/endings.ts";
import { EndingsFile } from "#game/profile/endings-wire.ts";
import endingsFile from "./endings.json" with { type: "json" };

/** The endings of the story, parsed once when the Worker starts. */
export const ENDINGS: readonly Ending[] = v.parse(EndingsFile, endingsFile);
