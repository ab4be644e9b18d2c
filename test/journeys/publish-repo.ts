import type { Account } from "./accounts.ts";
import type { RunningHub } from "./start-hub.ts";

export interface RepoToPublish {
  readonly name: string;
  readonly kind?: "model" | "dataset";
  readonly private?: boolean;
  /** Content by path. Without any, the repo stays empty. */
  readonly files?: Readonly<Record<string, string | Buffer>>;
}

/** Makes a repo of the account and publishes its files in one commit, past the pages. */
export async function publishRepo(
  { origin }: RunningHub,
  { name: namespace, cookie }: Account,
  { name, kind = "model", private: isPrivate = false, files = {} }: RepoToPublish,
): Promise<void> {
  const post = async (path: string, type: string, body: string) => {
    const headers = { cookie, "content-type": type };
    const response = await fetch(origin + path, { method: "POST", headers, body });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  };
  const repo = { name, type: kind, private: isPrivate };
  await post("/api/repos/create", "application/json", JSON.stringify(repo));
  const operations = Object.entries(files).map(([path, content]) => ({
    key: "file",
    value: { path, content: Buffer.from(content).toString("base64") },
  }));
  if (operations.length === 0) return;
  const lines = [{ key: "header", value: { summary: `Publish ${name}` } }, ...operations];
  await post(
    `/api/${kind}s/${namespace}/${name}/commit/main`,
    "application/x-ndjson",
    lines.map((line) => JSON.stringify(line)).join("\n"),
  );
}
