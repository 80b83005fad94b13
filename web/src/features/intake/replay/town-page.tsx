import { useAtomValue } from "jotai";
import { useEffect, useState } from "react";
import { Link, useParams } from "react-router-dom";
import type { ReplyOf } from "#game/core/wire/endpoint.ts";
import { publicPath } from "#game/core/wire/public.ts";
import { getTownPaper, type TownPaper } from "#game/intake/replay-wire.ts";
import { townLoss } from "#game/intake/town.ts";
import { getOwnFates } from "#game/intake/wire.ts";
import { call } from "../../../server/api.ts";
import { PublicReads, usePublicRead } from "../../../session/public-read.ts";
import { tokenAtom } from "../../../session/session.ts";
import button from "../../../ui/button/button.module.css";
import layout from "../../../ui/layout.module.css";
import { Fates } from "../fates.tsx";
import styles from "../intake.module.css";
import { inSquares, ShareWeek } from "../share-week.tsx";
import * as texts from "../texts.ts";
import { Front, Join } from "./replay-page.tsx";

const PAPERS = new PublicReads((week) => call(getTownPaper, { parameters: { week } }));

type OwnFates = ReplyOf<typeof getOwnFates>["fates"];

/** Wednesday's paper: what the town decided on a week. docs/reference/intake.md#the-town */
export default function TownPage() {
  const { id = "" } = useParams();
  const read = usePublicRead(PAPERS, id);
  return (
    <Front read={read} name="The Town Decides" note={texts.townIntro}>
      {read.status === "shown" && <Paper key={id} paper={read.data} />}
    </Front>
  );
}

function Paper({ paper: { week, title, students, breaker } }: { readonly paper: TownPaper }) {
  const own = useOwnFates(week);
  return (
    <section className={layout.card} aria-label="The nine">
      <p className={styles.letter}>
        <strong>{townLoss(breaker)}</strong>
      </p>
      <Fates
        students={students.map(({ id, name, fate, fates, percent }) => {
          const mine = own[id];
          const differs = mine && mine !== fate;
          const text = mine === "collapsed" ? "You lost to them." : differs ? `Yours: ${fates[mine]}` : null;
          return { id, name, outcome: fate, text: fates[fate], percent, own: text };
        })}
      />
      <div className={layout.wideWrap}>
        <ShareWeek
          kind="town"
          label="Share"
          week={week}
          text={inSquares(
            `${title}. ${townLoss(breaker)}`,
            students.map(({ fate }) => fate),
          )}
        />
        <Link className={button.button} to={publicPath("intake", week)}>
          Play This Week
        </Link>
      </div>
      <Join />
    </section>
  );
}

/** Returns what became of the students under the player; nothing before it's there, and for a visitor. */
function useOwnFates(week: number): OwnFates {
  const isSignedIn = useAtomValue(tokenAtom) !== null;
  const [fates, setFates] = useState<OwnFates>({});
  useEffect(() => {
    if (!isSignedIn) return;
    let isCurrent = true;
    call(getOwnFates, { parameters: { week: String(week) } }).then(
      (reply) => isCurrent && setFates(reply.fates),
      // The paper is whole without them.
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [isSignedIn, week]);
  return fates;
}
