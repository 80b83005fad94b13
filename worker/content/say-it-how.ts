import * as v from "valibot";
import { SayItHowFile } from "#game/contract/say-it-how.ts";
import type { SayItHow } from "#game/rules/posting/letters.ts";
import file from "./say-it-how.json" with { type: "json" };

/** What posts say, and the letters about weeks of them, parsed once when the Worker starts. */
export const SAY_IT_HOW: SayItHow = v.parse(SayItHowFile, file);
