import { ChecksList } from "../../checks/checks-list.tsx";
import { CommentForm } from "../../discussions/comment-form.tsx";
import { Decisions } from "../../discussions/decisions.tsx";
import { DiscussionHead } from "../../discussions/discussion-head.tsx";
import { DiscussionLabels } from "../../discussions/discussion-labels.tsx";
import { MergeForm } from "../../discussions/merge-form.tsx";
import { Moderation } from "../../discussions/moderation.tsx";
import { PullChanges } from "../../discussions/pull-changes.tsx";
import { PullCommands } from "../../discussions/pull-commands.tsx";
import { ReviewForm } from "../../discussions/review-form.tsx";
import { Timeline } from "../../discussions/timeline.tsx";
import { MuteButton } from "../../notifications/mute-button.tsx";
import { usePageData } from "../../page-source.ts";
import { RepoHeader } from "../../repo/repo-header.tsx";
import { Page } from "../../ui/page.tsx";

/** One discussion: its timeline and forms; of a pull request the changes, too. */
export function Component() {
  const data = usePageData("modelDiscussion", "datasetDiscussion");
  const { repo, discussion, happened, earlier, pull, can, isMuted } = data;
  return (
    <Page
      title={`${discussion.title} #${discussion.number} · ${repo.id}`}
      head={<RepoHeader repo={repo} tab="discussions" />}
    >
      <DiscussionHead {...data} />
      <div className="grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="min-w-0 space-y-5">
          <Timeline {...data} />
          {pull && pull.checks.length > 0 && <ChecksList checks={pull.checks} />}
          {pull?.reviewable && can.comment && (
            <ReviewForm key={pull.reviewable} commit={pull.reviewable} />
          )}
          {pull && <MergeForm {...data} pull={pull} />}
          <CommentForm key={`${discussion.number} ${earlier + happened.length}`} {...data} />
        </div>
        <div className="min-w-0 space-y-6">
          {isMuted !== undefined && <MuteButton isMuted={isMuted} />}
          {pull && pull.decisions.length > 0 && <Decisions decisions={pull.decisions} />}
          {can.moderate && <DiscussionLabels {...data} />}
          {can.moderate && <Moderation {...data} />}
          {pull && <PullCommands {...data} pull={pull} />}
        </div>
      </div>
      {pull && <PullChanges {...data} pull={pull} />}
    </Page>
  );
}
