/** A variable of a module, or a field of an instance, that holds a promise. */
const SHARED = [
  /^(export )?(const|let) \w+\b.*Promise.*;$/,
  /^ {2}(static |readonly )*#\w+\b(?!\().*Promise.*;$/,
];

/**
 * Returns the lines of the Worker's code that keep a promise for longer than a request. A request that awaits the promise of
 * another one hangs for ever if the runtime cancels that one. A line with an arrow is a function, which makes its promise anew.
 */
export function sharedPromises(file: string, text: string): readonly string[] {
  if (!file.startsWith("worker/") || /test/.test(file)) return [];
  return text
    .split("\n")
    .filter((line) => !line.includes("=>") && SHARED.some((pattern) => pattern.test(line)));
}
