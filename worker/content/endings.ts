import * as v from "valibot";
import { EndingsFile } from "#game/contract/endings.ts";
import type { Ending } from "#game/rules/story/endings.ts";
import endingsFile from "./endings.json" with { type: "json" };

/** The endings of the story, parsed once when the Worker starts. */
export const ENDINGS: readonly Ending[] = v.parse(EndingsFile, endingsFile);
