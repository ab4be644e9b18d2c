import { useCallback, useRef } from "react";
import type { UploadData } from "../page-data/repo/files.ts";
import { PublishCommands } from "../publish/publish-commands.tsx";
import { LeaveDialog } from "../ui/overlay/leave-dialog.tsx";
import { useToast } from "../ui/overlay/toast.tsx";
import { DropZone } from "./drop-zone.tsx";
import type { ChosenFile } from "./dropped-entries.ts";
import { FailureNotice } from "./failure-notice.tsx";
import { STRINGS } from "./strings.ts";
import { type CommitMessage, UploadForm } from "./upload-form.tsx";
import { UploadList } from "./upload-list.tsx";
import { UploadProgress } from "./upload-progress.tsx";
import { usePublishing } from "./use-publishing.ts";

/** Chooses files, sends them as one commit, and shows failures. */
export function UploadPanel(data: UploadData) {
  const { repo, revision } = data;
  const { state, dispatch, start, cancel, blocker, isRefreshing } = usePublishing(data);
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
          <p className="text-sm text-ink-3">{STRINGS.page.skipped(state.junkFiles)}</p>
        )}
      </div>
      <div className="min-w-0 space-y-6">
        <UploadForm state={state} target={data} dispatch={dispatch} onStart={begin} />
        <section aria-labelledby="command-line">
          <h3 id="command-line" className="mb-1 text-sm font-semibold">
            {STRINGS.page.commandLine}
          </h3>
          <PublishCommands repo={repo} />
        </section>
      </div>
      <LeaveDialog blocker={blocker} title={STRINGS.page.leave} onLeave={cancel}>
        {STRINGS.page.leaving}
      </LeaveDialog>
    </div>
  );
}
