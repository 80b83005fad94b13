import { useEffect, useState } from "react";
import type { ContentKey } from "#game/rules/content.ts";
import type { Engine } from "../engine/engine.ts";
import type { ContentSet } from "../engine/protocol.ts";

/** The points on the path to a quest: null if it can't be reached, undefined while that is unknown. */
export function usePath(
  engine: Engine | null,
  set: ContentSet | undefined,
  key: ContentKey | null,
): readonly string[] | null | undefined {
  const [found, setFound] = useState<{ key: ContentKey; points: readonly string[] | null } | null>(null);
  useEffect(() => {
    if (!engine || !set || key === null) return;
    let isCurrent = true;
    engine.ask("path", { ...set, key }).then(
      (points) => isCurrent && setFound({ key, points }),
      () => isCurrent && setFound({ key, points: null }),
    );
    return () => {
      isCurrent = false;
    };
  }, [engine, set, key]);
  return found?.key === key ? found?.points : undefined;
}
