/** Whether a text matches a pattern, in which `*` stands for any characters. In linear time. Pure. */
export function matchesPattern(pattern: string, text: string): boolean {
  const [head = "", ...rest] = pattern.split("*");
  const tail = rest.pop();
  if (tail === undefined) return text === pattern;
  if (!text.startsWith(head)) return false;
  let at = head.length;
  for (const part of rest) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return text.length - tail.length >= at && text.endsWith(tail);
}

/** Whether any of them matches. Model IDs differ only in case where people type them differently. Pure. */
export const matchesAny = (patterns: readonly string[], text: string): boolean =>
  patterns.some((pattern) => matchesPattern(pattern.toLowerCase(), text.toLowerCase()));
