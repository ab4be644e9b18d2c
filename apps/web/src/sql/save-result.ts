import { browserDeps } from "../upload/browser-deps.ts";
import { publish } from "../upload/publish.ts";
import { readRefusal } from "../upload/publish-error.ts";
import type { UploadRow } from "../upload/upload-row.ts";

export interface NewDataset {
  readonly owner: string;
  readonly name: string;
  readonly isPrivate: boolean;
}

/** Where the layouts of datasets look for the rows of a split. */
const PATH = "data/train-00000-of-00001.parquet";

/** Creates a dataset with the rights of the visitor. Throws `PublishError`. */
export async function createDataset({ owner, name, isPrivate }: NewDataset): Promise<void> {
  const response = await fetch("/api/repos/create", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ type: "dataset", name, organization: owner, private: isPrivate }),
  });
  if (!response.ok) throw await readRefusal(response);
}

/** Commits the rows of a result, as uploads are committed. */
export async function commitRows(id: string, title: string, rows: Blob): Promise<void> {
  const file = new File([rows], "train.parquet");
  const row: UploadRow = {
    ...{ key: PATH, chosen: { file, path: PATH }, file, path: PATH },
    ...{ state: "ready", progress: 0 },
  };
  const { signal } = new AbortController();
  const publication = {
    kind: "dataset",
    id,
    revision: "main",
    title,
    rows: [row],
    signal,
  } as const;
  await publish(publication, () => {}, browserDeps());
}
