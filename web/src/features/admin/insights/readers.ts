import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { GraphNode } from "#game/content/proof/graph.ts";
import { textReaders } from "#game/contract/admin/insights.ts";
import { call } from "../../../server/api.ts";

/** Returns how many players have read a message, or a mission's answer, within the last 30 days. */
export type ReadersOf = (kind: "message" | "completion", contactId: string, textId: string) => number;

/** The readers of texts; null until the first count of all players is complete. */
export function useReaders(): ReadersOf | null {
  const { data } = useQuery({
    queryKey: ["insights", "readers"],
    queryFn: () => call(textReaders, {}),
    refetchOnWindowFocus: false,
  });
  return useMemo(() => {
    if (!data?.completedAt) return null;
    const counts = new Map(
      data.texts.map(({ kind, contactId, textId, readers }) => [`${kind} ${contactId}.${textId}`, readers]),
    );
    return (kind, contactId, textId) => counts.get(`${kind} ${contactId}.${textId}`) ?? 0;
  }, [data]);
}

/** Returns whether a message or mission has a text that nobody has read within the last 30 days. */
export function isUnread({ target }: GraphNode, readersOf: ReadersOf): boolean {
  switch (target.type) {
    case "contact":
      return false;
    case "message":
      return readersOf("message", target.contactId, target.messageId) === 0;
    case "quest":
      return readersOf("completion", target.contactId, target.questId) === 0;
  }
}

/** Says how often a text was read. */
export function readersText(readers: number): string {
  if (readers === 0) return "No player has read it in the last 30 days.";
  return `${readers === 1 ? "1 player has" : `${readers} players have`} read it in the last 30 days.`;
}
