/** A room of the code, and the folders, files and packages that its files may import, by prefix. */
export interface Room {
  /** Matches the paths of its files. A group captures the feature, for `{feature}`. */
  readonly files: RegExp;
  readonly may: readonly (string | RegExp)[];
}

/** A package, and no folder of the project. */
const PACKAGE = /^(?!(?:game|worker|web|scripts|tests)\/)/;
/** Schemas of what crosses a boundary: requests, replies, frames, stored documents. */
const WIRE = /^game\/(?:core\/wire\/|[a-z]+\/(?:[a-z-]+-)?(?:wire|document)\.ts$)/;
/** What every feature's rules use. */
const CORE_RULES = /^game\/core\/[a-z-]+\.ts$/;
/** The parts of features that the player's state and the content's index consist of. To take such a feature out is to take its line out. */
const PARTS_OF_CORE = [
  "game/clients/book.ts",
  "game/clients/client.ts",
  "game/clients/messages.ts",
  "game/intake/book.ts",
  "game/intake/intake.ts",
  "game/intake/messages.ts",
  "game/npcs/answers.ts",
  "game/social/cycle.ts",
  "game/social/lines.ts",
  "game/social/tones.ts",
];

/** Allowed in every room of the Worker. */
const WORKER_BASE = ["worker/platform/", "worker/env.ts", WIRE];

/** The rooms that the features share. */
const WORKER_ROOMS = [
  ...WORKER_BASE,
  "worker/http/",
  "worker/realtime/",
  "worker/mail/",
  "worker/pictures/",
  "worker/passwords/",
  "worker/passkeys/",
  "worker/push/",
  "worker/game/",
];

/** Allowed in every file of a feature of the Worker. */
const WORKER_FEATURE = ["worker/features/{feature}/", ...WORKER_ROOMS, "worker/db/", "game/", "valibot"];

/** Packages and rooms that every room of the page but its parts may use. */
const WEB_BASE = ["web/src/store.ts", "web/src/deferred.ts", "web/src/clock.ts"];

/** The manifest of a feature. */
const MANIFEST = /^web\/src\/features\/([a-z]+)\/feature\.ts$/;

/** The manifest of a feature of the Worker. Only their list, features.ts, imports them. */
const WORKER_MANIFEST = /^worker\/features\/([a-z]+)\/feature\.ts$/;

/** Packages that the state of the page uses. */
const WEB_STATE = ["game/", "jotai", "react", "@tanstack/react-query", "valibot"];

/** Allowed in every component. They write numbers, read stored faces and count texts as the rules and the contract do. */
const WEB_UI = [
  "web/src/ui/",
  "web/src/clock.ts",
  "web/src/device/history.ts",
  "web/src/device/stillness.ts",
  "game/core/whole-text.ts",
  "game/core/language.ts",
  "game/core/cash-share.ts",
  "game/core/content.ts",
  "game/core/face.ts",
  "game/core/wire/text.ts",
  "game/core/wire/limits.ts",
  "react",
  "lucide-react",
];

/** The page's device, and what the rooms above it add to it: each may import those before it. */
const DEVICE = ["web/src/device/", ...WEB_BASE];
const SESSION_ROOMS = ["web/src/session/", "web/src/server/", ...DEVICE];
const OFFLINE_ROOMS = ["web/src/offline/", ...SESSION_ROOMS];
/** Rooms below a feature of the page: the player, and the rooms below it. */
const PLAYER_ROOMS = ["web/src/player/", ...OFFLINE_ROOMS];

/** Allowed in every file of a feature of the page. */
const WEB_FEATURE = [
  "web/src/features/{feature}/",
  "web/src/quests/",
  "web/src/scene/",
  ...PLAYER_ROOMS,
  "web/src/ui/",
  ...WEB_STATE,
  "react-router-dom",
  "lucide-react",
  "virtua",
];

/**
 * The allowed directions of imports. The first room that matches a file applies. The reasons are in
 * docs/decisions/001-layout-and-directions.md.
 */
