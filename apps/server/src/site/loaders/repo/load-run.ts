import { isFormTask } from "@orrery/inference/task-forms";
import { formatRepoId, RegistryError, RUN_FILE_DAYS, type Run } from "@orrery/registry";
import type { RunPageData } from "@orrery/web/page-data/run";
import { readRunInput, runFile, withFileUrls } from "../../../widget/run-input.ts";
import type { Load } from "../../page-context.ts";

const DAY_MS = 24 * 3_600_000;

/** A saved run. */
export const loadRun: Load<RunPageData> = async ({ hub: { registry } }, { viewer, params }) => {
  const run = await registry.runs.get(viewer, params.run ?? "");
  const [oldest] = run.files.map(({ createdAt }) => createdAt.getTime()).toSorted();
  return {
    id: run.id,
    model: formatRepoId(run.repo),
    maker: run.maker,
    createdAt: run.createdAt.toISOString(),
    isShared: run.isShared,
    canChange: registry.runs.canChange(viewer, run),
    ...(oldest !== undefined && {
      filesUntil: new Date(oldest + RUN_FILE_DAYS * DAY_MS).toISOString(),
    }),
    content: contentOf(run),
  };
};

function contentOf(run: Run): RunPageData["content"] {
  const input = readRunInput(run.input);
  if (input?.kind === "chat") return input;
  if (input?.kind === "live") return { kind: "live", recording: run.output };
  if (!input || !isFormTask(run.task))
    throw new RegistryError(
      "run-not-found",
      "This run was saved in a format that this hub no longer supports.",
    );
  const file = runFile(run, "input");
  const { provider, durationMs: milliseconds } = run;
  const output = withFileUrls(run, run.output);
  return {
    kind: "form",
    task: run.task,
    values: input.values,
    ...(file && { file }),
    answer: { output, milliseconds, ...(provider && { provider }) },
  };
}
