import { canWrite, type Repo, type Viewer } from "@orrery/registry";
import { isRunnerError, RunnerError } from "../../../runner/runner-error.ts";

const MAX_REASON = 300;
/** All of a path but its last name: messages must not show the hub's folders. */
const FOLDERS = /\S*[/\\]/g;

/** A failure whose reason only the log has. */
const WITHOUT_REASON = /^The model failed( to load)?\.$/;

/** Adds a library's message about a model's files for users who can change them. */
export function explainToOwner(error: unknown, viewer: Viewer, repo: Repo): unknown {
  if (!isRunnerError(error) || error.code !== "model-error" || !canWrite(viewer, repo))
    return error;
  if (!WITHOUT_REASON.test(error.message)) return error;
  const lines = (error.detail ?? "").split("\n").map((line) => line.trim());
  const reason = lines.find((line) => line && !line.startsWith("at "))?.replace(FOLDERS, "");
  return reason
    ? new RunnerError(error.code, `${error.message} ${reason.slice(0, MAX_REASON)}`)
    : error;
}
