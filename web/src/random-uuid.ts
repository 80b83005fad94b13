/*
 * Browsers have `crypto.randomUUID` only over HTTPS and on this device. At a name of the local network the game has plain HTTP, and random
 * bytes all the same.
 */
if (!("randomUUID" in crypto)) {
  // The version, 4, and the variant, 8 to b.
  const randomUUID = () =>
    "xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx".replaceAll(/[xy]/g, (place) => {
      const digit = (crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) % 16;
      return (place === "x" ? digit : 8 + (digit % 4)).toString(16);
    });
  Object.defineProperty(crypto, "randomUUID", { value: randomUUID });
}
