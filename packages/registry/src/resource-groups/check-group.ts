import { RegistryError } from "../errors.ts";
import { MAX_GROUP_DESCRIPTION, MAX_GROUP_NAME } from "./resource-group.ts";

/** Throws `invalid-name`, `bad-request`. */
export function checkGroup({
  name,
  description = "",
}: {
  readonly name?: string;
  readonly description?: string;
}): void {
  const length = name?.trim().length;
  if (length === 0 || (length ?? 0) > MAX_GROUP_NAME)
    throw new RegistryError(
      "invalid-name",
      `Enter a name of the group (limit: ${MAX_GROUP_NAME} characters).`,
    );
  if (description.length > MAX_GROUP_DESCRIPTION)
    throw new RegistryError(
      "bad-request",
      `The description is too long (limit: ${MAX_GROUP_DESCRIPTION} characters).`,
    );
}
