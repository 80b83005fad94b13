import { ChartNoAxesCombined, Server, ShieldCheck, SlidersHorizontal } from "lucide-react";
import { PAGE_PATHS } from "#game/core/wire/page-paths.ts";
import type { Feature } from "../../feature.ts";

export const loadAdminArea = () => import("./admin-area-page.tsx");

export const admin: Feature = {
  pages: [
    // Everyone sees these links; the server checks the role. docs/reference/administration.md#roles
    {
      path: PAGE_PATHS.admin,
      title: "Admin",
      icon: ShieldCheck,
      section: "admin",
      load: loadAdminArea,
    },
    {
      path: "/admin/game",
      title: "Game Statistics",
      word: "Game",
      icon: ChartNoAxesCombined,
      section: "admin",
      load: loadAdminArea,
    },
    {
      path: PAGE_PATHS.adminServer,
      title: "Server Administration",
      word: "Server",
      icon: Server,
      section: "admin",
      load: loadAdminArea,
    },
    {
      path: "/admin/settings",
      title: "Admin Settings",
      word: "Settings",
      icon: SlidersHorizontal,
      section: "admin",
      isSoon: true,
      load: loadAdminArea,
    },
  ],
};
