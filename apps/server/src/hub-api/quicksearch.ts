import type { CatalogKind } from "@orrery/catalog";
import { formatCollectionSlug, formatRepoId, type Viewer } from "@orrery/registry";
import type { FastifyInstance } from "fastify";
import { spacedWords } from "../base/spaced-words.ts";
import { findPages } from "../hub/find-pages.ts";
import type { ApiContext } from "../inference/gateway/context.ts";
import { quicksearch, searchQuery } from "./schemas/catalog.ts";

/** Suggestions as the user types: repos by words in their names, people by prefix. */
export function quicksearchApi(app: FastifyInstance, { hub }: ApiContext): void {
  const { search, names } = hub.registry;

  async function findCollections(viewer: Viewer, text: string, limit: number) {
    if (text.trim() === "") return [];
    const { collections } = await hub.registry.collections.list(viewer, { text }, { limit });
    return collections.map(({ collection }) => ({
      slug: formatCollectionSlug(collection),
      title: collection.title,
    }));
  }

  app.get("/api/quicksearch", { config: { api: quicksearch } }, async (request) => {
    const { q, limit } = searchQuery.parse(request.query);
    const named = async (kind: CatalogKind) => {
      const suggest = (text: string) => search.suggest(request.viewer, kind, text, limit);
      const found = await suggest(q);
      const spaced = found.length === 0 ? spacedWords(q) : undefined;
      return (spaced === undefined ? found : await suggest(spaced)).map((repo) => ({
        _id: repo.key,
        id: formatRepoId(repo.id),
      }));
    };
    const prefix = q.trim();
    const [models, datasets, users, orgs, collections, pages] = await Promise.all([
      named("model"),
      named("dataset"),
      names.list("account", { prefix }, limit),
      names.list("organization", { prefix }, limit),
      findCollections(request.viewer, q, limit),
      findPages(hub.catalog, q, limit),
    ]);
    return {
      models,
      datasets,
      users: users.names.map((user) => ({ user })),
      orgs: orgs.names.map((name) => ({ name })),
      collections,
      ...pages,
    };
  });
}
