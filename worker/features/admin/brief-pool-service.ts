import { BRIEF_ID } from "#game/content/pool.ts";
import type * as contract from "#game/contract/brief-pool.ts";
import type { BriefPool } from "#game/contract/brief-pool.ts";
import type { ReplyOf } from "#game/contract/endpoint.ts";
import { ACTIONS } from "../../content/actions.ts";
import type { Database } from "../../db/client.ts";
import type { AdminDecision, AdminRequest } from "../../http/admin-route.ts";
import { HttpError } from "../../http/http-error.ts";
import { proposePool } from "./content-proposal.ts";
import { refusedContent } from "./content-refusal.ts";
import { type ContentState, planRelease, revisionOf } from "./content-state.ts";
import { loadState } from "./npc-service.ts";

/** Returns the pool of the daily brief in force. */
export async function getBriefPool(db: Database): Promise<ReplyOf<typeof contract.getBriefPool>> {
  return { ...toReply(await loadState(db)), actions: [...ACTIONS] };
}

function toReply({ version, briefGoals }: Pick<ContentState, "version" | "briefGoals">): BriefPool {
  return { version, revision: revisionOf(briefGoals), goals: [...briefGoals] };
}

/** Decides to release a pool. Throws 409 if the one that was changed is no longer in force, and 422 for the proof. */
export async function decideBriefPool({
  c,
  body,
  actor,
  at,
}: AdminRequest<typeof contract.updateBriefPool>): Promise<AdminDecision<typeof contract.updateBriefPool>> {
  const state = await loadState(c.var.db);
  if (body.revision !== revisionOf(state.briefGoals)) {
    const text = "Somebody else has released this pool since you opened it. Nothing was saved.";
    throw new HttpError(409, "conflict", text);
  }
  const problems = proposePool(state, body.goals);
  if (problems.length > 0) throw refusedContent(problems);
  if (revisionOf(body.goals) === body.revision) return { audit: null, reply: toReply(state) };
  const contacts = state.contacts.map(({ contact }) => contact);
  const { release, next, statements } = planRelease(state, contacts, {
    kind: "edit",
    createdAt: at,
    createdBy: actor.user.id,
    briefGoals: body.goals,
  });
  return {
    statements,
    audit: {
      action: "brief.update",
      subject: BRIEF_ID,
      details: { version: release.version },
      change: { before: { goals: state.briefGoals }, after: { goals: body.goals } },
    },
    reply: toReply(next),
  };
}
