import * as v from "valibot";
import { type Content, findPart, partDifference, partName } from "#game/content/difference.ts";
import type * as contract from "#game/contract/content/scheduled-releases.ts";
import {
  MAX_SCHEDULED,
  momentIssue,
  type ScheduledRelease,
  ScheduleFailure,
} from "#game/contract/content/scheduled-releases.ts";
import type { ReplyOf } from "#game/contract/endpoint.ts";
import { keepPicture } from "../../../db/accounts/pictures.ts";
import type { Database } from "../../../db/client.ts";
import {
  cancelStatements,
  type ScheduledPart,
  type ScheduledRow,
  scheduleStatements,
  selectScheduled,
} from "../../../db/content/scheduled-releases.ts";
import type { AdminDecision, AdminRequest } from "../../../http/admin-route.ts";
import { HttpError } from "../../../http/http-error.ts";
import { DRAFT_PICTURE_TTL_MS, pictureKey } from "./avatar.ts";
import { contentOf } from "./drafts.ts";
import { proveDrafts } from "./releases.ts";
import { stateOf } from "./state.ts";

/** Lists the scheduled releases, the first one first. */
export async function listScheduled(db: Database): Promise<ReplyOf<typeof contract.listScheduled>> {
  const { inForce, scheduled } = await selectScheduled(db);
  const state = stateOf(inForce);
  return { scheduled: scheduled.map((each) => toScheduled(each, state)) };
}

type Scheduled = Omit<ScheduledRow, "authorRole"> & { readonly parts: readonly ScheduledPart[] };

function toScheduled({ parts, failure, failedAt, ...row }: Scheduled, inForce: Content): ScheduledRelease {
  const contents = parts.map((part) => ({ ...part, value: Object(JSON.parse(part.content)) }));
  return {
    id: row.id,
    dueAt: isoTime(row.dueAt),
    note: row.note,
    createdAt: isoTime(row.createdAt),
    createdBy: row.author,
    parts: contents.map(({ partId, revision, value }) => ({
      id: partId,
      name: partName(partId, value),
      revision,
    })),
    difference: contents.flatMap(
      ({ partId, value }) => partDifference(partId, findPart(inForce, partId), value) ?? [],
    ),
    failure:
      failure === null
        ? null
        : { ...v.parse(ScheduleFailure, JSON.parse(failure)), at: isoTime(failedAt ?? row.dueAt) },
  };
}

function isoTime(at: number): string {
  return new Date(at).toISOString();
}

/** The circumstances of a scheduled release for the audit log. */
export function auditedSchedule({ dueAt, note, parts }: Pick<Scheduled, "dueAt" | "note" | "parts">) {
  return { dueAt: isoTime(dueAt), note, contacts: parts.map(({ partId }) => partId).join(", ") };
}

/** Decides to schedule the release of drafts as they are now. Throws 400, 409 and 422 as the contract says. */
export async function decideSchedule({
  c,
  body,
  actor,
  at,
}: AdminRequest<typeof contract.scheduleRelease>): Promise<AdminDecision<typeof contract.scheduleRelease>> {
  const { db } = c.var;
  const dueAt = Date.parse(body.dueAt);
  const issue = momentIssue(dueAt, at);
  if (issue !== null) throw new HttpError(400, "validation_failed", issue, { details: [`dueAt: ${issue}`] });
  const { state, drafts } = await proveDrafts(db, body, at);
  const { scheduled } = await selectScheduled(db);
  const waiting = new Set(scheduled.flatMap(({ parts }) => parts.map(({ partId }) => partId)));
  const taken = drafts.filter(({ id }) => waiting.has(id)).map(({ id, name }) => name || id);
  if (taken.length > 0) {
    const text = `${taken.join(", ")} is in a scheduled release already. Please cancel that one first.`;
    throw new HttpError(409, "conflict", text);
  }
  if (scheduled.length >= MAX_SCHEDULED) {
    const text = `There are ${MAX_SCHEDULED} scheduled releases already. Please cancel one first.`;
    throw new HttpError(409, "conflict", text);
  }
  const row = { id: crypto.randomUUID(), dueAt, note: body.note, createdAt: at, createdBy: actor.user.id };
  const parts = drafts.map(({ id, revision, baseHash, content }) => ({
    partId: id,
    revision,
    baseHash,
    content,
  }));
  const pictures = drafts.flatMap((draft) => pictureKey(contentOf(draft)) ?? []);
  return {
    statements: [
      ...scheduleStatements({ ...row, parts }, MAX_SCHEDULED),
      ...pictures.map((key) => keepPicture(key, dueAt + DRAFT_PICTURE_TTL_MS)),
    ],
    audit: {
      action: "releases.schedule",
      subject: "npcs",
      details: auditedSchedule({ ...row, parts }),
    },
    reply: {
      scheduled: toScheduled(
        { ...row, parts, author: actor.user.username, failedAt: null, failure: null },
        state,
      ),
    },
  };
}

/** Decides to cancel a scheduled release, or to take away one that could not be made. Throws 404. */
export async function decideCancel({
  c,
  parameters,
}: AdminRequest<typeof contract.cancelScheduled>): Promise<AdminDecision<typeof contract.cancelScheduled>> {
  const { scheduled } = await selectScheduled(c.var.db);
  const found = scheduled.find(({ id }) => id === parameters.id);
  if (!found) throw new HttpError(404, "not_found", "There is no such scheduled release. It may be made.");
  return {
    statements: cancelStatements(found.id),
    audit: { action: "releases.cancel", subject: "npcs", details: auditedSchedule(found) },
    reply: { success: true },
  };
}
