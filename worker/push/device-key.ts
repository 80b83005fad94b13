/** Returns whether a device's key, in base64url, is a point of the curve P-256. Nothing can be encrypted for another one. */
export async function isDeviceKey(p256dh: string): Promise<boolean> {
  const binary = atob(p256dh.replaceAll("-", "+").replaceAll("_", "/"));
  const point = Uint8Array.from(binary, (character) => character.charCodeAt(0));
  try {
    await crypto.subtle.importKey("raw", point, { name: "ECDH", namedCurve: "P-256" }, false, []);
    return true;
  } catch {
    return false;
  }
}
