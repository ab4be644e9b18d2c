import type { AccountViewer, RepoPath, RepoType } from "@orrery/registry";
import type { Hub } from "../hub/hub.ts";

export interface FilesToPublish {
  readonly name: string;
  readonly type?: RepoType;
  readonly private?: boolean;
  /** Content by path. */
  readonly files: Readonly<Record<string, string | Uint8Array>>;
}

/** Makes a repo of the account and publishes its files in one commit. */
export async function publishFiles(
  { hub: { registry } }: { readonly hub: Pick<Hub, "registry"> },
  viewer: AccountViewer,
  { name, type = "model", private: isPrivate = false, files }: FilesToPublish,
): Promise<void> {
  const id = { type, namespace: viewer.name, name };
  await registry.repos.create(viewer, { id, private: isPrivate });
  async function* operations() {
    for (const [path, content] of Object.entries(files)) {
      const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
      yield { type: "file" as const, path: path as RepoPath, content: bytes };
    }
  }
  await registry.commits.create(viewer, id, {
    branch: "main",
    message: "Publish",
    operations: operations(),
  });
}
