/** The JSON of one event of a stream; `undefined` for another event. Pure. */
export function parseEvent(event: string): unknown {
  const data = event
    .split(/\r?\n/)
    .filter((line) => line.startsWith("data:"))
    .map((line) => line.slice(5))
    .join("\n");
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
}
