import * as v from "valibot";
import { LeavingText } from "#game/contract/endings.ts";
import file from "./leaving.json" with { type: "json" };

/** What a player reads who leaves before an ending. */
export const LEAVING = v.parse(LeavingText, file);
