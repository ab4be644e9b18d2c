import { useCallback, useEffect, useReducer, useRef } from "react";
import { useNavigate, useRevalidator, useSearchParams } from "react-router";
import type { UploadData } from "../page-data/repo/files.ts";
import { repoPaths } from "../repo-paths.ts";
import { useToast } from "../ui/overlay/toast.tsx";
import { useLeaveGuard } from "../ui/overlay/use-leave-guard.ts";
import { browserDeps } from "./browser-deps.ts";
import { publish } from "./publish.ts";
import { toFailure } from "./publish-error.ts";
import { STRINGS } from "./strings.ts";
import type { CommitMessage } from "./upload-form.tsx";
import { emptyUpload, stepUpload } from "./upload-state.ts";

/** The state of the upload page and its effects: sending, canceling, the leave guard. */
export function usePublishing({ repo, revision, commitId }: UploadData) {
  const [parameters] = useSearchParams();
  const [state, dispatch] = useReducer(stepUpload, parameters.get("into") ?? "", emptyUpload);
  const running = useRef<AbortController>(undefined);
  const { revalidate, state: refreshing } = useRevalidator();
  const navigate = useNavigate();
  const toast = useToast();
  const blocker = useLeaveGuard(useCallback(() => running.current !== undefined, []));

  useEffect(() => () => running.current?.abort(), []);

  const start = async ({ title, isProposal }: CommitMessage) => {
    const controller = new AbortController();
    running.current = controller;
    dispatch({ type: "start" });
    const { kind, id } = repo;
    const { signal } = controller;
    const publication = {
      kind,
      id,
      revision,
      title,
      isProposal,
      rows: state.rows,
      parentCommit: commitId,
      signal,
    };
    try {
      const { pullRequestUrl } = await publish(publication, dispatch, browserDeps());
      running.current = undefined;
      dispatch({ type: "publish" });
      toast(
        isProposal
          ? STRINGS.done.proposed(state.rows.length, id)
          : STRINGS.done.published(state.rows.length, id),
      );
      navigate(pullRequestUrl ? new URL(pullRequestUrl).pathname : repoPaths(repo).card);
    } catch (thrown) {
      running.current = undefined;
      const failure = toFailure(thrown);
      dispatch({ type: "stop", failure });
      // A retry builds on the other publisher's commit.
      if (failure.kind === "conflict") revalidate();
    }
  };
  const cancel = () => running.current?.abort();
  return { state, dispatch, start, cancel, blocker, isRefreshing: refreshing !== "idle" };
}
