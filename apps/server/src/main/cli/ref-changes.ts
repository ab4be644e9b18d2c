import { formatRepoId, type RepoId } from "@orrery/registry";
import { StartError } from "../../base/start-error.ts";
import { ask, type HubAccess } from "./source-repo.ts";

/** Creates and deletes branches and tags through a hub's protocol; existing ones stay unchanged. */
export function refChanges(hub: HubAccess, id: RepoId) {
  const base = `api/${id.type}s/${formatRepoId(id)}`;
  const post = async (path: string, body: object) => {
    const response = await ask(hub, `${base}/${path}`, {}, body);
    if (response.ok || response.status === 409) return;
    const { error } = (await response.json().catch(() => ({}))) as { error?: string };
    throw new StartError("refused", `The hub rejected ${path}: ${error ?? response.status}`);
  };
  return {
    createBranch: (name: string) =>
      post(`branch/${encodeURIComponent(name)}`, { emptyBranch: true }),
    createTag: (name: string, commit: string) => post(`tag/${commit}`, { tag: name }),
    async deleteBranch(name: string): Promise<void> {
      await ask(hub, `${base}/branch/${encodeURIComponent(name)}`, {}, undefined, "DELETE");
    },
  };
}
