import * as v from "valibot";
import { SettlementsFile } from "#game/contract/settlement-content.ts";
import type { Settlements } from "#game/rules/posting/letters.ts";
import { CAST } from "./feed.ts";
import file from "./settlements.json" with { type: "json" };

/** The letters at the end of a week of posts, parsed once when the Worker starts. */
export const SETTLEMENTS: Settlements = { senders: v.parse(SettlementsFile, file), scandals: CAST.scandals };
