import { z } from "zod";
import { defineTool, jsonOf, READS, type Tool, ToolError, text } from "../tool.ts";
import { encodePath, filePath, repoId, repoType, repoUrl, revision } from "./repo-params.ts";

const MAX_CARD_BYTES = 40_000;
const MAX_FILE_BYTES = 50_000;
const MAX_FILES = 500;

export const repoDetails: Tool = defineTool({
  name: "hub_repo_details",
  title: "Describe repos",
  description:
    "Facts, files and ways to use of up to 10 repos, and on request their cards (README.md).",
  annotations: READS,
  input: z.object({
    repo_ids: z.array(repoId).min(1).max(10),
    repo_type: repoType,
    include_readme: z.boolean().default(false),
  }),
  async run({ repo_ids, repo_type, include_readme }, ask) {
    const texts: string[] = [];
    for (const id of repo_ids) {
      const base = repoUrl(repo_type, id);
      const { bytes } = await ask({ method: "GET", url: `${base}/llms.txt` });
      texts.push(bytes.toString());
      if (!include_readme) continue;
      const range = `bytes=0-${MAX_CARD_BYTES - 1}`;
      const card = await ask({ method: "GET", url: `${base}/resolve/main/README.md`, range }).catch(
        () => undefined,
      );
      texts.push(card ? `## README.md\n\n${card.bytes}` : "This repo has no README.md.");
    }
    return texts.flatMap(text);
  },
});

const entries = z.array(
  z.looseObject({ type: z.string(), path: z.string(), size: z.number().default(0) }),
);

export const listFiles: Tool = defineTool({
  name: "list_files",
  title: "List files",
  description: "The files of a repo or of one of its folders, with sizes in bytes.",
  annotations: READS,
  input: z.object({
    repo_id: repoId,
    repo_type: repoType,
    revision,
    folder: z.string().max(1_000).default("").describe("A folder; empty for all of the repo."),
  }),
  async run({ repo_id, repo_type, revision: at, folder }, ask) {
    const base = `/api/${repo_type}s/${repo_id}/tree/${encodeURIComponent(at)}`;
    const url = `${base}${folder && `/${encodePath(folder)}`}?recursive=true&limit=${MAX_FILES}`;
    const answer = await ask({ method: "GET", url });
    const lines = entries
      .parse(jsonOf(answer))
      .filter(({ type }) => type === "file")
      .map(({ path, size }) => `${size}\t${path}`);
    const isCut = answer.header("link") !== undefined;
    return text([...lines, ...(isCut ? ["… (more: name a folder)"] : [])].join("\n"));
  },
});

export const readFile: Tool = defineTool({
  name: "read_file",
  title: "Read a file",
  description: `The text of a file, up to ${MAX_FILE_BYTES} bytes from an offset.`,
  annotations: READS,
  input: z.object({
    repo_id: repoId,
    repo_type: repoType,
    revision,
    path: filePath,
    offset: z.number().int().min(0).default(0).describe("The first byte."),
  }),
  async run({ repo_id, repo_type, revision: at, path, offset }, ask) {
    const url = `${repoUrl(repo_type, repo_id)}/resolve/${encodeURIComponent(at)}/${encodePath(path)}`;
    const range = `bytes=${offset}-${offset + MAX_FILE_BYTES - 1}`;
    const { bytes, size } = await ask({ method: "GET", url, range });
    if (bytes.includes(0)) throw new ToolError(`${path} is not text (${size} bytes).`);
    const end = offset + bytes.byteLength;
    return text(`${bytes}${end < size ? `\n… (bytes ${offset}–${end} of ${size})` : ""}`);
  },
});

const rowsData = z.looseObject({
  view: z.looseObject({ content: z.unknown() }).optional(),
});

export const datasetRows: Tool = defineTool({
  name: "dataset_rows",
  title: "Show rows of a dataset",
  description:
    "The first rows of a split of a dataset, with the configs and splits that there are.",
  annotations: READS,
  input: z.object({
    repo_id: repoId,
    config: z.string().max(200).optional(),
    split: z.string().max(200).optional(),
  }),
  async run({ repo_id, config, split }, ask) {
    const words = new URLSearchParams({
      _data: "datasetRows",
      // Asks for the rows of a file.
      rows: "",
      ...(config !== undefined && { config }),
      ...(split !== undefined && { split }),
    });
    const answer = await ask({ method: "GET", url: `/datasets/${repo_id}/viewer?${words}` });
    const { view } = rowsData.parse(jsonOf(answer));
    if (!view) throw new ToolError("This dataset has no files with rows.");
    return text(JSON.stringify(view));
  },
});
