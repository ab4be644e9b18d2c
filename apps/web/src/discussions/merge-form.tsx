import { Form } from "react-router";
import { useAnswer, usePosting } from "../account/use-answer.ts";
import type { DiscussionData, PullData } from "../page-data/repo/discussions.ts";
import { Button } from "../ui/button.tsx";
import { FieldError } from "../ui/field.tsx";
import { Confirm } from "../ui/overlay/confirm.tsx";
import { STRINGS } from "./strings.ts";

/** Whether it can be merged, and the button for people who may merge. */
export function MergeForm({
  repo,
  discussion,
  pull,
}: DiscussionData & { readonly pull: PullData }) {
  const { errors, values } = useAnswer();
  const isBusy = usePosting("intent", "merge");
  const { canMerge, canOverride, unmet, hasConflicts, commits } = pull;
  if (discussion.status === "merged" || discussion.status === "closed") return null;
  const isBlocked = commits.length > 0 && unmet.length > 0;
  return (
    <section
      aria-label={STRINGS.merge.title}
      className={`flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line-strong p-3 ${hasConflicts || isBlocked ? "bg-warn-soft" : "bg-surface"}`}
    >
      <div className="min-w-0 flex-1 basis-64">
        <p>
          {isBlocked && !hasConflicts ? STRINGS.merge.blocked : readiness(repo.namespace, pull)}
        </p>
        {isBlocked && (
          <ul className="mt-1 list-disc pl-5 text-sm">
            {unmet.map((sentence) => (
              <li key={sentence} className="wrap-anywhere">
                {sentence}
              </li>
            ))}
          </ul>
        )}
      </div>
      {canMerge && !isBlocked && (
        <Form method="post">
          <Button type="submit" name="intent" value="merge" variant="primary" busy={isBusy}>
            {STRINGS.merge.submit}
          </Button>
        </Form>
      )}
      {canMerge && isBlocked && canOverride && (
        <Confirm label={STRINGS.merge.override} question={STRINGS.merge.overrideQuestion}>
          <Form method="post">
            <input type="hidden" name="override" value="on" />
            <Button type="submit" name="intent" value="merge" variant="danger" busy={isBusy}>
              {STRINGS.merge.override}
            </Button>
          </Form>
        </Confirm>
      )}
      {values.intent === "merge" && errors.form && <FieldError>{errors.form}</FieldError>}
    </section>
  );
}

function readiness(namespace: string, { commits, hasConflicts, base, canMerge }: PullData): string {
  if (commits.length === 0) return STRINGS.merge.empty;
  if (hasConflicts) return STRINGS.merge.conflicts(base);
  return canMerge ? STRINGS.merge.ready(base) : STRINGS.merge.waiting(namespace);
}
