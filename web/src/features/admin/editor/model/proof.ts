import * as v from "valibot";
import { ContactSchema } from "#game/contract/content.ts";
import type { Action } from "#game/rules/actions.ts";
import { type Contact, contentKey } from "#game/rules/content.ts";
import { checkContent } from "#game/rules/content-check.ts";
import type { ContentFinding, FindingPart } from "#game/rules/content-check-report.ts";
