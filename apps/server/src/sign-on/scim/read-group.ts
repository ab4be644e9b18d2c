import type { ScimGroupChanges } from "@orrery/registry";
import { attribute, isObject, pathOf, readText } from "./attributes.ts";
import { readOperations } from "./read-operations.ts";
import { ScimError } from "./scim-error.ts";

/** A whole group. Throws `ScimError`. */
export function readGroup(body: unknown) {
  if (!isObject(body)) throw new ScimError("invalidSyntax", "The body is not an object.");
  const displayName = readText(attribute(body, "displayname"), "displayName");
  if (displayName === "") throw new ScimError("invalidValue", "A displayName is required.");
  return {
    displayName,
    externalId: readText(attribute(body, "externalid"), "externalId") || undefined,
    members: readMembers(attribute(body, "members")),
  };
}

/** What the operations of a PATCH change, one after the other. Throws `ScimError`. */
export function patchGroup(body: unknown): ScimGroupChanges {
  let names: Pick<ScimGroupChanges, "displayName" | "externalId"> = {};
  let members: readonly string[] | undefined;
  const [add, remove] = [new Set<string>(), new Set<string>()];
  const change = (op: string, path: string, value: unknown): void => {
    const one = /^members\[value eq "([^"]+)"\]$/.exec(path)?.[1];
    if (one !== undefined || path === "members") {
      const keys = one === undefined ? readMembers(value) : [one];
      const isAll =
        op === "replace" || (op === "remove" && one === undefined && value === undefined);
      if (isAll) {
        members = op === "replace" ? keys : [];
        add.clear();
        remove.clear();
        return;
      }
      const [to, from] = op === "add" ? [add, remove] : [remove, add];
      for (const key of keys) {
        to.add(key);
        from.delete(key);
      }
    } else if (path === "displayname" && op !== "remove") {
      const displayName = readText(value, "displayName");
      if (displayName) names = { ...names, displayName };
    } else if (path === "externalid" && op !== "remove")
      names = { ...names, externalId: readText(value, "externalId") };
  };
  for (const { op, path, value } of readOperations(body)) {
    if (path !== undefined) change(op, path, value);
    else if (isObject(value))
      for (const [name, part] of Object.entries(value)) change(op, pathOf(name), part);
    else
      throw new ScimError("invalidPath", "An operation without a path needs attributes as value.");
  }
  return { ...names, ...(members && { members }), add: [...add], remove: [...remove] };
}

function readMembers(value: unknown): readonly string[] {
  const list = value === undefined || value === null ? [] : [value].flat();
  return list.map((one) => {
    const key = isObject(one) ? attribute(one, "value") : one;
    const text = readText(key, "members");
    if (text === "") throw new ScimError("invalidValue", "A member needs a value.");
    return text;
  });
}
