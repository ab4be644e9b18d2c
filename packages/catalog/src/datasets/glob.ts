const MAX_LENGTH = 300;
/** Each star multiplies what a strange path costs to compare. */
const MAX_STARS = 6;

const ESCAPED = /[.+^$()|[\]\\]/g;

/** Whether paths fit a pattern of `*`, `**`, `?` and `{a,b}`; nothing fits one that is too intricate. */
export function glob(pattern: string): (path: string) => boolean {
  const text = pattern.replace(/^\.?\//, "");
  if (text.length > MAX_LENGTH || text.split("*").length - 1 > MAX_STARS) return () => false;
  const source = text.replace(/\*\*\/?|[*?{},]|[^*?{},]+/g, (part) => {
    if (part.startsWith("**")) return part.endsWith("/") ? "(?:.*/)?" : ".*";
    return WILDCARDS[part] ?? part.replace(ESCAPED, "\\$&");
  });
  try {
    const fits = new RegExp(`^(?:${source})$`);
    return (path) => fits.test(path);
  } catch {
    return () => false;
  }
}

const WILDCARDS: Readonly<Record<string, string>> = {
  "*": "[^/]*",
  "?": "[^/]",
  "{": "(?:",
  "}": ")",
  ",": "|",
};
