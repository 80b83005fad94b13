import * as v from "valibot";
import { endpoint } from "./endpoint.ts";

/** Kinds of public pages: a week of the Intake, what the town decided on it, a day of the Two O'Clock, and a certificate. */
export const PUBLIC_KINDS = ["intake", "town", "two-oclock", "certificate"] as const;
export type PublicKind = (typeof PUBLIC_KINDS)[number];

/** The path of a public page; `id` is a week, a day, or what `certificateId` returns. */
export const publicPath = (kind: PublicKind, id: string | number): string => `/${kind}/${id}`;

/** Returns whether a path is that of a public page. */
export const isPublicPath = (path: string): boolean =>
  PUBLIC_KINDS.some((kind) => path.startsWith(publicPath(kind, "")) && path !== publicPath(kind, ""));

/** The path that leads to the newest week of the Intake that is over. */
export const LAST_WEEK_PATH = publicPath("intake", "last");

/** Returns the id of the certificates for an ending, by its name: `crew-member`. */
export const certificateId = (ending: string): string => ending.toLowerCase().replaceAll(" ", "-");

/** The kinds that show a text and no week to play. */
export const SHOWN_KINDS = ["two-oclock", "certificate"] as const satisfies readonly PublicKind[];
export type ShownKind = (typeof SHOWN_KINDS)[number];

/** The public part of a day or a certificate, without any player's data. See docs/reference/platform.md#public-pages. */
export const PublicPage = v.object({
  kind: v.picklist(SHOWN_KINDS),
  /** Such as `The Two O'Clock, 14 October`. */
  title: v.string(),
  /** Id of the client who speaks, from which their face follows; null on a certificate. */
  person: v.nullable(v.string()),
  /** The speaker, and their words. */
  name: v.string(),
  text: v.string(),
  /** Possible answers; empty for a certificate. */
  answers: v.pipe(v.array(v.string()), v.maxLength(3)),
});
export type PublicPage = v.InferOutput<typeof PublicPage>;

/** Returns a public page without an account. Safe to cache for an hour. */
export const getPublicPage = endpoint("GET", "/public/:kind/:id", { reply: PublicPage });

/** Text for an address without a public page: nonsense, the future, or the distant past. */
export const PUBLIC_TEXT = {
  notFound: "There's nothing at this address that anybody may see.",
} as const;
