/** Returns whether the page runs as an installed app. */
export function isInstalled(): boolean {
  const isApp = matchMedia("(display-mode: standalone), (display-mode: minimal-ui)").matches;
  // Safari on an iPhone says it in its own way.
  return isApp || Reflect.get(navigator, "standalone") === true;
}

/** Returns whether the device is an iPhone or iPad, which installs by its Share menu only. */
export function isAppleTouch(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}
