import { isAppleTouch, isInstalled } from "../../device/installation/installed.ts";

/** Grounds of the themes in web/src/ui/tokens.css, and the mark's colours on them. */
const THEMES = {
  light: { ground: "#f6f1e7", bust: "#17130c", halo: "#dba520" },
  dark: { ground: "#16120d", bust: "#f6f1e7", halo: "#e2b340" },
} as const;

/**
 * Draws the pictures that an iPhone shows while the installed game starts, in both themes. It takes pictures of exactly
 * its own screen's size, so they are drawn there and not shipped for each model.
 */
export function drawAppleSplash(): void {
  if (!isAppleTouch() || isInstalled()) return;
  for (const [theme, colours] of Object.entries(THEMES)) {
    const link = document.createElement("link");
    link.rel = "apple-touch-startup-image";
    link.media = `(prefers-color-scheme: ${theme})`;
    link.href = splash(colours);
    document.head.append(link);
  }
}

function splash({ ground, bust, halo }: (typeof THEMES)[keyof typeof THEMES]): string {
  const canvas = document.createElement("canvas");
  canvas.width = screen.width * devicePixelRatio;
  canvas.height = screen.height * devicePixelRatio;
  const context = canvas.getContext("2d");
  if (!context) return "";
  context.fillStyle = ground;
  context.fillRect(0, 0, canvas.width, canvas.height);
  // The mark of scripts/assets/make-icons.mjs: a bust under a ring light.
  const size = canvas.width * 0.4;
  context.translate((canvas.width - size) / 2, (canvas.height - size) / 2);
  context.scale(size / 512, size / 512);
  context.strokeStyle = halo;
  context.lineWidth = 34;
  context.stroke(ellipse(256, 132, 124, 42));
  context.fillStyle = bust;
  context.fill(ellipse(256, 236, 70, 70));
  context.fill(new Path2D("M112 440c8-80 66-120 144-120s136 40 144 120z"));
  return canvas.toDataURL("image/png");
}

function ellipse(x: number, y: number, width: number, height: number): Path2D {
  const path = new Path2D();
  path.ellipse(x, y, width, height, 0, 0, 2 * Math.PI);
  return path;
}
