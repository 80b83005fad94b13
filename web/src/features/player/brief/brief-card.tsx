import { useAtomValue, useSetAtom } from "jotai";
import { useEffect, useState } from "react";
import {
  BRIEF_TEXT,
  type BriefResult,
  type BriefView,
  finishBrief,
  takeBrief,
} from "#game/contract/brief.ts";
import { waitText } from "#game/rules/wait-text.ts";
import { BRIEF_CARD_ID, isBriefDoneAtom } from "../../../player/brief-done.ts";
import { useAtTime, useCountdown } from "../../../player/energy.ts";
import { pressOnFresh } from "../../../player/fresh-press.ts";
import { acceptReply } from "../../../player/live/game-events.ts";
import { refreshMe } from "../../../player/me.ts";
import { acceptBrief, refreshBrief, useBrief } from "../../../player/reads/brief.ts";
import { ApiError, call, failureText } from "../../../server/api.ts";
import { obstacleAtom } from "../../../server/reachability.ts";
import { Button } from "../../../ui/button/button.tsx";
import { FloatingGain } from "../../../ui/figures/floating-gain.tsx";
import { Quantity } from "../../../ui/figures/quantity.tsx";
import { showToast } from "../../../ui/layers/toast.ts";
import layout from "../../../ui/layout.module.css";
import { LoadFailure } from "../../../ui/page/load-failure.tsx";
import { Skeleton } from "../../../ui/page/skeleton.tsx";
import * as texts from "../texts.ts";
import styles from "./brief-card.module.css";
import { BriefGoals } from "./brief-goals.tsx";

/** The daily brief: three goals, the time left and the streak. See docs/reference/character.md#daily-brief. */
export function BriefCard() {
  const query = useBrief();
  const { data: cached, error } = query;
  const setDone = useSetAtom(isBriefDoneAtom);
  const isDone = cached?.brief.isDone ?? false;
  useEffect(() => {
    setDone(isDone);
    return () => setDone(false);
  }, [isDone, setDone]);
  return (
    <section id={BRIEF_CARD_ID} tabIndex={-1} className={styles.card} aria-labelledby="daily-brief">
      <div className={styles.head}>
        <h2 id="daily-brief">{texts.dailyBrief}</h2>
        {cached && <Streak brief={cached.brief} />}
      </div>
      {cached && <Content brief={cached.brief} receivedAt={cached.receivedAt} />}
      {!cached && !error && <Skeleton height={152} />}
      {!cached && error && <LoadFailure text={failureText(error, BRIEF_TEXT.load)} query={query} />}
    </section>
  );
}

function Streak({ brief: { streak, bestStreak } }: { brief: BriefView }) {
  if (bestStreak === 0) return null;
  return <p className={layout.muted}>{texts.streakAndBest(streak, bestStreak)}</p>;
}

function Content({ brief, receivedAt }: { brief: BriefView; receivedAt: number }) {
  const { phase, opensInMs, closesInMs, goals } = brief;
  const waitMs = opensInMs ?? closesInMs;
  const leftAt = (now: number) => Math.max(0, (waitMs ?? 0) - Math.max(0, now - receivedAt));
  useCountdown(waitMs !== null);
  const left = useAtTime((now) => waitText(leftAt(now)));
  const isOver = useAtTime((now) => waitMs !== null && leftAt(now) === 0);
  // The next step depends on the server's clock, so the server says it.
  useEffect(() => {
    if (isOver) refreshBrief();
  }, [isOver]);
  const press = usePress();
  if (phase === "waiting") {
    return (
      <div className={styles.row}>
        <p className={layout.muted}>{texts.nextBriefIn(left)}</p>
        <FloatingGain trigger={press.collected?.number ?? 0} gains={press.collected?.gains ?? {}} />
      </div>
    );
  }
  return (
    <>
      <BriefGoals goals={goals} isTaken={phase === "taken"} />
      <div className={styles.row}>
        <p className={styles.reward}>
          <Quantity kind="cash" value={brief.reward.cash} signed />
          <Quantity kind="experience" value={brief.reward.experience} signed />
        </p>
        {waitMs !== null && <p className={layout.muted}>{texts.timeLeft(left)}</p>}
        {phase === "offered" && (
          <Button busy={press.isBusy} disabledReason={press.hint} onClick={() => void press.take()}>
            {texts.takeTheBrief}
          </Button>
        )}
        {phase === "taken" && brief.isDone && (
          <Button busy={press.isBusy} disabledReason={press.hint} onClick={() => void press.collect(brief)}>
            {texts.collect}
          </Button>
        )}
      </div>
    </>
  );
}

/** The card's buttons, and the last collected reward. */
function usePress() {
  const obstacle = useAtomValue(obstacleAtom);
  const [isBusy, setBusy] = useState(false);
  const [collected, setCollected] = useState<{ number: number; gains: BriefView["reward"] } | null>(null);

  async function run(work: () => Promise<void>, text: string): Promise<boolean> {
    if (isBusy) return false;
    setBusy(true);
    try {
      await work();
      return true;
    } catch (fault) {
      showToast("error", failureText(fault, text), { key: "brief" });
      return false;
    } finally {
      setBusy(false);
    }
  }

  return {
    isBusy,
    hint: obstacle,
    collected,
    take: () => run(take, BRIEF_TEXT.take),
    async collect({ number, reward, streak }: BriefView) {
      if (!(await run(collect, BRIEF_TEXT.finish))) return;
      setCollected({ number, gains: reward });
      showToast("actionCompleted", texts.briefDoneStreak(streak + 1), { key: "brief" });
    },
  };
}

/** Changes the brief, and once more if only the saved copy of the player was wrong. */
async function change(send: (key: string) => Promise<BriefResult>): Promise<void> {
  await pressOnFresh(() => changeOnce(send));
}

/** Changes the brief once, under an idempotency key, and applies the result. If the call fails, refetches and rethrows. */
async function changeOnce(send: (key: string) => Promise<BriefResult>): Promise<void> {
  let result: BriefResult;
  try {
    result = await send(crypto.randomUUID());
  } catch (fault) {
    // The page's state may be stale.
    refreshBrief();
    if (fault instanceof ApiError) refreshMe();
    throw fault;
  }
  // First, because it includes the change of the player.
  await acceptBrief(result.brief);
  acceptReply(result);
}

/** Takes the offered brief. */
function take(): Promise<void> {
  return change((key) => call(takeBrief, { key }));
}

/** Collects the reward of the finished brief. */
function collect(): Promise<void> {
  return change((key) => call(finishBrief, { key }));
}
