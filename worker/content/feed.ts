import * as v from "valibot";
import {
  ContactVoicesFile,
  GhostFile,
  type Rival,
  RivalsFile,
  ScandalsFile,
} from "#game/social/feed-document.ts";
import type { Cast } from "#game/social/npc-posts.ts";
import contactsFile from "./feed/contacts.json" with { type: "json" };
import ghostFile from "./feed/ghost.json" with { type: "json" };
import rivalsFile from "./feed/rivals.json" with { type: "json" };
import scandalsFile from "./feed/scandals.json" with { type: "json" };

/** Rivals with their public profiles. */
export const RIVALS: readonly Rival[] = v.parse(RivalsFile, rivalsFile);

/** All authors of posts other than players. */
export const CAST: Cast = {
  contacts: v.parse(ContactVoicesFile, contactsFile),
  rivals: RIVALS,
  scandals: v.parse(ScandalsFile, scandalsFile),
};

/** Lines of the run before the player's own, used in turn by its days. */
export const GHOST_LINES: readonly string[] = v.parse(GhostFile, ghostFile);
