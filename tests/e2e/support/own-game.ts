import { type ChildProcess, spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { AHEAD_MS } from "./clock.ts";
import { openLocalDatabase } from "./local-database.ts";

/** A game that a test starts, stops and restarts itself. */
export interface OwnGame {
  /**
   * Runs `npm start` with the seeded accounts in its own process group, with the deployment in `nextDir` if given.
   * Resolves when it is ready.
   */
  readonly start: (nextDir?: string) => Promise<void>;
  /** Moves the running game's clock to a moment (epoch milliseconds), from which it goes on, also after a restart. */
  readonly moveTo: (moment: number) => Promise<void>;
  /** Moves the running game's clock on by milliseconds. */
  readonly moveOn: (ms: number) => Promise<void>;
  /** Kills the game and all its processes without warning. Resolves when it is gone. */
  readonly kill: () => Promise<void>;
  /** Changes the stored state. The game must not be running: SQLite refuses a second writer. */
  readonly change: (sql: string, ...values: (string | number)[]) => void;
  /** Kills the game and removes its state. */
  readonly remove: () => Promise<void>;
}

/** Returns a game on this port with an empty state in this directory. */
export function ownGame(port: number, stateDir: string): OwnGame {
  rmSync(stateDir, { recursive: true, force: true });
  let server: ChildProcess | null = null;
  let aheadMs = AHEAD_MS;

  async function start(nextDir = ""): Promise<void> {
    const started = spawn(process.execPath, ["tests/e2e/support/start-game.mjs"], {
      env: {
        ...process.env,
        PORT: String(port),
        STATE_DIR: stateDir,
        NEXT_DIR: nextDir,
        CLOCK_AHEAD_MS: String(aheadMs),
      },
      stdio: ["ignore", "pipe", "ignore"],
      detached: true,
    });
    server = started;
    await new Promise<void>((resolve, reject) => {
      started.stdout?.on("data", (text) => String(text).includes("ready on") && resolve());
      started.once("exit", (code) => reject(new Error(`The game ended with ${code}`)));
    });
  }

  async function moveOn(by: number): Promise<void> {
    const moved = await fetch(`http://localhost:${port}/clock`, { method: "PUT", body: String(by) });
    if (!moved.ok) throw new Error(`The clock didn't move: ${moved.status}`);
    aheadMs += by;
  }

  async function kill(): Promise<void> {
    const running = server;
    server = null;
    if (running?.pid === undefined) return;
    const gone = new Promise((resolve) => running.once("close", resolve));
    process.kill(-running.pid, "SIGKILL");
    await gone;
  }

  function change(sql: string, ...values: (string | number)[]): void {
    const database = openLocalDatabase(stateDir);
    try {
      const { changes } = database.prepare(sql).run(...values);
      if (changes === 0) throw new Error(`Nothing changed: ${sql}`);
    } finally {
      database.close();
    }
  }

  async function remove(): Promise<void> {
    await kill();
    rmSync(stateDir, { recursive: true, force: true });
  }

  return { start, moveTo: (moment) => moveOn(moment - Date.now() - aheadMs), moveOn, kill, change, remove };
}
