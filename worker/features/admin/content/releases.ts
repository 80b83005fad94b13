import * as v from "valibot";
import type * as contract from "#game/admin/content-wire.ts";
import { RELEASES_PAGE, type ReleaseSummary } from "#game/admin/content-wire.ts";
import { findPart, partName } from "#game/content/difference.ts";
import { readCount } from "#game/core/wire/count.ts";
import type { ReplyOf } from "#game/core/wire/endpoint.ts";
import type { Database } from "../../../db/client.ts";
import { consumeDrafts, type SeenDraft, selectDrafts } from "../../../db/content/drafts.ts";
import { type ReleaseRow, selectRelease, selectReleases } from "../../../db/content/releases.ts";
import type { AdminDecide } from "../../../http/admin-route.ts";
import { HttpError } from "../../../http/http-error.ts";
import { contentOf, loadWith, toSummary } from "./drafts.ts";
import { planProposal, previewOf, propose, proposeReturn } from "./proposal.ts";
import { type ContentState, type PlannedRelease, stateOf } from "./state.ts";

const Changed = v.array(v.tuple([v.string(), v.nullable(v.string())]));

/** Shows a page of releases, newest first. `before` is the query of the page. */
export async function listReleases(
  db: Database,
  before: string | undefined,
): Promise<ReplyOf<typeof contract.listReleases>> {
  const below = before === undefined ? null : Number(before);
  const { releases, newest } = await selectReleases(db, below, RELEASES_PAGE + 1);
  const page = releases.slice(0, RELEASES_PAGE);
  return {
    releases: page.map((row) => toReleaseSummary(row, newest)),
    next: releases.length > RELEASES_PAGE ? (page.at(-1)?.version ?? null) : null,
  };
}

function toReleaseSummary(row: ReleaseRow, newest: number | null): ReleaseSummary {
  return {
    ...row,
    createdAt: new Date(row.createdAt).toISOString(),
    changed: v.parse(Changed, JSON.parse(row.changed)).map(([id, name]) => toNamed(id, { name })),
    isInForce: row.version === newest,
  };
}

/** A changed part by its name; its id if it has none. */
function toNamed(id: string, content: unknown): ReleaseSummary["changed"][number] {
  return { id, name: partName(id, content) || id };
}

/** The summary of a release that is about to be in force after `state`. */
function summaryOf({ release, next }: PlannedRelease, state: ContentState, author: string): ReleaseSummary {
  const { key: _key, documents: _documents, createdAt, contacts, changed, ...row } = release;
  return {
    ...row,
    createdAt: new Date(createdAt).toISOString(),
    createdBy: author,
    contacts: contacts.length,
    changed: changed.map((id) => toNamed(id, findPart(next, id) ?? findPart(state, id))),
    isInForce: true,
  };
}

/** Returns a release with its content and what a return to it would change. Throws 404. */
export async function getRelease(
  db: Database,
  version: string,
  at: number,
): Promise<ReplyOf<typeof contract.getRelease>> {
  const { row, state, content } = await requireRelease(db, version);
  return {
    release: toReleaseSummary(row, state.version),
    contacts: [...content.contacts],
    documents: { ...content.documents },
    toReturn: await previewOf(db, await proposeReturn(db, state, content, at)),
  };
}

async function requireRelease(db: Database, version: string) {
  const number = readCount(version);
  const found = number === null ? null : await selectRelease(db, number);
  if (!found) throw new HttpError(404, "not_found", "There is no such release.");
  return { row: found.row, state: stateOf(found.newest), content: stateOf(found.release) };
}

/** Decides to put a release in force again. Throws 404, 409 if it is in force, and 422 if it no longer holds. */
type Returning = typeof contract.returnToRelease;
export const decideReturn: AdminDecide<Returning> = async ({ c, parameters, actor, at }) => {
  const { row, state, content } = await requireRelease(c.var.db, parameters.version);
  if (row.version === state.version) {
    throw new HttpError(409, "conflict", "This release is in force already.");
  }
  const proposal = await proposeReturn(c.var.db, state, content, at);
  const planned = planProposal({ actor, at }, proposal, { kind: "return", returnedTo: row.version });
  const { release, statements } = planned;
  return {
    statements,
    audit: {
      action: "releases.return",
      subject: "npcs",
      details: { version: release.version, returnedTo: row.version, changed: release.changed.length },
    },
    reply: { release: summaryOf(planned, state, actor.user.username) },
  };
};

/** Loads drafts with the content in force. Throws 409 if one is gone or has changed since it was seen. */
async function loadSeen(db: Database, seen: readonly SeenDraft[]) {
  const { state, drafts: stored } = await loadWith(db, selectDrafts(seen.map(({ id }) => id)));
  const drafts = seen.map(({ id, revision }) => {
    const draft = stored.find((each) => each.id === id);
    if (draft?.revision === revision) return draft;
    const text = `The draft of ${partName(id, draft) || id} has changed or is gone. Please look at it again.`;
    throw new HttpError(409, "conflict", text);
  });
  return {
    state,
    changed: new Map(drafts.map((draft) => [draft.id, contentOf(draft)])),
    summaries: drafts.map((draft) => toSummary(draft, state)),
  };
}

/** Shows what the release of these drafts would change, what forbids it, and whom it touches. */
export async function previewRelease(
  db: Database,
  seen: readonly SeenDraft[],
  at: number,
): Promise<ReplyOf<typeof contract.previewRelease>> {
  const { state, changed, summaries } = await loadSeen(db, seen);
  return { ...(await previewOf(db, await propose(db, state, changed, at))), drafts: summaries };
}

/** Decides to release drafts as one version. Throws 409 and 422 as the contract says. */
export const decideRelease: AdminDecide<typeof contract.releaseDrafts> = async ({ c, body, actor, at }) => {
  const { state, changed, summaries } = await loadSeen(c.var.db, body.drafts);
  if (body.base !== state.version) {
    const text = "Something else was released since you looked. Please look at the difference again.";
    throw new HttpError(409, "conflict", text);
  }
  const outdated = summaries.filter(({ isOutdated }) => isOutdated).map(({ name, id }) => name || id);
  if (outdated.length > 0) {
    const text = `Publishing ${outdated.join(", ")} would undo a newer release. Please look at the difference there.`;
    throw new HttpError(409, "conflict", text);
  }
  const proposal = await propose(c.var.db, state, changed, at);
  const planned = planProposal({ actor, at }, proposal, { kind: "drafts", note: body.note });
  const { release, statements } = planned;
  return {
    statements: [...statements, ...consumeDrafts(release.version, body.drafts)],
    audit: {
      action: "releases.create",
      subject: "npcs",
      details: { version: release.version, note: body.note, contacts: release.changed.join(", ") },
    },
    reply: { release: summaryOf(planned, state, actor.user.username) },
  };
};
