import { RegistryError } from "../errors.ts";
import { MAX_COLLECTION_DESCRIPTION, MAX_COLLECTION_NOTE, MAX_COLLECTION_TITLE } from "../rules.ts";

/** Throws `invalid-collection` for texts that cannot be stored. */
export function checkCollection(texts: {
  readonly title?: string;
  readonly description?: string;
  readonly note?: string;
}): void {
  const problem =
    (texts.title?.trim() === "" ? "Enter a title." : undefined) ??
    tooLong("The title", texts.title, MAX_COLLECTION_TITLE) ??
    tooLong("The description", texts.description, MAX_COLLECTION_DESCRIPTION) ??
    tooLong("The note", texts.note, MAX_COLLECTION_NOTE);
  if (problem !== undefined) throw new RegistryError("invalid-collection", problem);
}

const tooLong = (what: string, text: string | undefined, most: number) =>
  text !== undefined && text.length > most
    ? `${what} is too long (limit: ${most} characters).`
    : undefined;
