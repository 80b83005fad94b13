import { ChartNoAxesCombined, Server, ShieldCheck, SlidersHorizontal } from "lucide-react";
import { PAGE_PATHS } from "#game/core/wire/page-paths.ts";
import type { Feature } from "../../feature.ts";

export const loadAdminArea = () => import("./admin-area-page.tsx");

const ADMIN = { section: "admin", load: loadAdminArea } as const;

export const admin: Feature = {
  pages: [
    // Everyone sees these links; the server checks the role. docs/reference/administration.md#roles
    { ...ADMIN, path: PAGE_PATHS.admin, title: "Admin", icon: ShieldCheck },
    { ...ADMIN, path: "/admin/game", title: "Game Statistics", word: "Game", icon: ChartNoAxesCombined },
    {
      ...ADMIN,
      path: PAGE_PATHS.adminServer,
      title: "Server Administration",
      word: "Server",
      icon: Server,
    },
    {
      ...ADMIN,
      path: "/admin/settings",
      title: "Admin Settings",
      word: "Settings",
      icon: SlidersHorizontal,
      isSoon: true,
    },
  ],
};
