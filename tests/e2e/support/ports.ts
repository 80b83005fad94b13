import { freePort } from "./free-port.ts";

const COUNT = 8;

/**
 * The ports of this run: a row from E2E_PORT if it is set, else free ones, so that two runs can share a
 * machine. The processes of a run inherit the first one's choice through E2E_PORTS.
 */
async function choosePorts(): Promise<readonly number[]> {
  if (process.env.E2E_PORTS) return process.env.E2E_PORTS.split(",").map(Number);
  const first = Number(process.env.E2E_PORT ?? 0);
  const found = new Set(first ? Array.from({ length: COUNT }, (_, index) => first + index) : []);
  while (found.size < COUNT) found.add(await freePort());
  const ports = [...found];
  process.env.E2E_PORTS = ports.join(",");
  return ports;
}

/**
 * The plain game; a game with both sign-in providers; the stand-in for the providers; and games that tests kill, change or move
 * in time: one each for the courses, a release of content, the endings, a deployment, and a week of the Intake.
 */
export const [
  PLAIN_PORT = 0,
  OAUTH_PORT = 0,
  STAND_IN_PORT = 0,
  COURSE_PORT = 0,
  CONTENT_PORT = 0,
  ENDING_PORT = 0,
  UPDATE_PORT = 0,
  INTAKE_PORT = 0,
] = await choosePorts();

/** State directory of a game of this run. */
export const stateDirOf = (port: number) => `.wrangler/e2e-${port}`;
