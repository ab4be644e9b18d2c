import { LIMITS } from "../../base/limits.ts";
import { attribute, isObject, pathOf, readText } from "./attributes.ts";
import { ScimError } from "./scim-error.ts";

export interface PatchOperation {
  readonly op: "add" | "remove" | "replace";
  /** In lower case, without a schema. */
  readonly path?: string;
  readonly value: unknown;
}

const OPERATIONS = ["add", "remove", "replace"] as const;

/** The operations of a PATCH; some providers capitalize them. Throws `ScimError`. */
export function readOperations(body: unknown): readonly PatchOperation[] {
  const list = isObject(body) ? attribute(body, "operations") : undefined;
  if (!Array.isArray(list) || list.length === 0 || !list.every(isObject))
    throw new ScimError("invalidSyntax", "Send a list of Operations.");
  if (list.length > LIMITS.scimOperations.value)
    throw new ScimError(
      "invalidValue",
      `There are too many Operations (limit: ${LIMITS.scimOperations.value}).`,
    );
  return list.map((one) => {
    const op = OPERATIONS.find((name) => name === `${attribute(one, "op")}`.toLowerCase());
    if (!op) throw new ScimError("invalidSyntax", "Use the operations add, remove and replace.");
    const path = readText(attribute(one, "path"), "path");
    return { op, ...(path && { path: pathOf(path) }), value: attribute(one, "value") };
  });
}
