import { formatRepoId, type MappedModel, type Repo } from "@orrery/registry";

/** A model as the Anthropic API lists it. Pure. */
export function anthropicModel(_served: readonly MappedModel[], repo: Repo): object {
  const id = formatRepoId(repo.id);
  return { ...TYPE, id, display_name: repo.id.name, created_at: repo.createdAt.toISOString() };
}

/** A name without a repo. Pure. */
export const anthropicName = (id: string): object => ({
  ...{ ...TYPE, id, display_name: id, created_at: new Date(0).toISOString() },
});

const TYPE = { type: "model" };

/** All of them on one page. */
export const anthropicList = (data: readonly object[]): object => {
  const ids = data.map((one) => (one as { readonly id: string }).id);
  return { data, has_more: false, first_id: ids[0] ?? null, last_id: ids.at(-1) ?? null };
};
