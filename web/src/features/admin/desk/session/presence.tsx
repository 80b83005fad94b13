import { type DraftWriter, PRESENT_MS } from "#game/contract/content/parts.ts";
import { serverDate, serverNow } from "../../../../clock.ts";
import { useUser } from "../../../../player/me.ts";
import { clockText, daysBetween, stampText } from "../../../../ui/dates.ts";
import layout from "../../../../ui/layout.module.css";

/** The others who have saved a draft a short while ago, the first of them first. */
export function presentWriters(
  writers: readonly DraftWriter[],
  self: string | undefined,
  at: number,
): readonly DraftWriter[] {
  return writers
    .filter((writer) => writer.name !== self && at - Date.parse(writer.at) < PRESENT_MS)
    .toSorted((one, other) => one.since.localeCompare(other.since));
}

/** `14:02`, or with its date on another day. */
function momentText(at: string): string {
  return daysBetween(new Date(at), serverDate()) === 0 ? clockText(at) : stampText(at);
}

/** Names the other writers of a part, and since when, by their saves. Renders nothing without any. */
export function Presence({ writers }: { readonly writers: readonly DraftWriter[] }) {
  const self = useUser()?.username;
  return presentWriters(writers, self, serverNow()).map(({ name, since, at }) => (
    <span key={name} className={layout.muted}>
      {`${name} has had this open since ${momentText(since)}, and saved it last at ${momentText(at)}.`}
    </span>
  ));
}
