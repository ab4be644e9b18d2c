import { Form, Link } from "react-router";
import { useAnswer, usePosting } from "../account/use-answer.ts";
import { RENAME } from "../page-data/form-rules/discussion-forms.ts";
import { fieldAttributes } from "../page-data/form-rules/field-rule.ts";
import type { DiscussionData } from "../page-data/repo/discussions.ts";
import { repoPaths } from "../repo-paths.ts";
import { Button } from "../ui/button.tsx";
import { Field, TextInput } from "../ui/field.tsx";
import { LabelTag } from "../ui/label-tag.tsx";
import { TimeAgo } from "../ui/time-ago.tsx";
import { Marks } from "./discussion-list.tsx";
import { StatusTag } from "./status-tag.tsx";
import { STRINGS } from "./strings.ts";

/** Title, status, and who opened it. */
export const DiscussionHead = (data: DiscussionData) => {
  const { repo, discussion, pull, can } = data;
  return (
    <div className="mb-5">
      <h2 className="text-lg wrap-anywhere">
        {discussion.title}{" "}
        <span className="tabular font-normal text-ink-3">#{discussion.number}</span>
      </h2>
      <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-2">
        <StatusTag {...discussion} />
        <span>
          <strong>{discussion.author}</strong>
          {doing(data)}
          {pull && <code>{pull.base}</code>}
        </span>
        <TimeAgo iso={discussion.createdAt} className="text-ink-3" />
        {pull?.mergeCommit && (
          <span className="text-ink-3">
            {STRINGS.head.mergedAs}
            <Link
              to={repoPaths(repo).commit(pull.mergeCommit)}
              className="text-link font-mono text-xs"
            >
              {pull.mergeCommit.slice(0, 8)}
            </Link>
          </span>
        )}
        <Marks {...discussion} />
      </p>
      {discussion.labels.length > 0 && (
        <ul aria-label={STRINGS.labels.title} className="mt-2 flex flex-wrap gap-1.5">
          {discussion.labels.map((label) => (
            <li key={label.name} className="min-w-0">
              <LabelTag
                label={label}
                to={`${repoPaths(repo).discussions}?${new URLSearchParams({ label: label.name })}`}
              />
            </li>
          ))}
        </ul>
      )}
      {can.change && <RenameForm key={discussion.title} title={discussion.title} />}
    </div>
  );
};

function doing({ discussion, pull }: DiscussionData): string {
  if (!pull) return STRINGS.head.opened;
  const { length } = pull.commits;
  if (length === 0) return STRINGS.head.prepares;
  return discussion.status === "merged"
    ? STRINGS.head.proposed(length)
    : STRINGS.head.wantsToMerge(length);
}

/** Open after an invalid title. */
function RenameForm({ title }: { readonly title: string }) {
  const { errors, values } = useAnswer();
  return (
    <details open={errors.title !== undefined} className="mt-1 text-sm">
      <summary className="w-fit cursor-pointer text-ink-3">{STRINGS.head.rename}</summary>
      <Form method="post" className="mt-2 flex max-w-[44rem] flex-wrap items-end gap-2">
        <Field label={STRINGS.head.name} error={errors.title} className="min-w-0 grow">
          <TextInput
            {...fieldAttributes(RENAME, "title")}
            defaultValue={values.title ?? title}
            autoComplete="off"
          />
        </Field>
        <Button type="submit" name="intent" value="rename" busy={usePosting("intent", "rename")}>
          {STRINGS.head.save}
        </Button>
      </Form>
    </details>
  );
}
