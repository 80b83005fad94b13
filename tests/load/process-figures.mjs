import { readdirSync, readFileSync } from "node:fs";

/** Clock ticks a second that Linux counts CPU time in. */
const TICKS = 100;

/** CPU time that a process has used so far, all its threads, in seconds. */
export function cpuSeconds(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

/** Memory that a process holds, in bytes. */
export function memoryBytes(pid) {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
}

/** The child of `parent` whose program has this name. */
export function childOf(parent, name) {
  for (const entry of readdirSync("/proc")) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      const stat = readFileSync(`/proc/${entry}/stat`, "utf8");
      const program = stat.slice(stat.indexOf("(") + 1, stat.lastIndexOf(")"));
      const ppid = Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
      if (program === name && ppid === parent) return Number(entry);
    } catch {
      // It has ended meanwhile.
    }
  }
  throw new Error(`Process ${parent} has no child "${name}"`);
}
