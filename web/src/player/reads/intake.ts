import { useQuery } from "@tanstack/react-query";
import type { ReplyOf } from "#game/core/wire/endpoint.ts";
import { type answerIntake, getIntake, type IntakeView } from "#game/intake/wire.ts";
import {
  type CachedSource,
  cachedQuery,
  refreshCached,
  refreshedSoon,
  replaceCached,
} from "../../offline/cached.ts";
import { call } from "../../server/api.ts";
import { eventBus } from "../../server/event-bus.ts";
import { acceptReply } from "../live/game-events.ts";

export const INTAKE: CachedSource<IntakeView> = {
  snapshot: "last-intake",
  schema: getIntake.reply,
  fetch: () => call(getIntake, {}),
};

/** Loads the Intake, if it's open to the player. Its durations count from its arrival. */
export function useIntake(isOpen = true) {
  return useQuery({
    ...cachedQuery(INTAKE),
    enabled: isOpen,
    select: ({ data: intake, receivedAt }) => ({ intake, receivedAt }),
  });
}

/** Returns the Intake if it has loaded, without loading it. */
export function useCachedIntake(): IntakeView | undefined {
  return useQuery({ ...cachedQuery(INTAKE), enabled: false }).data?.data;
}

/** Refetches the Intake: at once if shown, otherwise when shown next. */
export function refreshIntake(): void {
  refreshCached(INTAKE);
}

const refreshSoon = refreshedSoon(INTAKE);
eventBus.on("statsChanged", ({ payload: { cause } }) => {
  if (cause?.startsWith("intake")) refreshSoon();
});

/** Shows what the reply of a change says. */
export async function acceptIntake(
  reply: Pick<ReplyOf<typeof answerIntake>, "intake" | "newStats" | "events">,
): Promise<void> {
  await replaceCached(INTAKE, reply.intake);
  // Another cause than the one of a push, which refetches the Intake.
  acceptReply(reply, "own_answer");
}