export const ROOMS: readonly Room[] = [
  // Tests and their support files may import everything on their own half, and any package.
  { files: /^game\/.*\.test\.ts$/, may: ["game/", "worker/content/", "scripts/", PACKAGE] },
  {
    files: /^worker\/(.*\/)?([a-z-]+(\.node)?\.test|[a-z-]*test-(support|setup|env)(\.d)?)\.ts$/,
    may: ["worker/", "game/", "tests/clock.ts", PACKAGE],
  },
  {
    files: /^web\/src\/sw(-[a-z]+)?(\.test)?\.ts$/,
    may: ["workbox-", "web/src/sw-", WIRE, "vitest"],
  },
  { files: /^web\/src\/(.*\.test\.tsx?|(.*\/)?test-[a-z]+\.tsx?)$/, may: ["web/src/", "game/", PACKAGE] },

  {
    files: /^game\/core\/wire\/openapi\.ts$/,
    may: [WIRE, "valibot", "@valibot/to-json-schema"],
  },
  { files: /^game\/content\//, may: ["game/", "valibot"] },
  {
    files: /^game\/(?!core\/)([a-z]+)\/(?:[a-z-]+-)?(?:wire|document)\.ts$/,
    may: [WIRE, "game/{feature}/", "game/core/", ...PARTS_OF_CORE, "valibot"],
  },
  { files: /^game\/core\/wire\//, may: [WIRE, "game/core/", ...PARTS_OF_CORE, "valibot"] },
  { files: /^game\/core\/view\//, may: ["game/core/", WIRE, ...PARTS_OF_CORE] },
  { files: /^game\/core\//, may: [CORE_RULES, ...PARTS_OF_CORE] },
  {
    files: /^game\/([a-z]+)\/([a-z-]+-)?view\.ts$/,
    may: ["game/{feature}/", "game/core/", WIRE, ...PARTS_OF_CORE],
  },
  { files: /^game\/([a-z]+)\//, may: ["game/{feature}/", CORE_RULES, ...PARTS_OF_CORE] },

  { files: /^worker\/index\.ts$/, may: ["worker/"] },
  { files: /^worker\/app\.ts$/, may: ["worker/features/", "worker/http/", WIRE, "hono"] },
  { files: /^worker\/features\.ts$/, may: [WORKER_MANIFEST, "worker/feature.ts", "worker/db/"] },
  { files: /^worker\/feature\.ts$/, may: ["worker/db/", "worker/game/", "game/"] },
  { files: WORKER_MANIFEST, may: ["worker/features/{feature}/", "worker/feature.ts", "worker/db/", "game/"] },
  { files: /^worker\/env\.ts$/, may: ["worker/realtime/calls.ts", "worker/passwords/calls.ts"] },
  // Drizzle describes the tables; every query is SQL.
  {
    files: /^worker\/db\/(schema\/.*|tables)\.ts$/,
    may: ["worker/db/", "game/", "drizzle-orm", "node:zlib"],
  },
  { files: /^worker\/db\//, may: ["worker/db/", "game/"] },
  { files: /^worker\/content\//, may: ["worker/content/", "game/", "valibot"] },
  { files: /^worker\/platform\//, may: ["worker/platform/", "worker/env.ts", WIRE] },
  {
    files: /^worker\/passwords\//,
    may: [
      "worker/passwords/",
      ...WORKER_BASE,
      "worker/http/http-error.ts",
      "cloudflare:workers",
      "@oslojs/",
      "node:crypto",
    ],
  },
  {
    files: /^worker\/passkeys\//,
    may: [
      "worker/passkeys/",
      ...WORKER_BASE,
      "worker/http/",
      "worker/db/",
      "game/core/durations.ts",
      "valibot",
      "@oslojs/",
      "@simplewebauthn/server",
      "@levischuck/tiny-cbor",
    ],
  },
  {
    files: /^worker\/http\//,
    may: [
      "worker/http/",
      ...WORKER_BASE,
      "worker/db/",
      "game/core/durations.ts",
      "hono",
      "valibot",
      "@oslojs/",
    ],
  },
  {
    files: /^worker\/(realtime|mail|pictures)\//,
    may: ["worker/{feature}/", ...WORKER_BASE, "worker/http/", "worker/db/", "game/", "hono", "valibot"],
  },
  {
    files: /^worker\/push\//,
    may: ["worker/push/", ...WORKER_BASE, "@block65/webcrypto-web-push", "@oslojs/encoding"],
  },
  {
    files: /^worker\/maintenance\//,
    may: [
      "worker/maintenance/",
      ...WORKER_BASE,
      "worker/features.ts",
      "worker/db/",
      "worker/game/content.ts",
      "game/",
    ],
  },
  {
    files: /^worker\/game\//,
    may: [
      "worker/game/",
      "worker/features.ts",
      ...WORKER_BASE,
      "worker/http/",
      "worker/realtime/",
      "worker/db/",
      "worker/content/",
      "game/",
      "valibot",
    ],
  },
  {
    files: /^worker\/features\/([a-z]+)\/(?:[a-z-]+\/)?(?:[a-z-]+-)?routes\.ts$/,
    may: ["worker/features/{feature}/", ...WORKER_ROOMS, "worker/content/", "game/", "hono"],
  },
  {
    files: /^worker\/features\/([a-z]+)\/[a-z]+-(?:channel|room)\.ts$/,
    may: [
      "worker/features/{feature}/",
      ...WORKER_ROOMS,
      "worker/db/client.ts",
      "game/",
      "cloudflare:workers",
      "valibot",
    ],
  },
  // Signs in by a provider, reads cookies and calls the CAPTCHA service.
  {
    files: /^worker\/features\/(auth)\//,
    may: [...WORKER_FEATURE, "worker/features.ts", "arctic", "@oslojs/", "hono/cookie", "hono/html"],
  },
  {
    files: /^worker\/features\/(settings)\/service\.ts$/,
    may: [...WORKER_FEATURE, "worker/features.ts"],
  },
  { files: /^worker\/features\/([a-z]+)\//, may: [...WORKER_FEATURE, "worker/content/"] },

  { files: /^web\/src\/ui\/layers\/toaster\.tsx$/, may: [...WEB_UI, "react-dom", "sonner"] },
  { files: /^web\/src\/ui\/form\//, may: [...WEB_UI, "valibot"] },
  { files: /^web\/src\/ui\//, may: WEB_UI },
  {
    files: MANIFEST,
    may: [
      "web/src/features/{feature}/",
      "web/src/feature.ts",
      "web/src/player/",
      "game/core/wire/page-paths.ts",
      "lucide-react",
    ],
  },
  {
    files: /^web\/src\/feature\.ts$/,
    may: ["web/src/offline/snapshots.ts", "web/src/player/", "react", "lucide-react"],
  },
  { files: /^web\/src\/store\.ts$/, may: ["jotai"] },
  { files: /^web\/src\/late\.ts$/, may: [] },
  { files: /^web\/src\/clock\.ts$/, may: ["web/src/device/device-storage.ts"] },
  {
    files: /^web\/src\/device\/history\.ts$/,
    may: ["web/src/device/canonical-path.ts", "react", "react-router-dom"],
  },
  { files: /^web\/src\/device\//, may: [...DEVICE, "game/", "jotai", "react", "valibot"] },
  // Inlined into the page, so it takes small modules only.
  {
    files: /^web\/src\/first-view\//,
    may: [
      "web/src/first-view/",
      "web/src/app/first-frame.css",
      "web/src/device/canonical-path.ts",
      "web/src/device/preferences/chosen-theme.ts",
      "web/src/device/device-storage.ts",
      "web/src/device/installation/missing-files.ts",
      "web/src/server/early-call.ts",
      "web/src/server/session-token.ts",
    ],
  },
  { files: /^web\/src\/server\//, may: ["web/src/server/", ...WEB_BASE, "game/", "jotai", "valibot"] },
  // From here upwards, each room may import those before it.
  { files: /^web\/src\/session\//, may: [...SESSION_ROOMS, ...WEB_STATE, "@oslojs/encoding"] },
  { files: /^web\/src\/offline\//, may: [...OFFLINE_ROOMS, ...WEB_STATE, "idb-keyval"] },
  { files: /^web\/src\/player\//, may: [...PLAYER_ROOMS, ...WEB_STATE, "idb-keyval"] },
  // The scene in which somebody speaks, and what it shows of answers. It knows no feature.
  {
    files: /^web\/src\/scene\//,
    may: [
      "web/src/scene/",
      ...PLAYER_ROOMS,
      "web/src/ui/",
      "game/core/face.ts",
      "game/clients/",
      "game/intake/",
      "jotai",
      "react",
      "lucide-react",
    ],
  },
  // Quests and what levels bring, shared by the player's features.
  {
    files: /^web\/src\/quests\//,
    may: [
      "web/src/quests/",
      "web/src/scene/",
      ...PLAYER_ROOMS,
      "web/src/ui/",
      "game/",
      "jotai",
      "react",
      "react-router-dom",
      "lucide-react",
    ],
  },
  // Its lists are reordered by dragging.
  {
    files: /^web\/src\/features\/(admin)\/desk\/contact\//,
    may: [...WEB_FEATURE, "@atlaskit/pragmatic-drag-and-drop"],
  },
  // Libraries draw it and place its nodes.
  {
    files: /^web\/src\/features\/(admin)\/map\//,
    may: [...WEB_FEATURE, "@dagrejs/", "@xyflow/"],
  },
  { files: /^web\/src\/features\/([a-z]+)\//, may: WEB_FEATURE },
  {
    files: /^web\/src\//,
    may: ["web/src/", ...WEB_STATE, "react-dom", "react-router-dom", "lucide-react"],
  },
];

/** Returns why the import is not allowed; null if it is. `target` is a path from the root, or a package. */
export function forbidImport(file: string, target: string): string | null {
  for (const { files, may } of ROOMS) {
    const match = files.exec(file);
    if (!match) continue;
    const feature = match[1] ?? "";
    const allowed = may.map((each) => (typeof each === "string" ? each.replace("{feature}", feature) : each));
    if (allowed.some((each) => isWithin(target, each))) return null;
    return `${file} imports ${target}; its room may import ${allowed.join(", ") || "nothing"}`;
  }
  return file.startsWith("game/") || file.startsWith("worker/") || file.startsWith("web/src/")
    ? `${file} is in no room: add its imports to scripts/check/import-directions.ts`
    : null;
}

function isWithin(target: string, prefix: string | RegExp): boolean {
  if (typeof prefix !== "string") return prefix.test(target);
  // A folder, `@scope/` or `node:` matches as a prefix; a package matches itself and paths below it.
  if (/[/:-]$/.test(prefix)) return target.startsWith(prefix);
  return target === prefix || target.startsWith(`${prefix}/`);
}
