import { RegistryError } from "@orrery/registry";
import { LIMITS } from "../limits.ts";

const MAX_FIELDS = LIMITS.formFields.value;

/** The fields of a form; throws `body-too-complex` for more than anybody fills in. */
export function parseForm(body: string): URLSearchParams {
  let count = 1;
  for (let at = body.indexOf("&"); at >= 0; at = body.indexOf("&", at + 1))
    if (++count > MAX_FIELDS)
      throw new RegistryError(
        "body-too-complex",
        `A form may have ${MAX_FIELDS.toLocaleString("en-US")} fields. Send it in several requests.`,
      );
  return new URLSearchParams(body);
}
