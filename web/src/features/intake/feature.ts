import { DoorOpen } from "lucide-react";
import { PAGE_PATHS } from "#game/core/wire/page-paths.ts";
import type { Feature } from "../../feature.ts";

export const intake: Feature = {
  pages: [
    {
      path: PAGE_PATHS.intake,
      title: "The Intake",
      icon: DoorOpen,
      section: "main",
      load: () => import("./intake-page.tsx"),
    },
  ],
  copies: {
    names: ["last-intake"],
    load: async () => [(await import("../../player/reads/intake.ts")).INTAKE],
  },
  queue: () => import("./intake-queue.ts"),
  waits: async () => (await import("./waits.ts")).waits,
};
