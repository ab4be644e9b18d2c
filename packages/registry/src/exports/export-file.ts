/** A file of an export: JSON as text, or a picture's bytes. */
export interface ExportFile {
  readonly name: string;
  readonly content: string | Uint8Array;
}

/** `likes.json`, and for more than fit `likes-2.json`. */
export const jsonFile = (name: string, value: unknown, part = 1): ExportFile => ({
  name: part === 1 ? `${name}.json` : `${name}-${part}.json`,
  content: `${JSON.stringify(value, null, 1)}\n`,
});
