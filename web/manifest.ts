import type { ManifestOptions } from "vite-plugin-pwa";
import { GURU_LINK_PARAMETER, GURU_SCHEME } from "../game/core/wire/guru-link.ts";
import { PAGE_PATHS } from "../game/core/wire/page-paths.ts";
import { SHARE_PATH, SHARED_FIELD, SHARED_TYPES } from "../game/core/wire/share-target.ts";

/** Grounds of both themes in web/src/ui/tokens.css. */
const GROUND = { light: "#f6f1e7", dark: "#16120d" } as const;
type Theme = keyof typeof GROUND;

const icon = (name: string, size: number, purpose: "any" | "maskable" | "monochrome") => ({
  src: `/icons/${name}.png`,
  sizes: `${size}x${size}`,
  type: "image/png",
  purpose,
});
const shortcut = (name: string, url: string, description: string) => ({
  name,
  url,
  description,
  icons: [icon(`shortcut${url.replace("/", "-")}`, 96, "any")],
});
const screenshot = (name: string, form: "narrow" | "wide", label: string) => ({
  src: `/screenshots/${name}.webp`,
  sizes: form === "narrow" ? "780x1688" : "1440x900",
  type: "image/webp",
  form_factor: form,
  label,
});

/** Members that the plugin's type does not know. */
interface NewerMembers {
  readonly edge_side_panel: { readonly preferred_width: number };
}

/**
 * The manifest of the installed game, with the colours of a theme. Both have the same id, so a page may link either.
 * See docs/reference/platform.md#installation.
 */
export function manifest(theme: Theme): Partial<ManifestOptions> & NewerMembers {
  return {
    id: "/",
    name: "Guru Grind",
    short_name: "Guru Grind",
    description: "Start with $47 and three followers. Become an online guru.",
    lang: "en",
    dir: "ltr",
    start_url: "/",
    scope: "/",
    display: "standalone",
    display_override: ["standalone", "minimal-ui"],
    // A link or notification opens in the window that is open already.
    launch_handler: { client_mode: ["navigate-existing", "auto"] },
    handle_links: "preferred",
    protocol_handlers: [{ protocol: GURU_SCHEME, url: `${PAGE_PATHS.guruLink}?${GURU_LINK_PARAMETER}=%s` }],
    edge_side_panel: { preferred_width: 420 },
    background_color: GROUND[theme],
    theme_color: GROUND[theme],
    categories: ["games", "entertainment"],
    icons: [
      icon("icon-192", 192, "any"),
      icon("icon-512", 512, "any"),
      icon("icon-maskable-512", 512, "maskable"),
      icon("icon-mono-512", 512, "monochrome"),
    ],
    shortcuts: [
      shortcut("Dashboard", "/dashboard", "Grind now"),
      shortcut("Messages", "/messages", "Read what they want from you"),
      shortcut("Network", "/network", "See who still answers"),
      shortcut("University", "/university", "Collect certificates"),
    ],
    screenshots: [
      screenshot("dashboard-phone-dark", "narrow", "The dashboard: energy, quests and quick actions"),
      screenshot("network-phone-dark", "narrow", "The network: people who want something from you"),
      screenshot("dashboard-desktop-dark", "wide", "The dashboard on a desktop"),
      screenshot("message-desktop-dark", "wide", "Letters from your contacts"),
    ],
    // Shared text becomes a draft in the chat, a shared picture is offered as the player's own. The service worker takes both.
    share_target: {
      action: SHARE_PATH,
      method: "POST",
      enctype: "multipart/form-data",
      params: {
        title: "title",
        text: "text",
        url: "url",
        files: [{ name: SHARED_FIELD, accept: [...SHARED_TYPES] }],
      },
    },
  };
}
