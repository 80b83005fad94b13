import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useRef } from "react";
import {
  type Comment,
  listComments,
  resolveComments,
  writeComment,
} from "#game/contract/content/comments.ts";
import type { DraftWriter } from "#game/contract/content/parts.ts";
import { call } from "../../../../server/api.ts";
import type { Address, Tree } from "../fields/tree.ts";
import { addressAt, placeOf } from "./comment-places.ts";

/** Time between two looks for others' comments and saves, in milliseconds. */
const LOOK_MS = 60_000;

/** A comment at the field that shows it; null if its field is gone. */
export interface PlacedComment extends Comment {
  readonly address: Address | null;
}

export type CommentsByAddress = ReadonlyMap<Address, readonly PlacedComment[]>;

interface CommentsOptions {
  /** The part's id; null while it is new. */
  readonly id: string | null;
  readonly tree: Tree;
  /** Changes when the tree gets other keys, so that addresses from before name nothing. */
  readonly lineage: number;
  readonly latest: () => Tree;
}

const NOBODY: readonly DraftWriter[] = [];
const NONE: readonly Comment[] = [];

/** The open comments on a part, at the fields of its form, and who works on its draft. */
export function useComments({ id, tree, lineage, latest }: CommentsOptions) {
  const client = useQueryClient();
  const key = ["comments", id];
  const { data } = useQuery({
    queryKey: key,
    queryFn: () => call(listComments, { parameters: { id: id ?? "" } }),
    enabled: id !== null,
    staleTime: 0,
    refetchInterval: LOOK_MS,
  });
  const comments = data?.comments ?? NONE;
  /** Address at which each comment was first found: its entry may get another id while its name is typed. */
  const known = useRef({ lineage, addresses: new Map<string, Address>() });
  const placed = useMemo(() => {
    if (known.current.lineage !== lineage) known.current = { lineage, addresses: new Map() };
    const { addresses } = known.current;
    return comments.map((comment): PlacedComment => {
      const address = addressAt(tree, comment.place) ?? known.current.addresses.get(comment.id) ?? null;
      if (address === null || placeOf(tree, address) === null) return { ...comment, address: null };
      addresses.set(comment.id, address);
      return { ...comment, address };
    });
  }, [comments, tree, lineage]);
  const byAddress = useStableMap(placed);

  const refresh = useCallback(() => client.invalidateQueries({ queryKey: ["comments", id] }), [client, id]);

  return {
    /** Oldest first. */
    placed,
    byAddress,
    writers: data?.writers ?? NOBODY,
    /** The stored state of the draft; null without one. */
    revision: data?.revision ?? null,
    refresh,
    /** The comments whose places are others than the stored ones. */
    moved: useCallback(
      () =>
        placed.flatMap(({ id: comment, address, place: before }) => {
          const place = address === null ? null : placeOf(latest(), address);
          return place === null || place === before ? [] : [{ id: comment, place }];
        }),
      [placed, latest],
    ),
    write: async (address: Address, text: string): Promise<void> => {
      const place = placeOf(latest(), address) ?? "";
      const parameters = { id: id ?? "" };
      await call(writeComment, { key: crypto.randomUUID(), parameters, body: { place, text } });
      await refresh();
    },
    resolve: async (ids: readonly string[]): Promise<void> => {
      const parameters = { id: id ?? "" };
      await call(resolveComments, { key: crypto.randomUUID(), parameters, body: { ids: [...ids] } });
      await refresh();
    },
  };
}

/** The comments by address; the same map until they change, so that typing draws no other field again. */
function useStableMap(placed: readonly PlacedComment[]): CommentsByAddress {
  const last = useRef<{ readonly key: string; readonly map: CommentsByAddress }>({ key: "", map: new Map() });
  const key = placed.map(({ id, address }) => `${id} ${address}`).join();
  if (last.current.key !== key) {
    last.current = { key, map: Map.groupBy(placed, ({ address }) => address ?? "") };
  }
  return last.current.map;
}

export type CommentsWork = ReturnType<typeof useComments>;
