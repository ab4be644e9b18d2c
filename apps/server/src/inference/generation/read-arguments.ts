/** The arguments of a tool as an object, as some APIs want them; a model may write invalid JSON. Pure. */
export function readArguments(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  } catch {}
  return text === "" ? {} : { text };
}
