/** The fields of a package in package-lock.json that say under which licence it is. */
export interface LockedPackage {
  readonly version?: string | undefined;
  readonly license?: string | undefined;
  /** Used to build and test only. */
  readonly dev?: boolean | undefined;
  /** Used to build and test, and optionally by a package that is not. */
  readonly devOptional?: boolean | undefined;
}

/** Licences that ask for a notice at most. */
const PERMISSIVE = [
  "MIT",
  "ISC",
  "0BSD",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "CC0-1.0",
];
/** Licences that also bind those who pass the package on. Nobody passes on a tool. */
const TOOLS = [...PERMISSIVE, "MPL-2.0", "LGPL-3.0-or-later", "CC-BY-4.0"];

/** Returns whether an SPDX expression without nested brackets can be met by these licences alone. */
function isMet(expression: string, allowed: readonly string[]): boolean {
  const plain = expression.replace(/^\((.*)\)$/, "$1");
  return plain
    .split(" OR ")
    .some((part) => part.split(" AND ").every((name) => allowed.includes(name.trim())));
}

/** Returns how many packages are under each licence, and the packages whose licence isn't allowed for their use. */
export function licenceReport(packages: Readonly<Record<string, LockedPackage>>) {
  const counts = new Map<string, number>();
  const problems: string[] = [];
  for (const [path, { version, license = "none", dev, devOptional }] of Object.entries(packages)) {
    // The project itself.
    if (path === "") continue;
    const isTool = Boolean(dev || devOptional);
    const line = `${license} (${isTool ? "tools" : "in the game"})`;
    counts.set(line, (counts.get(line) ?? 0) + 1);
    if (!isMet(license, isTool ? TOOLS : PERMISSIVE)) {
      problems.push(`${path.replace(/^.*node_modules\//, "")}@${version}: ${line}`);
    }
  }
  return { counts, problems };
}
