import { readFace } from "#game/core/face.ts";
import { Avatar } from "../ui/people/avatar.tsx";
import { bustUrl } from "../ui/people/bust.ts";
import { type Expression, withExpression } from "../ui/people/expression.ts";

/** Somebody who speaks. */
export interface Speaker {
  readonly name: string;
  /** One line about them. */
  readonly about?: string | undefined;
  /** The address of a picture, an emoji, or a drawn face as stored: `you:2013`. */
  readonly face: string;
}

/** The picture of who speaks, which fills its container. */
export function SpeakerPicture({ who, expression }: { who: Speaker; expression: Expression | null }) {
  const face = readFace(who.face);
  const address = face ? bustUrl(face, null, expression) : withExpression(who.face, expression);
  return <Avatar name={who.name} src={address} size="fill" />;
}
