import { formatCount, formatShare, type HubOrganization, OPERATOR } from "@orrery/registry";
import { readArguments } from "../arguments.ts";
import { printPages } from "./print-pages.ts";
import { runVerb } from "./run-verb.ts";
import { withHub } from "./with-hub.ts";

/** Lists the organizations of this machine's hub, or changes one: `orrery admin organizations`. */
export const organizationsCommand = (words: readonly string[]): Promise<void> =>
  runVerb(words, list, { create, "add-admin": addAdmin, delete: remove });

const LIST_OPTIONS = { json: { type: "boolean" }, prefix: { type: "string" } } as const;

async function list(words: readonly string[]): Promise<void> {
  const { values } = readArguments(words, LIST_OPTIONS, []);
  const { json, prefix } = values;
  await withHub(({ registry: { hubOrganizations } }) =>
    printPages(
      json,
      async (after) => {
        const page = await hubOrganizations.list(OPERATOR, { prefix, after });
        return { rows: page.organizations, nextCursor: page.nextCursor };
      },
      lineOf,
    ),
  );
}

const lineOf = ({ name, members, admins, repos, storageBytes, quota }: HubOrganization): string =>
  [
    name.padEnd(24),
    `members: ${members}`,
    `repos: ${formatCount(repos, quota.repos)}`,
    `storage: ${formatShare(storageBytes, quota.storageBytes)}`,
    `admins: ${admins.join(", ") || "none"}`,
  ].join("  ");

async function create(words: readonly string[]): Promise<void> {
  const { positionals } = readArguments(words, {}, ["NAME", "ADMIN"]);
  const [name = "", admin = ""] = positionals;
  await withHub(({ registry }) => registry.hubOrganizations.create(OPERATOR, name, admin));
}

async function addAdmin(words: readonly string[]): Promise<void> {
  const { positionals } = readArguments(words, {}, ["NAME", "ACCOUNT"]);
  const [name = "", account = ""] = positionals;
  await withHub(({ registry }) => registry.hubOrganizations.addAdmin(OPERATOR, name, account));
}

const DELETE_OPTIONS = { "with-repos": { type: "boolean" } } as const;

async function remove(words: readonly string[]): Promise<void> {
  const { values, positionals } = readArguments(words, DELETE_OPTIONS, ["NAME"]);
  const withRepos = values["with-repos"] === true;
  await withHub(({ registry }) =>
    registry.hubOrganizations.delete(OPERATOR, positionals[0] ?? "", { withRepos }),
  );
}
