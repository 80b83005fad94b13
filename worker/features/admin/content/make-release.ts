import { findPart, partDifference, partName } from "#game/content/difference.ts";
import { readDraft } from "#game/content/parts.ts";
import type { ContentFinding } from "#game/contract/content/finding.ts";
import type { ScheduleFailure } from "#game/contract/content/scheduled-releases.ts";
import { can } from "#game/contract/roles.ts";
import type { Database } from "../../../db/client.ts";
import {
  commitScheduled,
  consumeScheduled,
  failScheduled,
  type ScheduledPart,
  type ScheduledRow,
  selectDueReleases,
  selectScheduled,
} from "../../../db/content/scheduled-releases.ts";
import type { Env } from "../../../env.ts";
import { tellRecentPlayers } from "../../../game/announce-content.ts";
import { now } from "../../../platform/clock.ts";
import { logLine } from "../../../platform/log.ts";
import { type Proposal, propose } from "./proposal.ts";
import { auditedSchedule } from "./scheduled-releases.ts";
import { type ContentState, planRelease, revisionOf, stateOf } from "./state.ts";

/** Lost races in a row before the next run goes on. */
const MAX_ATTEMPTS = 3;

type Scheduled = ScheduledRow & { readonly parts: readonly ScheduledPart[] };

/**
 * Makes each release whose moment has come, or notes why it can't be made. A second run, also at the same time, makes none
 * twice; one that was ended makes it with the next. docs/decisions/071-a-release-waits-as-a-copy.md
 */
export async function makeDueReleases(env: Env, db: Database): Promise<void> {
  const at = now();
  let made = 0;
  for (const id of await selectDueReleases(db, at)) {
    for (let tries = 0; tries < MAX_ATTEMPTS; tries += 1) {
      const { inForce, scheduled } = await selectScheduled(db);
      const found = scheduled.find((each) => each.id === id);
      // Another run was first, or somebody has cancelled it.
      if (!found || found.failure !== null) break;
      const { isMade, commit } = await decide(db, stateOf(inForce), found, at);
      if (!(await commit())) continue;
      if (isMade) made += 1;
      break;
    }
  }
  if (made > 0) await tellRecentPlayers(env);
}

/** Decides what happens to a scheduled release that is due. `commit` returns false if something else happened first. */
async function decide(db: Database, state: ContentState, scheduled: Scheduled, at: number) {
  const { id, createdBy, parts, note } = scheduled;
  const about = auditedSchedule(scheduled);
  const { proposal, failure } = await prove(db, state, scheduled, at);
  if (failure !== null) {
    const audit = { action: "releases.fail", subject: "npcs", details: { ...about, reason: failure.text } };
    const commit = async () => {
      const statements = failScheduled(id, at, JSON.stringify(failure));
      const isDone = await commitScheduled(db, statements, { ...audit, at, actorId: createdBy });
      if (isDone) logLine("info", "a scheduled release could not be made", { reason: failure.text });
      return isDone;
    };
    return { isMade: false, commit };
  }
  const { release, statements } = planRelease(state, proposal, {
    kind: "drafts",
    createdAt: at,
    createdBy,
    note,
  });
  const audit = { action: "releases.make", subject: "npcs", details: { ...about, version: release.version } };
  const all = [...statements, ...consumeScheduled({ id, parts }, "npcs.edit")];
  return { isMade: true, commit: () => commitScheduled(db, all, { ...audit, at, actorId: createdBy }) };
}

type Proved =
  | { readonly proposal: Proposal; readonly failure: null }
  | { readonly proposal: null; readonly failure: ScheduleFailure };

const failed = (text: string, problems: readonly ContentFinding[] = []): Proved => ({
  proposal: null,
  failure: { text, problems: [...problems] },
});

/** Proves a scheduled release against what is in force now, by the rules of a release by hand. */
async function prove(
  db: Database,
  state: ContentState,
  { author, authorRole, parts }: Scheduled,
  at: number,
): Promise<Proved> {
  if (authorRole === null || !can({ role: authorRole }, "npcs.edit")) {
    return failed(`${author ?? "Who scheduled it"} may no longer release content.`);
  }
  const read = parts.map(({ partId, content }) => ({ partId, ...readDraft(partId, JSON.parse(content)) }));
  const refused = read.flatMap(({ problems }) => problems ?? []);
  if (refused.length > 0) return failed("A part no longer has the form of the content.", refused);
  const changed = new Map(read.map(({ partId, content }) => [partId, Object(content)]));
  const others = parts.filter(({ partId }) =>
    partDifference(partId, findPart(state, partId), changed.get(partId)),
  );
  if (others.length === 0) return failed("All of it is in force already.");
  const outdated = others.filter(({ partId, baseHash }) => baseHash !== revisionOf(state, partId));
  if (outdated.length > 0) {
    const names = outdated.map(({ partId }) => partName(partId, changed.get(partId))).join(", ");
    return failed(`It would undo a newer release of ${names}.`);
  }
  const proposal = await propose(db, state, changed, at);
  if (proposal.problems.length === 0) return { proposal, failure: null };
  return failed("The proof found problems with what is in force now.", proposal.problems);
}
