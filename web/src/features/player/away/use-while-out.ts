import { useQuery } from "@tanstack/react-query";
import { useAtomValue } from "jotai";
import { useState } from "react";
import { CLIENT_LEVEL } from "#game/clients/book.ts";
import { getLedger } from "#game/finances/wire.ts";
import { INTAKE_LEVEL } from "#game/intake/book.ts";
import type { MessageView } from "#game/messages/wire.ts";
import { type WhileOut, whileOut } from "#game/player/absence.ts";
import { type FeedPost, getFeed } from "#game/social/wire.ts";
import { serverNow } from "../../../clock.ts";
import { levelAtom } from "../../../player/player.ts";
import { useCourses } from "../../../player/reads/courses.ts";
import { useIntake } from "../../../player/reads/intake.ts";
import { useMessages } from "../../../player/reads/messages.ts";
import { firstOf } from "../../../player/who-waits.ts";
import { call } from "../../../server/api.ts";
import { useClients } from "../clients/clients.ts";

/** Asks once for each absence. */
const ONCE = { retry: false, gcTime: 0, refetchOnWindowFocus: false } as const;

const timed = <Thing extends { readonly createdAt: string }>(thing: Thing) => ({
  ...thing,
  at: Date.parse(thing.createdAt),
});

/**
 * Returns what happened since the player left this device at `leftAt`, or acted elsewhere after that: undefined while it
 * loads, null if there is nothing to tell or it can't be loaded.
 */
export function useWhileOut(leftAt: number): WhileOut<MessageView, FeedPost> | null | undefined {
  const [now] = useState(serverNow);
  const ledger = useQuery({ queryKey: ["away-ledger", leftAt], queryFn: () => call(getLedger, {}), ...ONCE });
  const feed = useQuery({ queryKey: ["away-feed", leftAt], queryFn: () => call(getFeed, {}), ...ONCE });
  const { messages, isError } = useMessages();
  const { list, receivedAt, error } = useCourses();
  const level = useAtomValue(levelAtom);
  const [hasClients, hasIntake] = [level >= CLIENT_LEVEL, level >= INTAKE_LEVEL];
  const clients = useClients(hasClients);
  const intake = useIntake(hasIntake);

  if (ledger.isError || (isError && !messages) || (error && !list)) return null;
  if (!ledger.data || !messages || !list || feed.isPending) return undefined;
  if ((hasClients && clients.isPending) || (hasIntake && intake.isPending)) return undefined;
  const lastMove = ledger.data.rows[0];
  const { currentCourse, courses } = list;
  const name = courses.find(({ id }) => id === currentCourse?.id)?.name;
  return whileOut({
    leftAt: Math.max(leftAt, lastMove ? Date.parse(lastMove.at) : 0),
    now,
    messages: messages.map(timed),
    course:
      currentCourse && name !== undefined ? { name, endsAt: receivedAt + currentCourse.readyInMs } : null,
    posts: (feed.data?.posts ?? []).map((post) => ({ ...timed(post), isRival: post.authorKind === "rival" })),
    client: firstOf(clients.data?.clients.waiting ?? [])?.name ?? null,
    student: firstOf(intake.data?.intake.current?.waiting ?? [])?.name ?? null,
  });
}
