import { useQuery } from "@tanstack/react-query";
import { lastWeek } from "#game/intake/replay.ts";
import { INTAKE_TEXT } from "#game/intake/wire.ts";
import { serverNow } from "../../clock.ts";
import { failureText } from "../../server/api.ts";
import type { Elements } from "../../ui/elements.ts";
import layout from "../../ui/layout.module.css";
import { LoadFailure } from "../../ui/page/load-failure.tsx";
import { Skeleton } from "../../ui/page/skeleton.tsx";
import { People } from "./fates.tsx";
import { useOwnSpeaker } from "./offer.tsx";
import { loadWeek, Replay } from "./replay/replay.tsx";

interface LastWeekProps {
  /** When the player's own nine come. */
  readonly begin: string;
  readonly children?: Elements;
}

/** The nine of last week, for a player who has none of their own now: the same replay as at the front door, which pays nothing. */
export function LastWeek({ begin, children }: LastWeekProps) {
  const week = `${lastWeek(serverNow())}`;
  const query = useQuery({
    queryKey: ["last-week", week],
    queryFn: () => loadWeek(week),
    staleTime: Infinity,
  });
  const { data: content, error } = query;
  const who = useOwnSpeaker();
  if (error) return <LoadFailure text={failureText(error, INTAKE_TEXT.load)} query={query} />;
  if (!content || !who) return <Skeleton height={360} />;
  return (
    <Replay content={content} who={who} way={children}>
      <h2>{`Last week's nine. Yours begin ${begin}.`}</h2>
      <People people={content.students} />
      <p className={layout.muted}>
        They pay nothing, and nobody hears of it. This device remembers how far you are.
      </p>
      {children}
    </Replay>
  );
}
