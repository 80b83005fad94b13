import { useMutation, useQuery } from "@tanstack/react-query";
import { useAtomValue } from "jotai";
import { Download, RefreshCw, Share2 } from "lucide-react";
import { useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { affinityLabel } from "#game/core/affinity.ts";
import { titledName } from "#game/core/benefits.ts";
import { faceOf } from "#game/core/face.ts";
import { experienceForLevel, levelProgress } from "#game/core/level.ts";
import { namesIn, objectName } from "#game/core/room.ts";
import { rankOf } from "#game/core/status.ts";
import { wholeText } from "#game/core/whole-text.ts";
import { PAGE_PATHS } from "#game/core/wire/page-paths.ts";
import { certificateId, publicPath } from "#game/core/wire/public.ts";
import { deadpanLines } from "#game/finances/headlines.ts";
import { getLedgerSummary } from "#game/finances/wire.ts";
import { UNIVERSITY_TEXT } from "#game/university/wire.ts";
import { canSharePicture, fontFaces, sharePicture, svgAddress } from "../../device/sharing/share.ts";
import { useActions } from "../../player/actions.ts";
import { knownForAtom } from "../../player/known-for.ts";
import { useAccount } from "../../player/me.ts";
import { playerAtom, receivedAtAtom, roomAtom, underTheBedAtom } from "../../player/player.ts";
import { portrait } from "../../player/portrait.ts";
import { useContacts } from "../../player/reads/contacts.ts";
import { useCourses } from "../../player/reads/courses.ts";
import { benefitsAtom, isUncountedAtom, UNCOUNTED } from "../../player/reads/studies.ts";
import { Road } from "../../quests/road.tsx";
import { call, failureText } from "../../server/api.ts";
import { isReachableAtom } from "../../server/reachability.ts";
import { Button } from "../../ui/button/button.tsx";
import { stampText } from "../../ui/dates.ts";
import { Meter } from "../../ui/figures/meter.tsx";
import { Quantity } from "../../ui/figures/quantity.tsx";
import { Filled } from "../../ui/filled.tsx";
import { showToast } from "../../ui/layers/toast.ts";
import layout from "../../ui/layout.module.css";
import { LoadFailure } from "../../ui/page/load-failure.tsx";
import { PageHeading } from "../../ui/page/page-heading.tsx";
import { Skeleton } from "../../ui/page/skeleton.tsx";
import { Avatar } from "../../ui/people/avatar.tsx";
import { brokenName } from "../../ui/people/broken-name.tsx";
import { figure } from "../../ui/people/bust.ts";
import { CompletedCourses } from "../../ui/people/completed-courses.tsx";
import { PlayerAvatar } from "../../ui/people/player-avatar.tsx";
import { useEndings } from "./endings.ts";
import styles from "./profile.module.css";
import { Certificates, Choices } from "./run-sections.tsx";
import {
  PICTURE_HEIGHT,
  PICTURE_WIDTH,
  type PictureFacts,
  pictureText,
  shareSvg,
  shelfPicture,
  shelfPictureAlone,
} from "./share-picture.ts";
import * as texts from "./texts.ts";

/** The Profile page. See docs/reference/character.md#finances-and-profile. */
export default function ProfilePage() {
  const player = useAtomValue(playerAtom);
  const benefits = useAtomValue(benefitsAtom);
  const receivedAt = useAtomValue(receivedAtAtom);
  const isUncounted = useAtomValue(isUncountedAtom);
  const room = useAtomValue(roomAtom);
  const underTheBed = useAtomValue(underTheBedAtom);
  const knownFor = useAtomValue(knownForAtom);
  const isReachable = useAtomValue(isReachableAtom);
  const { data: account } = useAccount();
  const query = useCourses();
  const { list, error } = query;
  const run = useEndings();
  const avatar = account?.user.avatar ?? null;
  if (!player) return null;
  const name = titledName(player.name, benefits);
  const { level, experience } = levelProgress(player.lifetimeExperience);
  const needed = experienceForLevel(level);
  // Nothing moves down when the other comes.
  const isLoading = (!list && !error) || (!run.data && !run.error);
  const completed = list?.courses.filter(({ id }) => list.completedCourses.includes(id));
  const names = namesIn(room);
  const others = underTheBed.flatMap((object) => objectName(object) ?? []);
  const stowed = others.length > 0 ? ` Under the bed: ${others.join(", ")}.` : "";
  const facts = [
    { title: "Occupation", text: player.occupation },
    { title: "Location", text: player.location },
    { title: "Residence", text: player.residence },
    { title: "Origin", text: player.origin },
    { title: "Known for", text: knownFor },
    ...(benefits.inheritance ? [{ title: "Inherited", text: benefits.inheritance.name }] : []),
    ...(player.debt > 0 ? [{ title: "Owed", text: `$${wholeText(player.debt)}` }] : []),
  ];

  return (
    <div className={styles.page} data-wide>
      <section className={styles.card} aria-labelledby="name">
        <div className={styles.who}>
          <PlayerAvatar name={player.name} avatar={avatar} size={72} rank={rankOf(player.status, level)} />
          <div>
            <PageHeading id="name">{brokenName(name)}</PageHeading>
            <p className={styles.status}>{player.status}</p>
            {!isReachable && <p className={layout.muted}>{`As of ${stampText(receivedAt)}.`}</p>}
          </div>
        </div>
        <div className={styles.level}>
          <p>
            <strong>{`Level ${level}`}</strong>
            <span aria-hidden>{`${wholeText(experience)} / ${wholeText(needed)} XP`}</span>
          </p>
          <Meter kind="experience" value={experience} max={needed} label={`${experience} of ${needed} XP`} />
        </div>
        <p className={styles.numbers}>
          <Link to={`${PAGE_PATHS.finances}?only=cash`}>
            <Quantity kind="cash" value={player.cash} />
          </Link>
          {isUncounted ? (
            <span>{`${UNCOUNTED} followers`}</span>
          ) : (
            <Link to={`${PAGE_PATHS.finances}?only=followers`}>
              <Quantity kind="followers" value={player.followers} />
              <span aria-hidden>{texts.followersUnit(player.followers)}</span>
            </Link>
          )}
        </p>
        <dl className={styles.facts}>
          {facts.map(({ title, text }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <Road />
        {names.length > 0 && (
          <figure className={styles.objects}>
            <svg
              viewBox="0 0 420 110"
              aria-hidden
              // biome-ignore lint/security/noDangerouslySetInnerHtml: a drawing of the program
              dangerouslySetInnerHTML={{ __html: shelfPicture(room) }}
            />
            <figcaption className={layout.muted}>{`In the Room: ${names.join(", ")}.${stowed}`}</figcaption>
          </figure>
        )}
      </section>
      <div className={styles.side}>
        <ShareCard
          facts={{
            name,
            status: player.status,
            occupation: player.occupation,
            level,
            experience,
            needed,
            cash: player.cash,
            followers: isUncounted ? null : player.followers,
            courses: completed?.length ?? 0,
            objects: names.length > 0 ? shelfPictureAlone(room) : "",
            figure: figure(faceOf(player.name, avatar), rankOf(player.status, level)),
          }}
        />
        {isLoading ? (
          <Skeleton height={420} />
        ) : (
          <>
            <Certificates />
            <section className={styles.section} aria-labelledby="completed">
              <h2 id="completed">{texts.coursesCompleted}</h2>
              {!completed && error && (
                <LoadFailure text={failureText(error, UNIVERSITY_TEXT.courses)} query={query} />
              )}
              {completed?.length === 0 && (
                <p className={layout.muted}>
                  <Filled text="Self-taught so far. The teacher has yet to attend. {}">
                    <Link to={PAGE_PATHS.university}>See the courses</Link>
                  </Filled>
                </p>
              )}
              {completed && completed.length > 0 && <CompletedCourses courses={completed} />}
            </section>
            <Friends />
          </>
        )}
      </div>
      <Choices />
    </div>
  );
}

/** Affinity from which somebody is a friend, and the number of friends shown. */
const FRIENDLY = 25;
const MAX_FRIENDS = 6;

/** The contacts who like the player best; nothing if there are none. */
function Friends() {
  const { contacts = [] } = useContacts();
  const friends = contacts
    .filter(({ isUnlocked, affinityLevel }) => isUnlocked && affinityLevel >= FRIENDLY)
    .toSorted((a, b) => b.affinityLevel - a.affinityLevel)
    .slice(0, MAX_FRIENDS);
  if (friends.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="friends">
      <h2 id="friends">Friends</h2>
      <ul className={styles.friends}>
        {friends.map(({ id, name, avatar, affinityLevel }) => (
          <li key={id}>
            <Link to={`${PAGE_PATHS.network}?contact=${id}`}>
              <Avatar name={name} src={portrait(avatar)} size={44} />
              <span>
                <strong translate="no">{name}</strong>
                <span className={layout.muted}>{affinityLabel(affinityLevel)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Time for which the ledger's sums serve for lines, in milliseconds. */
const STALE_MS = 60_000;

/** The share picture with a choice of its sentence, and its share or save button. */
function ShareCard({ facts: known }: { facts: Omit<PictureFacts, "line"> }) {
  const [turn, setTurn] = useState(0);
  const { data: actions = [] } = useActions();
  // Without the ledger, there are fewer lines.
  const { data } = useQuery({
    queryKey: ["share-lines"],
    queryFn: () => call(getLedgerSummary, {}),
    staleTime: STALE_MS,
    retry: false,
  });
  const lines = deadpanLines({ ...known, causes: data?.causes ?? [], actions });
  const facts = { ...known, line: lines[turn % lines.length] ?? "" };
  const [fonts, setFonts] = useState("");
  const newest = useEndings().data?.certificates[0];
  const svg = shareSvg(facts, fonts);
  const text = pictureText(facts);
  const isSharing = canSharePicture();
  const Icon = isSharing ? Share2 : Download;

  useEffect(() => {
    void fontFaces().then(setFonts);
  }, []);

  const { mutate, isPending } = useMutation({
    mutationFn: async () =>
      sharePicture({
        svg: shareSvg(facts, await fontFaces()),
        width: PICTURE_WIDTH,
        height: PICTURE_HEIGHT,
        text,
        path: newest ? publicPath("certificate", certificateId(newest.ending)) : PAGE_PATHS.home,
        name: "guru-grind.png",
      }),
    onSuccess: (outcome) => outcome === "saved" && showToast("success", "Picture saved", { key: "share" }),
    onError: (fault) =>
      showToast("error", failureText(fault, "Failed to make the picture"), { key: "share" }),
  });

  return (
    <section className={styles.share} aria-labelledby="share">
      <h2 id="share">For the feed</h2>
      <img
        className={styles.picture}
        src={svgAddress(svg)}
        width={PICTURE_WIDTH}
        height={PICTURE_HEIGHT}
        alt={text}
      />
      <p className={layout.muted}>Drawn on this device. It stays here until you share it.</p>
      <div className={layout.wrap}>
        <Button variant="primary" busy={isPending} onClick={() => mutate()}>
          <Icon aria-hidden size={18} />
          <span>{isSharing ? "Share Picture" : "Save Picture"}</span>
        </Button>
        <Button onClick={() => setTurn(turn + 1)}>
          <RefreshCw aria-hidden size={18} />
          Another Line
        </Button>
      </div>
    </section>
  );
}
