import { Form, Link } from "react-router";
import { useAnswer, usePosting } from "../account/use-answer.ts";
import type { DiscussionData } from "../page-data/repo/discussions.ts";
import { repoPaths } from "../repo-paths.ts";
import { Button } from "../ui/button.tsx";
import { FieldError, Select } from "../ui/field.tsx";
import { LabelTag } from "../ui/label-tag.tsx";
import { STRINGS } from "./strings.ts";

/** Adds and removes the labels of a discussion, for people with write access. */
export function DiscussionLabels({ repo, discussion, otherLabels = [] }: DiscussionData) {
  const { labels } = discussion;
  const { errors, values } = useAnswer();
  const isBusy = usePosting("intent", "label");
  return (
    <section aria-label={STRINGS.labels.title} className="space-y-2">
      <h3 className="text-sm font-semibold">{STRINGS.labels.title}</h3>
      {labels.length > 0 && (
        <ul className="space-y-1">
          {labels.map((label) => (
            <li key={label.name} className="flex items-center justify-between gap-2">
              <LabelTag label={label} />
              <Form method="post" preventScrollReset>
                <input type="hidden" name="label" value={label.name} />
                <Button type="submit" name="intent" value="unlabel" size="sm" variant="ghost">
                  {STRINGS.labels.remove}
                  <span className="sr-only"> {label.name}</span>
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      )}
      {otherLabels.length > 0 && (
        <Form
          key={labels.length}
          method="post"
          preventScrollReset
          className="flex items-center gap-2"
        >
          <Select name="label" aria-label={STRINGS.labels.label} className="min-w-0 grow">
            {otherLabels.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
          <Button type="submit" name="intent" value="label" busy={isBusy}>
            {STRINGS.labels.add}
          </Button>
        </Form>
      )}
      {values.label !== undefined && errors.form && <FieldError>{errors.form}</FieldError>}
      <Link to={repoPaths(repo).settings} className="text-link text-sm">
        {STRINGS.labels.manage}
      </Link>
    </section>
  );
}
