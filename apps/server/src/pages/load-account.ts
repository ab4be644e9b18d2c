import { RegistryError, type RepoType } from "@orrery/registry";
import type { AccountData } from "@orrery/web/page-data";
import type { Load } from "./page-context.ts";
import { presentSummary } from "./present-page.ts";

const SHOWN = 100;

export const loadAccount: Load<AccountData> = async ({ hub: { registry } }, { viewer, params }) => {
  const author = params.namespace ?? "";
  const listOf = async (type: RepoType) =>
    (await registry.repos.list(viewer, { type, author }, { limit: SHOWN })).repos;
  const [account, models, datasets] = await Promise.all([
    registry.accounts.find(author),
    listOf("model"),
    listOf("dataset"),
  ]);
  const first = models[0] ?? datasets[0];
  const name = account?.name ?? first?.id.namespace;
  const createdAt = account?.createdAt ?? first?.createdAt;
  if (!name || !createdAt) throw new RegistryError("entry-not-found", "There is nobody here.");
  return {
    name,
    createdAt: createdAt.toISOString(),
    isViewer: viewer.kind === "account" && viewer.name === name,
    models: models.map(presentSummary),
    datasets: datasets.map(presentSummary),
  };
};
