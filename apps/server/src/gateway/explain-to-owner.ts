import { canWrite, type Repo, type Viewer } from "@orrery/registry";
import { isRunnerError, RunnerError } from "../runner/runner-error.ts";

const MAX_REASON = 300;

/** Adds what a library said about a model's files for those who can change them, unless it names a path. */
export function explainToOwner(error: unknown, viewer: Viewer, repo: Repo): unknown {
  if (!isRunnerError(error) || error.code !== "model-error" || !canWrite(viewer, repo))
    return error;
  const reason = (error.detail ?? "").split("\n").find((line) => line && !/[/\\]/.test(line));
  return reason
    ? new RunnerError(error.code, `${error.message} ${reason.slice(0, MAX_REASON)}`)
    : error;
}
