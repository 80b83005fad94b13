import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { measuresText } from "#game/admin/moderation.ts";
import {
  type Decision,
  type ModerationCase,
  moderationCase,
  moderationCases,
} from "#game/admin/moderation-wire.ts";
import { findChatRoom } from "#game/chat/wire.ts";
import { call } from "../../../server/api.ts";
import { KEY, useAdminQuery } from "../administration.ts";

const CASES = [...KEY, "cases"];

/** Fetches the open cases page by page. */
export function useCases() {
  return useInfiniteQuery({
    queryKey: CASES,
    queryFn: ({ pageParam }) => call(moderationCases, { query: { after: pageParam } }),
    initialPageParam: "0",
    getNextPageParam: ({ next }) => next,
  });
}

/** Fetches a case with its conversation, reports and file. */
export const useCase = (id: string) =>
  useAdminQuery(["case", id], () => call(moderationCase, { parameters: { id } }));

/** Returns a function that refetches a case and the list of cases. */
export function useCaseRefresh(id: string): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await client.invalidateQueries({ queryKey: [...KEY, "case", id] });
    void client.invalidateQueries({ queryKey: CASES });
  };
}

export const casePath = (id: string): string => `/admin/moderation/${id}`;

/** Location of the reported text: `A name`, `Message in Wins Only`. */
export function placeText({ kind, roomId }: Pick<ModerationCase, "kind" | "roomId">): string {
  if (kind === "name") return "A name";
  return `Message in ${findChatRoom(roomId ?? "")?.roomName ?? "the chat"}`;
}

/** The decision and its author: `Anna dismissed the report.` */
export function decisionText(decision: Decision): string {
  return `${decision.by ?? "A deleted account"} ${measuresText(decision)}.`;
}
