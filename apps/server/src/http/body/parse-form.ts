import { RegistryError } from "@orrery/registry";
import { LIMITS } from "../../base/limits.ts";

const MAX_FIELDS = LIMITS.formFields.value;

/** Parses a form; throws `body-too-complex` for too many fields. */
export function parseForm(body: string): URLSearchParams {
  let count = 1;
  for (let at = body.indexOf("&"); at >= 0; at = body.indexOf("&", at + 1))
    if (++count > MAX_FIELDS)
      throw new RegistryError(
        "body-too-complex",
        `The form has too many fields (limit: ${MAX_FIELDS.toLocaleString("en-US")}). Send several requests.`,
      );
  return new URLSearchParams(body);
}
