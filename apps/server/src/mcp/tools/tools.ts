import type { Tool } from "../tool.ts";
import { datasetSearch, modelSearch } from "./find-repos.ts";
import { datasetRows, listFiles, readFile, repoDetails } from "./read-repos.ts";
import { modelSnippets, runModel, whoami } from "./use-models.ts";

/** Every tool. Names and parameters are the public hub's where it has the tool. */
export const TOOLS: readonly Tool[] = [
  modelSearch,
  datasetSearch,
  repoDetails,
  listFiles,
  readFile,
  datasetRows,
  modelSnippets,
  runModel,
  whoami,
];
