import { isRepoItem, RegistryError, type Viewer } from "@orrery/registry";
import {
  COLLECT,
  COLLECTION_ITEM,
  EDIT_COLLECTION,
  NEW_COLLECTION,
} from "@orrery/web/page-data/form-rules/collection-forms";
import type { FormRules, FormValues } from "@orrery/web/page-data/form-rules/field-rule";
import { pathTo } from "@orrery/web/paths";
import { collectionKey, getCollection } from "../loaders/load-collection.ts";
import { parseNamedItem } from "../loaders/load-collection-forms.ts";
import { signInFirst } from "../loaders/load-forms.ts";
import type { PageContext, PageRequest } from "../page-context.ts";
import { collectionPath } from "../present/present-collection.ts";
import { formAction, formActions } from "./form-action.ts";

export const newCollection = formAction(NEW_COLLECTION, async (context, { viewer }, form) => {
  const { collections } = context.hub.registry;
  const { item: text, ...wanted } = form;
  const item = parseNamedItem(text);
  const key = await collections.create(viewer, { ...wanted, ...(item && { item }) });
  return { redirectTo: collectionPath((await collections.get(viewer, key)).collection) };
});

/** Adds `?item=` to a collection, or removes it. */
const collect = (isAdded: boolean) =>
  formAction(COLLECT, async ({ hub: { registry } }, visit, { key }) => {
    const { viewer, request, query } = visit;
    if (viewer.kind === "anonymous") return signInFirst(visit);
    const wanted = parseNamedItem(query.get("item") ?? "");
    if (!wanted) throw new RegistryError("repo-not-found", "Repository not found");
    const { collections, repos } = registry;
    if (isAdded) await collections.addItem(viewer, key, wanted);
    else {
      const repo = await repos.get(viewer, wanted);
      const { items } = await collections.get(viewer, key);
      const item = items.find((one) => isRepoItem(one) && one.listed.key === repo.key);
      if (item) await collections.deleteItem(viewer, key, item.id);
    }
    return { redirectTo: request.url };
  });

export const collectionsForActions = formActions({ add: collect(true), remove: collect(false) });

type Collections = PageContext["hub"]["registry"]["collections"];

/** A form on a collection's page, which comes back to it. */
const change = <const Rules extends FormRules>(
  rules: Rules,
  act: (
    collections: Collections,
    viewer: Viewer,
    key: string,
    values: FormValues<Rules>,
  ) => Promise<void>,
) =>
  formAction(rules, async (context, visit, values) => {
    if (visit.viewer.kind === "anonymous") return signInFirst(visit as PageRequest);
    await act(context.hub.registry.collections, visit.viewer, collectionKey(visit), values);
    return { redirectTo: collectionPath((await getCollection(context, visit)).collection) };
  });

const move = (step: -1 | 1) =>
  change(COLLECTION_ITEM, async (collections, viewer, key, { item }) => {
    const { items } = await collections.get(viewer, key);
    const place = items.findIndex(({ id }) => id === item);
    await collections.updateItem(viewer, key, item, { position: Math.max(0, place + step) });
  });

export const collectionActions = formActions({
  upvote: change({}, (collections, viewer, key) => collections.upvote(viewer, key, true)),
  "remove-upvote": change({}, (collections, viewer, key) => collections.upvote(viewer, key, false)),
  up: move(-1),
  down: move(1),
  note: change(COLLECTION_ITEM, (collections, viewer, key, { item, note }) =>
    collections.updateItem(viewer, key, item, { note }),
  ),
  remove: change(COLLECTION_ITEM, (collections, viewer, key, { item }) =>
    collections.deleteItem(viewer, key, item),
  ),
  edit: change(EDIT_COLLECTION, (collections, viewer, key, values) =>
    collections.update(viewer, key, values),
  ),
  delete: formAction({}, async ({ hub: { registry } }, visit) => {
    await registry.collections.delete(visit.viewer, collectionKey(visit));
    return { redirectTo: pathTo("collections") };
  }),
});
