import { useAtomValue, useSetAtom } from "jotai";
import { useEffect } from "react";
import { readFace } from "#game/rules/face.ts";
import { useUser } from "../player/me.ts";
import { ownFaceAtom } from "../player/own-face.ts";
import { rankAtom } from "../player/rank.ts";
import { faceUrl } from "../ui/people/drawn-avatar.tsx";

/** Draws the player for the frame, again with each status. */
export function OwnFace() {
  const user = useUser();
  const rank = useAtomValue(rankAtom);
  const setFace = useSetAtom(ownFaceAtom);
  const name = user?.username;
  const avatar = user?.avatar ?? null;

  useEffect(() => {
    const isDrawn = avatar === null || readFace(avatar) !== null;
    if (name !== undefined) setFace(isDrawn ? faceUrl({ name, avatar, rank }) : avatar);
    return () => setFace(null);
  }, [name, avatar, rank, setFace]);
  return null;
}
