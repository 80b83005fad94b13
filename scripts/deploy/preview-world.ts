import { objectName } from "../../worker/pictures/object-name.ts";

/*
 * A preview world: a pull request's own Workers, database and pictures in the account of staging. See docs/operations.md#previews.
 * Its database is made first and deleted last, so whatever a failed run has left can be found by a database.
 */

/** A pull request, and where its world is. */
export interface Preview {
  readonly number: number;
  /** The account's subdomain of workers.dev. */
  readonly subdomain: string;
  readonly mailFrom: string;
  readonly securityContact: string;
}

/** A preview's changes to a built Worker's settings; the rest stays as deployed. */
interface BuiltSettings {
  readonly vars: Readonly<Record<string, unknown>>;
  readonly d1_databases: readonly object[];
  readonly r2_buckets: readonly object[];
  readonly ratelimits: readonly { readonly namespace_id: string }[];
  readonly services?: readonly object[] | undefined;
}

/** Parses the number of a pull request. Throws unless it is one: names of what is deleted contain it. */
export function readNumber(text: string): number {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new Error(`"${text}" is not the number of a pull request.`);
  return Number(text);
}

/** Names of everything that belongs to the world of a pull request. */
export function namesOf(number: number) {
  return {
    game: `guru-grind-pr-${number}`,
    hasher: `guru-grind-passwords-pr-${number}`,
    database: `guru-grind-pr-${number}`,
    bucket: `guru-grind-pictures-pr-${number}`,
  };
}

const DATABASE = /^guru-grind-pr-([1-9]\d{0,6})$/;

/** Limiters of an account are numbered; each world has its own. Production and staging have numbers of four digits. */
const LIMITERS_OF_WORLD = 10_000;

/** Returns the settings of the game's Worker for a preview. The game has a public origin of its own, and no domain. */
export function gameSettings<Built extends BuiltSettings>(
  built: Built,
  { number, subdomain, mailFrom, securityContact }: Preview,
  databaseId: string,
) {
  const { game, hasher, database, bucket } = namesOf(number);
  return {
    ...built,
    name: game,
    topLevelName: game,
    routes: [],
    workers_dev: true,
    preview_urls: false,
    vars: {
      ...built.vars,
      PUBLIC_ORIGIN: originOf(number, subdomain),
      MAIL_FROM: mailFrom,
      SECURITY_CONTACT: securityContact,
    },
    d1_databases: built.d1_databases.map((each) => ({
      ...each,
      database_name: database,
      database_id: databaseId,
    })),
    r2_buckets: built.r2_buckets.map((each) => ({ ...each, bucket_name: bucket })),
    ratelimits: built.ratelimits.map((each) => ({
      ...each,
      namespace_id: String(number * LIMITERS_OF_WORLD + Number(each.namespace_id)),
    })),
    services: built.services?.map((each) => ({ ...each, service: hasher })),
  };
}

/** Returns the settings of the hasher for a preview. */
export function hasherSettings<Built extends object>(built: Built, number: number) {
  const { hasher } = namesOf(number);
  return { ...built, name: hasher, topLevelName: hasher, routes: [] };
}

export function originOf(number: number, subdomain: string): string {
  return `https://${namesOf(number).game}.${subdomain}.workers.dev`;
}

/** Outcome of a run of Wrangler. */
export interface Ran {
  readonly isDone: boolean;
  readonly output: string;
}
export type Wrangler = (...args: readonly string[]) => Promise<Ran>;

/** Days for which a world keeps pictures. Objects without a row go with them, so that its bucket can be deleted. */
const PICTURES_KEPT_DAYS = 7;

/** Makes what a world lacks. Returns the id of its database. */
export async function makeWorld(wrangler: Wrangler, number: number): Promise<string> {
  const { database, bucket } = namesOf(number);
  const find = async () => (await databasesOf(wrangler)).find(({ name }) => name === database);
  if (!(await find())) await done(wrangler("d1", "create", database));
  const { isDone: isNew } = await done(
    wrangler("r2", "bucket", "create", bucket),
    /already exists|\b10004\b/,
  );
  const expiry = ["--expire-days", String(PICTURES_KEPT_DAYS), "--force"];
  if (isNew) await done(wrangler("r2", "bucket", "lifecycle", "add", bucket, "expiry", ...expiry));
  const made = await find();
  if (!made) throw new Error(`The database ${database} was not made.`);
  return made.uuid;
}

const GONE = /\b(10006|10007|10090)\b|does not exist|not found|couldn't find/i;

/** Takes a world down, however much of it there is. Throws if something is left; its database is left then, too. */
export async function takeDownWorld(wrangler: Wrangler, number: number): Promise<void> {
  const { game, hasher, database, bucket } = namesOf(number);
  // The game first: it binds to the hasher.
  for (const worker of [game, hasher]) await done(wrangler("delete", worker, "--force"), GONE);
  const query = ["--remote", "--json", "--yes", "--command", "select key from picture"];
  const stored = await done(wrangler("d1", "execute", database, ...query), /no such table|couldn't find/i);
  for (const key of stored.isDone ? keysIn(stored.output) : []) {
    await done(wrangler("r2", "object", "delete", `${bucket}/${objectName(key)}`, "--remote"), GONE);
  }
  await done(wrangler("r2", "bucket", "delete", bucket), GONE);
  await done(wrangler("d1", "delete", database, "--skip-confirmation"), GONE);
}

/** Takes down the worlds of all pull requests that are not open. Throws at the end if one is left. */
export async function takeDownOthers(wrangler: Wrangler, open: readonly number[]): Promise<number[]> {
  const numbers = (await databasesOf(wrangler)).flatMap(({ name }) => {
    const number = DATABASE.exec(name)?.[1];
    return number === undefined ? [] : [Number(number)];
  });
  const others = numbers.filter((number) => !open.includes(number));
  const faults: unknown[] = [];
  for (const number of others) {
    await takeDownWorld(wrangler, number).catch((fault: unknown) => faults.push(fault));
  }
  if (faults.length > 0) throw new AggregateError(faults, faults.map(String).join("\n"));
  return others;
}

async function databasesOf(wrangler: Wrangler): Promise<readonly { name: string; uuid: string }[]> {
  const { output } = await done(wrangler("d1", "list", "--json"));
  return JSON.parse(output);
}

function keysIn(output: string): readonly string[] {
  const replies: readonly { results: readonly { key: string }[] }[] = JSON.parse(output);
  return replies.flatMap(({ results }) => results.map(({ key }) => key));
}

/** Waits for a run. Throws if it failed otherwise than `expected`. */
async function done(running: Promise<Ran>, expected?: RegExp): Promise<Ran> {
  const ran = await running;
  if (!ran.isDone && !expected?.test(ran.output)) throw new Error(ran.output);
  return ran;
}
