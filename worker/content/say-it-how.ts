import * as v from "valibot";
import { SayItHowFile } from "#game/contract/content/say-it-how.ts";
import type { SayItHow } from "#game/rules/posting/messages.ts";
import file from "./say-it-how.json" with { type: "json" };

/** The lines of posts and the messages about weeks of posts, parsed once when the Worker starts. */
export const SAY_IT_HOW: SayItHow = v.parse(SayItHowFile, file);
