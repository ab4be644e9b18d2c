import { Link } from "react-router";
import { usePosting } from "../account/use-answer.ts";
import { CARD_FIELDS, type EditData } from "../page-data/repo/edit.ts";
import type { ActionData } from "../page-data.ts";
import { repoPaths } from "../repo-paths.ts";
import { Button } from "../ui/button.tsx";
import { Field, TextArea } from "../ui/field.tsx";
import { STRINGS } from "./strings.ts";
import { SuggestedInput } from "./suggested-input.tsx";

/** What the fields hold in the text that the form shows; they change only when the server applies them. */
export const cardFields = (
  { fields }: NonNullable<EditData["metadata"]>,
  values: ActionData["values"],
): readonly string[] =>
  Object.entries(fields).map(([name, value]) => values[`was.${name}`] ?? value);

/** The fields of a card's front matter. Its button writes them into the text, as does every other one of the form. */
export function CardMetadata({
  repo,
  metadata,
  answer: { values, errors },
}: {
  readonly repo: EditData["repo"];
  readonly metadata: NonNullable<EditData["metadata"]>;
  readonly answer: ActionData;
}) {
  const { fields, suggestions } = metadata;
  return (
    <details open className="rounded-lg border border-line">
      <summary className="cursor-pointer px-3 py-2 text-sm font-semibold">
        {STRINGS.metadata.title}
      </summary>
      <div className="grid gap-4 border-t border-line p-3 sm:grid-cols-2">
        {CARD_FIELDS[repo.kind].map(({ name, isList, isLines }) => {
          if (fields[name] === undefined) return null;
          const was = values[`was.${name}`] ?? fields[name];
          return (
            <Field
              key={`${name} ${was}`}
              label={STRINGS.metadata.fields[name] ?? name}
              error={errors[`card.${name}`]}
              {...(isList && { hint: STRINGS.metadata.list })}
              {...(isLines && { hint: STRINGS.metadata.lines, className: "sm:col-span-2" })}
            >
              {isLines ? (
                <TextArea
                  name={`card.${name}`}
                  rows={3}
                  maxLength={20000}
                  defaultValue={values[`card.${name}`] ?? was}
                  placeholder={STRINGS.metadata.linesExample}
                  isCode
                />
              ) : (
                <SuggestedInput
                  name={`card.${name}`}
                  initial={values[`card.${name}`] ?? was}
                  isList={isList}
                  options={suggestions[name] ?? []}
                />
              )}
              <input type="hidden" name={`was.${name}`} value={was} />
            </Field>
          );
        })}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 sm:col-span-2">
          <Button
            type="submit"
            name="intent"
            value="metadata"
            size="sm"
            formNoValidate
            busy={usePosting("intent", "metadata")}
          >
            {STRINGS.metadata.update}
          </Button>
          <p className="text-sm text-ink-3">
            {STRINGS.metadata.hint}
            {repo.canAdmin && (
              <Link to={repoPaths(repo).settings} className="text-link">
                {STRINGS.metadata.gating}
              </Link>
            )}
          </p>
        </div>
      </div>
    </details>
  );
}
