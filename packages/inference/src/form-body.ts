import type { FileInput } from "./media.ts";
import type { CallBody } from "./provider.ts";

/** A form with a file and options: text unchanged, anything else as JSON, unset values omitted. */
export const formBody = (
  file: FileInput,
  options: Readonly<Record<string, unknown>>,
  name?: string,
): Extract<CallBody, { readonly kind: "form" }> => ({
  kind: "form",
  file,
  ...(name !== undefined && { name }),
  fields: Object.fromEntries(
    Object.entries(options)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => [name, formText(value)]),
  ),
});

/** A form is sent as UTF-8, in which half a character has no place. */
const formText = (value: unknown): string =>
  (typeof value === "string" ? value : JSON.stringify(value)).toWellFormed();
