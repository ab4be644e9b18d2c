import type { MediaOutput } from "@orrery/inference";
import type { RunInput } from "../page-data/run.ts";
import { readCallError } from "./call-error.ts";
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
  const body = { ...run, output: nameFiles(output, files), durationMs: milliseconds };
  const { id } = (await (
    await send("/api/runs", "POST", JSON.stringify(body), "application/json")
  ).json()) as { readonly id: string };
  const at = `/api/runs/${id}/files/`;
  if (file) {
    const blob = file.blob ?? (await (await fetch(file.url)).blob());
    await send(`${at}input?filename=${encodeURIComponent(file.name)}`, "PUT", blob, blob.type);
  }
  for (const [name, blob] of files) await send(at + name, "PUT", blob, blob.type);
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

async function send(path: string, method: string, body: BodyInit, type: string): Promise<Response> {
  const response = await fetch(path, { method, body, headers: { "content-type": type } });
  if (!response.ok) throw await readCallError(response);
  return response;
}
