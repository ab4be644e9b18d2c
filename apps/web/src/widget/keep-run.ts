import type { MediaOutput } from "@orrery/inference";
import { callHub } from "../call-hub.ts";
import { readCallError } from "../calls/call-error.ts";
import type { RunInput } from "../page-data/run.ts";
import type { ChosenFile } from "./chosen-file.ts";

/** A run as its maker's browser has it. */
export interface RunToKeep {
  /** `namespace/name`. */
  readonly model: string;
  readonly task: string;
  readonly input: RunInput;
  readonly file?: ChosenFile;
  readonly output: unknown;
  readonly provider?: string;
  readonly milliseconds: number;
}

/** Keeps a run on the hub and answers its id. Throws a `CallError`. */
export async function keepRun({ file, output, milliseconds, ...run }: RunToKeep): Promise<string> {
  const files = new Map<string, Blob>();
  const json = { ...run, output: nameFiles(output, files), durationMs: milliseconds };
  const response = await callHub("POST /api/runs", { json });
  if (!response.ok) throw await readCallError(response);
  const { id } = await response.json();
  if (file) {
    const blob = file.blob ?? (await (await fetch(file.url)).blob());
    await putFile({ run: id, name: "input" }, blob, { filename: file.name });
  }
  for (const [name, blob] of files) await putFile({ run: id, name }, blob);
  return id;
}

/** The answer with a name in place of each file; the files by their names. */
function nameFiles(output: unknown, files: Map<string, Blob>): unknown {
  if (Array.isArray(output)) return output.map((item) => nameFiles(item, files));
  if (typeof output !== "object" || output === null) return output;
  const media = output as MediaOutput;
  if (media.kind === "blob") {
    const name = `output-${files.size}`;
    files.set(name, media.blob as Blob);
    return { kind: "run-file", name };
  }
  return Object.fromEntries(
    Object.entries(output).map(([key, value]) => [key, nameFiles(value, files)]),
  );
}

async function putFile(
  path: { readonly run: string; readonly name: string },
  body: Blob,
  query: { readonly filename?: string } = {},
): Promise<void> {
  const headers = { "content-type": body.type };
  const options = { path, query, body, headers };
  const response = await callHub("PUT /api/runs/{run}/files/{name}", options);
  if (!response.ok) throw await readCallError(response);
}
