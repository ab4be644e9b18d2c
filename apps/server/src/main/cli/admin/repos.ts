import {
  formatRepoId,
  formatShare,
  HUB_REPO_SORTS,
  type HubRepo,
  OPERATOR,
  REPO_TYPES,
  type Registry,
  type RepoId,
} from "@orrery/registry";
import { readArguments } from "../arguments.ts";
import { oneOf, repoOf } from "./options.ts";
import { printPages } from "./print-pages.ts";
import { runVerb } from "./run-verb.ts";
import { withHub } from "./with-hub.ts";

/** Lists every repo of this machine's hub, or changes one: `orrery admin repos`. */
export const reposCommand = (words: readonly string[]): Promise<void> =>
  runVerb(words, list, {
    private: onRepo((repos, id) => repos.update(OPERATOR, id, { private: true })),
    delete: onRepo((repos, id) => repos.delete(OPERATOR, id)),
  });

const TYPE = { type: { type: "string" } } as const;
const LIST_OPTIONS = {
  ...TYPE,
  json: { type: "boolean" },
  search: { type: "string" },
  sort: { type: "string" },
} as const;

async function list(words: readonly string[]): Promise<void> {
  const { values } = readArguments(words, LIST_OPTIONS, []);
  const type = oneOf("type", REPO_TYPES, values.type);
  const sort = oneOf("sort", HUB_REPO_SORTS, values.sort);
  await withHub(({ registry: { hubStorage } }) =>
    printPages(
      values.json,
      async (cursor) => {
        const query = { word: values.search, type, sort, cursor };
        const page = await hubStorage.repos(OPERATOR, query);
        return { rows: page.repos, nextCursor: page.nextCursor };
      },
      lineOf,
    ),
  );
}

const lineOf = ({ id, isPrivate, storedBytes, updatedAt, downloads }: HubRepo): string =>
  [
    id.type.padEnd(8),
    formatRepoId(id).padEnd(40),
    (isPrivate ? "private" : "").padEnd(7),
    formatShare(storedBytes, 0),
    `updated ${updatedAt.toISOString().slice(0, 10)}`,
    `downloads: ${downloads}`,
  ].join("  ");

const onRepo =
  (act: (repos: Registry["repos"], id: RepoId) => Promise<unknown>) =>
  async (words: readonly string[]): Promise<void> => {
    const { values, positionals } = readArguments(words, TYPE, ["NAMESPACE/NAME"]);
    const id = repoOf(oneOf("type", REPO_TYPES, values.type), positionals[0] ?? "");
    await withHub(({ registry }) => act(registry.repos, id));
  };
