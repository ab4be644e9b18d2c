const MEGABYTE = 1_000_000;

export const megabytes = (bytes: number): string =>
  bytes >= 10_000 * MEGABYTE
    ? `${Math.round(bytes / 1000 / MEGABYTE)} GB`
    : `${Math.round(bytes / MEGABYTE)} MB`;

export const milliseconds = (ms: number): string =>
  ms < 10 ? `${ms.toFixed(1)} ms` : `${Math.round(ms)} ms`;

/** An error's reason without what may be secret: an address with a password is cut to its host. */
export const reasonOf = (error: unknown): string => {
  const { code, message } = error as NodeJS.ErrnoException;
  const text = `${message ?? error}`
    .replaceAll(/\b([a-z]+:\/\/)[^\s/@]*@/gi, "$1")
    .replaceAll(/\s+/g, " ")
    .slice(0, 200);
  return code !== undefined && !text.includes(code) ? `${text} (${code})` : text;
};
