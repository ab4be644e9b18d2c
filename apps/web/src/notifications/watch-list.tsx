import { WATCH_LEVELS } from "@orrery/registry/rules";
import { Form, Link } from "react-router";
import { useAnswer } from "../account/use-answer.ts";
import { fieldAttributes } from "../page-data/form-rules/field-rule.ts";
import { WATCH } from "../page-data/form-rules/notification-forms.ts";
import type { WatchRow } from "../page-data/notifications.ts";
import { Button } from "../ui/button.tsx";
import { Field, Select, TextInput } from "../ui/field.tsx";
import { STRINGS } from "./strings.ts";

/** What someone chose to watch or mute, and a form to choose more. */
export function WatchList({ watches }: { readonly watches: readonly WatchRow[] }) {
  const { errors, values } = useAnswer();
  return (
    <>
      {watches.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {watches.map(({ key, name, path, level }) => (
            <li key={key} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
              <Link to={path} className="min-w-0 flex-1 font-medium wrap-anywhere hover:underline">
                {name}
              </Link>
              <Form method="post" preventScrollReset className="flex gap-2">
                <input type="hidden" name="intent" value="watch" />
                <input type="hidden" name="target" value={key} />
                <Select name="level" aria-label={STRINGS.watching(name)} defaultValue={level}>
                  <Levels />
                  <option value="default">{STRINGS.byDefault}</option>
                </Select>
                <Button type="submit">{STRINGS.set}</Button>
              </Form>
            </li>
          ))}
        </ul>
      )}
      <Form
        key={watches.length}
        method="post"
        preventScrollReset
        className="flex flex-wrap items-start gap-3"
      >
        <input type="hidden" name="intent" value="watch" />
        <Field
          label={STRINGS.target}
          hint={STRINGS.targetHint}
          error={errors.target}
          className="min-w-52 flex-1"
        >
          <TextInput
            {...fieldAttributes(WATCH, "target")}
            defaultValue={values.target}
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <Field label={STRINGS.watch} error={errors.level}>
          <Select name="level" defaultValue={values.level ?? "all"}>
            <Levels />
          </Select>
        </Field>
        <Button type="submit" className="mt-6.5">
          {STRINGS.set}
        </Button>
      </Form>
    </>
  );
}

const Levels = () =>
  WATCH_LEVELS.map((level) => (
    <option key={level} value={level} title={STRINGS.levelNotes[level]}>
      {STRINGS.levels[level]}
    </option>
  ));
