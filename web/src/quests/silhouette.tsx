import { UNKNOWN_AVATAR } from "#game/npcs/wire.ts";
import { portrait } from "../player/portrait.ts";
import { withExpression } from "../ui/people/expression.ts";

const UNKNOWN = portrait(UNKNOWN_AVATAR);

/** The outline of an unmet contact; a generic one without a drawn portrait. `size` in CSS pixels. */
export function Silhouette({ contactId, size }: { contactId: string; size: number }) {
  return (
    <img
      src={withExpression(`/portraits/${contactId.replaceAll("_", "-")}.svg`, "silhouette")}
      width={size}
      height={size}
      alt=""
      loading="lazy"
      onError={({ currentTarget }) => {
        if (!currentTarget.src.endsWith(UNKNOWN)) currentTarget.src = UNKNOWN;
      }}
    />
  );
}
