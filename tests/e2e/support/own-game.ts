import { type ChildProcess, spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { openLocalDatabase } from "./local-database.ts";

/** A game that a test starts, stops and restarts itself. */
export interface OwnGame {
  /**
   * Runs `npm start` with the seeded accounts in its own process group, with the deployment in `nextDir` if given.
   * Resolves when it is ready.
   */
  readonly start: (nextDir?: string) => Promise<void>;
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

  async function start(nextDir = ""): Promise<void> {
    const started = spawn(process.execPath, ["tests/e2e/support/start-game.mjs"], {
      env: { ...process.env, PORT: String(port), STATE_DIR: stateDir, NEXT_DIR: nextDir },
      stdio: ["ignore", "pipe", "ignore"],
      detached: true,
    });
    server = started;
    await new Promise<void>((resolve, reject) => {
      started.stdout?.on("data", (text) => String(text).includes("ready on") && resolve());
      started.once("exit", (code) => reject(new Error(`The game ended with ${code}`)));
    });
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

  return { start, kill, change, remove };
}
