import { Form } from "react-router";
import { useAnswer, usePosting } from "../account/use-answer.ts";
import type { DiscussionData, PullData } from "../page-data/repo/discussions.ts";
import { Button } from "../ui/button.tsx";
import { FieldError } from "../ui/field.tsx";
import { STRINGS } from "./strings.ts";

/** Whether it can be merged, and the button for people who may merge. */
export function MergeForm({
  repo,
  discussion,
  pull,
}: DiscussionData & { readonly pull: PullData }) {
  const { errors, values } = useAnswer();
  const isBusy = usePosting("intent", "merge");
  if (discussion.status === "merged" || discussion.status === "closed") return null;
  return (
    <section
      aria-label={STRINGS.merge.title}
      className={`flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line-strong p-3 ${pull.hasConflicts ? "bg-warn-soft" : "bg-surface"}`}
    >
      <p className="min-w-0 flex-1 basis-64">{readiness(repo.namespace, pull)}</p>
      {pull.canMerge && (
        <Form method="post">
          <Button type="submit" name="intent" value="merge" variant="primary" busy={isBusy}>
            {STRINGS.merge.submit}
          </Button>
        </Form>
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
