import { ENGINE_KINDS, RegistryError } from "@orrery/registry";
import {
  EDIT_ENGINE,
  ENGINE_ITEM,
  NEW_ALIAS,
  NEW_ENGINE,
} from "@orrery/web/page-data/form-rules/engine-forms";
import { omitUndefined } from "../../../base/omit-undefined.ts";
import { formActions } from "../form-action.ts";
import { change } from "./admin-actions.ts";

export const adminEngines = formActions({
  create: change(NEW_ENGINE, ({ engines }, viewer, { name, kind: word, addresses, secret }) => {
    const kind = ENGINE_KINDS.find((one) => one === word);
    if (!kind) throw wrong(`Unknown kind of engine: "${word}". Use ${ENGINE_KINDS.join(", ")}.`);
    return engines.create(viewer, name, {
      ...{ kind, addresses: listOf(addresses) },
      ...(secret !== "" && { key: secret }),
    });
  }),
  update: change(
    EDIT_ENGINE,
    (
      { engines },
      viewer,
      { item, addresses, aliases, secret, removesKey, takesMappings, ...prices },
    ) =>
      engines.update(viewer, item, {
        ...{ aliases: listOf(aliases).map(aliasOf), takesMappings },
        ...(addresses !== "" && { addresses: listOf(addresses) }),
        // The form has all prices: one that is empty is removed.
        ...{ isFree: true, ...omitUndefined(prices) },
        ...(secret !== "" ? { key: secret } : removesKey && { key: null }),
      }),
  ),
  drain: change(ENGINE_ITEM, ({ engines }, viewer, { item }) =>
    engines.setDraining(viewer, ...replicaOf(item, true)),
  ),
  resume: change(ENGINE_ITEM, ({ engines }, viewer, { item }) =>
    engines.setDraining(viewer, ...replicaOf(item, false)),
  ),
  "set-alias": change(NEW_ALIAS, ({ modelAliases }, viewer, { alias, target }) =>
    modelAliases.put(viewer, { name: alias, target }),
  ),
  "delete-alias": change(ENGINE_ITEM, ({ modelAliases }, viewer, { item }) =>
    modelAliases.delete(viewer, item),
  ),
  delete: change(ENGINE_ITEM, ({ engines }, viewer, { item }) => engines.delete(viewer, item)),
});

/** `big http://10.0.0.5:8000` */
function replicaOf(item: string, isDraining: boolean): readonly [string, boolean, string?] {
  const [name = "", address] = item.split(" ");
  return address === undefined ? [name, isDraining] : [name, isDraining, address];
}

const listOf = (text: string): readonly string[] => text.split(/[\s,]+/).filter(Boolean);

/** `ada/tts=tts-8b` */
function aliasOf(text: string) {
  const [repo = "", model = ""] = text.split("=", 2);
  if (repo && model) return { repo, model };
  throw wrong(`Invalid alias: "${text}". Use NAMESPACE/NAME=MODEL.`);
}

const wrong = (message: string) => new RegistryError("bad-request", message);
