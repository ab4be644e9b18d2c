import { RegistryError } from "../errors.ts";
import { linksProblem, MAX_BIO, MAX_DISPLAY_NAME, pinnedProblem } from "../rules.ts";
import type { ProfileTexts } from "./profile.ts";

/** Throws `invalid-profile` for texts that cannot be stored. */
export function checkProfile({ displayName, bio, links, pinned }: ProfileTexts): void {
  const problem =
    tooLong("The name", displayName, MAX_DISPLAY_NAME) ??
    tooLong("The description", bio, MAX_BIO) ??
    linksProblem(links) ??
    pinnedProblem(pinned);
  if (problem !== undefined) throw new RegistryError("invalid-profile", problem);
}

const tooLong = (what: string, { length }: string, most: number) =>
  length > most ? `${what} is too long (limit: ${most} characters).` : undefined;
