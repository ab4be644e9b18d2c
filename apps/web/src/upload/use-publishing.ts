import { useCallback, useEffect, useReducer, useRef } from "react";
import { useNavigate, useRevalidator, useSearchParams } from "react-router";
import type { UploadData } from "../page-data/files.ts";
import { repoPaths } from "../repo/repo-paths.ts";
import { plural } from "../ui/format.ts";
import { useToast } from "../ui/toast.tsx";
import { useLeaveGuard } from "../ui/use-leave-guard.ts";
import { type PublishDeps, publish } from "./publish.ts";
import { toFailure } from "./publish-error.ts";
import type { CommitMessage } from "./upload-form.tsx";
import { emptyUpload, stepUpload } from "./upload-state.ts";

/** The upload page's state and the effects that belong to it: sending, canceling, guarding against leaving. */
export function usePublishing({ repo, revision, commitId }: UploadData) {
  const [parameters] = useSearchParams();
  const [state, dispatch] = useReducer(stepUpload, parameters.get("into") ?? "", emptyUpload);
  const running = useRef<AbortController>(undefined);
  const { revalidate, state: refreshing } = useRevalidator();
  const navigate = useNavigate();
  const toast = useToast();
  const leaving = useLeaveGuard(useCallback(() => running.current !== undefined, []));

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
      const { pullRequestUrl } = await publish(publication, dispatch, browser());
      running.current = undefined;
      dispatch({ type: "publish" });
      toast(
        `${isProposal ? "Proposed" : "Published"} ${plural(state.rows.length, "file")} to ${id}.`,
      );
      navigate(pullRequestUrl ? new URL(pullRequestUrl).pathname : repoPaths(repo).card);
    } catch (thrown) {
      running.current = undefined;
      const failure = toFailure(thrown);
      dispatch({ type: "stop", failure });
      // The next try builds on what the other publisher made.
      if (failure.kind === "conflict") revalidate();
    }
  };
  const cancel = () => running.current?.abort();
  return { state, dispatch, start, cancel, leaving, isRefreshing: refreshing !== "idle" };
}

/** Left out of the server's bundle, which never publishes. */
const loadClient: PublishDeps["loadClient"] = import.meta.env.SSR
  ? () => Promise.reject(new Error("Publishing needs a browser."))
  : () => import("@huggingface/hub");

const browser = (): PublishDeps => ({
  loadClient,
  hubUrl: location.origin,
  now: () => performance.now(),
  fetch: (...args: Parameters<typeof fetch>) => fetch(...args),
  createRequest: () => new XMLHttpRequest(),
  wait: (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds)),
});
