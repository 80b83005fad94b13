import { type ChildProcess, spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { stateDirOf } from "./ports.ts";

/** Runs `npm start` on a port in its own process group, with the state that is there. Resolves when it is ready. */
export function serveOwnGame(port: number): Promise<ChildProcess> {
  const server = spawn(process.execPath, ["scripts/start.mjs"], {
    env: { ...process.env, PORT: String(port), STATE_DIR: stateDirOf(port) },
    stdio: ["ignore", "pipe", "ignore"],
    detached: true,
  });
  return new Promise((resolve, reject) => {
    server.stdout?.on("data", (text) => String(text).includes("ready on") && resolve(server));
    server.once("exit", (code) => reject(new Error(`The game ended with ${code}`)));
  });
}

/** Kills a game and all its processes without warning. */
export function killOwnGame(server: ChildProcess | null): void {
  if (server?.pid !== undefined) process.kill(-server.pid, "SIGKILL");
}

/** Deletes the state of a game. */
export function forgetOwnGame(port: number): void {
  rmSync(stateDirOf(port), { recursive: true, force: true });
}
