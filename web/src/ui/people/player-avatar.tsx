import { Suspense } from "react";
import { faceCode, personFace } from "#game/core/face.ts";
import { lazyComponent } from "../page/lazy-component.tsx";
import { Avatar } from "./avatar.tsx";
import type { PlayerAvatarProps } from "./drawn-avatar.tsx";

/** The initial, until the kit that draws faces is there, or if it can't be fetched. */
const Initial = ({ name, size }: PlayerAvatarProps) => <Avatar name={name} src={null} size={size} />;

/** The kit loads after the first paint: one frame and one task later. */
const Drawn = lazyComponent(async () => {
  await new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  try {
    return (await import("./drawn-avatar.tsx")).DrawnAvatar;
  } catch {
    return Initial;
  }
});

/** A player's picture, else their drawn face with what their status wears. Hidden from screen readers. */
export function PlayerAvatar(props: PlayerAvatarProps) {
  const { name, avatar, size } = props;
  if (avatar !== null && !avatar.startsWith("you:")) return <Avatar name={name} src={avatar} size={size} />;
  return (
    <Suspense fallback={<Initial {...props} />}>
      <Drawn {...props} />
    </Suspense>
  );
}

interface PersonAvatarProps extends Pick<PlayerAvatarProps, "name" | "size"> {
  /** Id of a client or a student. */
  readonly id: string;
}

/** The drawn face of a client or a student, the same for everybody. Hidden from screen readers. */
export function PersonAvatar({ id, ...rest }: PersonAvatarProps) {
  return <PlayerAvatar {...rest} avatar={faceCode(personFace(id))} />;
}
