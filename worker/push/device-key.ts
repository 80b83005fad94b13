import { decodeBase64urlIgnorePadding } from "@oslojs/encoding";

/** Returns whether a device's key, in base64url, is a point of the curve P-256. Nothing can be encrypted for another one. */
export async function isDeviceKey(p256dh: string): Promise<boolean> {
  try {
    const point = decodeBase64urlIgnorePadding(p256dh);
    await crypto.subtle.importKey("raw", point, { name: "ECDH", namedCurve: "P-256" }, false, []);
    return true;
  } catch {
    return false;
  }
}
