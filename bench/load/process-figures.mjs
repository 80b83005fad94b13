import { readdirSync, readFileSync } from "node:fs";

/** Clock ticks per second in Linux's CPU times. */
const TICKS = 100;

/** CPU time of a process with all its threads, in seconds. */
export function cpuSeconds(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

/** Resident memory of a process in bytes. */
export function memoryBytes(pid) {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
}

/** Returns the child of `parent` with this program name. */
export function childOf(parent, name) {
  for (const entry of readdirSync("/proc")) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      const stat = readFileSync(`/proc/${entry}/stat`, "utf8");
      const program = stat.slice(stat.indexOf("(") + 1, stat.lastIndexOf(")"));
      const ppid = Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
      if (program === name && ppid === parent) return Number(entry);
    } catch {
      // The process has ended.
    }
  }
  throw new Error(`Process ${parent} has no child "${name}"`);
}
