const MAX_LINES = 20;
const MAX_LENGTH = 300;
const lines: string[] = [];

/** Keeps what a native library says, in case it fails. */
export function noteWords(text: string): void {
  lines.push(text.trim().slice(0, MAX_LENGTH));
  if (lines.length > MAX_LINES) lines.shift();
}

/** What native libraries said last, once. */
export const lastWords = (): readonly string[] => lines.splice(0);
