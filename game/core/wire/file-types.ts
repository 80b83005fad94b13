/** Types of files that their device doesn't know. */
const UNKNOWN_TYPES = ["", "application/octet-stream"];

/** Returns whether a file may be of one of these types, as its device says. The server judges by the bytes. */
export const mayBeOf = (types: readonly string[], type: string): boolean =>
  types.includes(type) || UNKNOWN_TYPES.includes(type);
