import { useMutation, useQuery } from "@tanstack/react-query";
import { useAtomValue } from "jotai";
import { wholeText } from "#game/core/whole-text.ts";
import type { ReplyOf } from "#game/core/wire/endpoint.ts";
import { getLeaderboard, setBoardVisibility } from "#game/social/board-wire.ts";
import { COUNTED_RANKS } from "#game/social/followers-board.ts";
import { cachedQuery } from "../../../offline/cached.ts";
import { isUncountedAtom } from "../../../player/reads/studies.ts";
import { call, failureText } from "../../../server/api.ts";
import { isReachableAtom } from "../../../server/reachability.ts";
import { SessionEndedError } from "../../../server/session-token.ts";
import { pollAfterFailure, queryClient } from "../../../session/query-client.ts";
import { store } from "../../../store.ts";
import { Switch } from "../../../ui/form/switch.tsx";
import layout from "../../../ui/layout.module.css";
import { NotLoaded } from "../../../ui/page/load-failure.tsx";
import { Notice } from "../../../ui/page/notice.tsx";
import { Panel } from "../panel.tsx";
import * as texts from "../texts.ts";
import styles from "./board.module.css";

/** The players with the most followers. See docs/reference/social.md#leaderboard. */
export function Board() {
  return (
    <Panel title="Most Followers" name="board" isOpenAtFirst>
      <Ranking />
    </Panel>
  );
}

function Ranking() {
  const query = useBoard();
  const isUncounted = useAtomValue(isUncountedAtom);
  const { data } = query;
  if (!data) return <NotLoaded text="Failed to load the board" query={query} height={180} />;
  return (
    <>
      {isUncounted ? <Names rows={data.rows} /> : <Ranks {...data} />}
      <VisibilitySwitch isHidden={data.isHidden} />
    </>
  );
}

type BoardReply = ReplyOf<typeof getLeaderboard>;
type Row = BoardReply["rows"][number];

function Ranks({ rows, you }: Pick<BoardReply, "rows" | "you">) {
  const isBelow = !rows.some(({ isYou }) => isYou);
  return (
    <>
      <ol>
        {rows.map((row) => (
          <Rank key={row.rank} {...row} />
        ))}
        {isBelow && you.rank !== null && (
          <Rank rank={you.rank} name="" followers={you.followers} isYou isApart />
        )}
      </ol>
      {you.rank === null && (
        <p className={layout.muted}>{`You're not in the top ${wholeText(COUNTED_RANKS)} yet.`}</p>
      )}
    </>
  );
}

interface RankProps extends Row {
  /** True below the rows shown. */
  readonly isApart?: boolean;
}

function Rank({ rank, name, followers, isYou, isApart }: RankProps) {
  return (
    <li className={styles.row} data-you={isYou || undefined} data-apart={isApart}>
      <span className={styles.rank}>{rank}</span>
      <Name name={name} isYou={isYou} />
      <span className={styles.score}>{wholeText(followers)}</span>
    </li>
  );
}

/** The board of a run whose followers are hidden: who is on it, without a number. */
function Names({ rows }: Pick<BoardReply, "rows">) {
  return (
    <>
      <ul>
        {rows.map((row) => (
          <li key={row.rank} data-you={row.isYou || undefined}>
            <Name {...row} />
          </li>
        ))}
      </ul>
      <p className={layout.muted}>You gave up the number, so the board shows you none.</p>
    </>
  );
}

function Name({ name, isYou }: Pick<Row, "name" | "isYou">) {
  return isYou ? (
    <span className={layout.cut}>{texts.you}</span>
  ) : (
    <span className={layout.cut} translate="no">
      {name}
    </span>
  );
}

/** Hides the player's name on the board. They keep their rank. */
function VisibilitySwitch({ isHidden }: { isHidden: boolean }) {
  const { mutate, isPending, variables, error } = useMutation({ mutationFn: setHidden });

  return (
    <>
      <Switch
        label="Show my name on the board"
        isOn={!(isPending ? variables : isHidden)}
        onChange={(isShown) => isPending || mutate(!isShown)}
      />
      {error && !(error instanceof SessionEndedError) && (
        <Notice kind="error">{failureText(error, "Failed to change who sees your name")}</Notice>
      )}
    </>
  );
}

/** Refresh interval of a visible board, in milliseconds. */
const REFRESH_MS = 60_000;
const SNAPSHOT = "last-board";

/** Loads the board. */
function useBoard() {
  return useQuery({
    ...cachedQuery({
      snapshot: SNAPSHOT,
      schema: getLeaderboard.reply,
      fetch: () => call(getLeaderboard, {}),
    }),
    select: ({ data }) => data,
    staleTime: REFRESH_MS,
    refetchInterval: (query) => pollAfterFailure(query) || (store.get(isReachableAtom) && REFRESH_MS),
  });
}

/** Hides the player's name on the board, or shows it again. Throws if the call fails. */
async function setHidden(isHidden: boolean): Promise<void> {
  await call(setBoardVisibility, { key: crypto.randomUUID(), body: { isHidden } });
  await queryClient.invalidateQueries({ queryKey: [SNAPSHOT] });
}
