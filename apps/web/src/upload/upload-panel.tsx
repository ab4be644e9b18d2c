import { useCallback, useRef } from "react";
import type { UploadData } from "../page-data/files.ts";
import { publishCommand } from "../repo/repo-paths.ts";
import { CodeBlock } from "../ui/code-block.tsx";
import { plural } from "../ui/format.ts";
import { LeaveDialog } from "../ui/leave-dialog.tsx";
import { useToast } from "../ui/toast.tsx";
import { DropZone } from "./drop-zone.tsx";
import type { ChosenFile } from "./dropped-entries.ts";
import { FailureNotice } from "./failure-notice.tsx";
import { type CommitMessage, UploadForm } from "./upload-form.tsx";
import { UploadList } from "./upload-list.tsx";
import { UploadProgress } from "./upload-progress.tsx";
import { usePublishing } from "./use-publishing.ts";

/** Choosing files, sending them as one commit, and what went wrong. */
export function UploadPanel(data: UploadData) {
  const { repo, revision } = data;
  const { state, dispatch, start, cancel, leaving, isRefreshing } = usePublishing(data);
  const message = useRef<CommitMessage>({ title: "", isProposal: false });
  const toast = useToast();
  const add = useCallback(
    (files: readonly ChosenFile[]) => dispatch({ type: "add", files }),
    [dispatch],
  );
  const remove = useCallback((key: string) => dispatch({ type: "remove", key }), [dispatch]);
  const complain = useCallback((sentence: string) => toast(sentence, "bad"), [toast]);
  const isChoosing = state.phase === "choosing" || state.phase === "stopped";
  const begin = (said: CommitMessage) => {
    message.current = said;
    start(said);
  };
  return (
    <div className="needs-js grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-10">
      <div className="min-w-0 space-y-3">
        {state.failure && (
          <FailureNotice
            failure={state.failure}
            repo={repo}
            revision={revision}
            busy={isRefreshing}
            onRetry={() => start(message.current)}
          />
        )}
        {!isChoosing && <UploadProgress state={state} onCancel={cancel} />}
        {isChoosing && (
          <DropZone
            compact={state.rows.length > 0}
            disabled={false}
            onChoose={add}
            onError={complain}
          />
        )}
        {state.rows.length > 0 && <UploadList state={state} onRemove={remove} />}
        {state.junkFiles > 0 && (
          <p className="text-sm text-ink-3">
            {plural(state.junkFiles, "file")} left out: what git and operating systems keep for
            themselves.
          </p>
        )}
      </div>
      <div className="min-w-0 space-y-6">
        <UploadForm state={state} target={data} dispatch={dispatch} onStart={begin} />
        <CodeBlock
          id="publish-command"
          label="Or from the command line"
          content={publishCommand(repo)}
          className="code-wraps"
        />
      </div>
      <LeaveDialog leaving={leaving} title="Leave while uploading?" onLeave={cancel}>
        The upload ends and nothing is published. Files that are stored already are not sent again
        next time.
      </LeaveDialog>
    </div>
  );
}
