import { useId } from "react";
import { Form, Link, useSubmit } from "react-router";
import type { ModelChoice } from "../page-data/model-choice.ts";
import { pathTo } from "../paths.ts";
import { Button } from "../ui/button.tsx";
import { TextInput } from "../ui/field.tsx";
import { CloseIcon } from "../ui/icon.ts";
import { STRINGS } from "./strings.ts";

const MOST = 4;

/** The models compared, and a list to add one. Every choice is a URL. */
export function ModelPicker({
  ids,
  choices,
  isBlind,
}: {
  readonly ids: readonly string[];
  readonly choices: readonly ModelChoice[];
  readonly isBlind: boolean;
}) {
  const submit = useSubmit();
  const list = useId();
  const free = choices.filter(({ id }) => !ids.includes(id));
  return (
    <div className="flex flex-wrap items-center gap-2">
      {ids.map((id) => (
        <span
          key={id}
          className="inline-flex h-8.5 max-w-full items-center gap-1 rounded-md border border-line-strong bg-surface pl-2.5"
        >
          <span className="truncate">{id}</span>
          <Link
            to={arenaHref(
              ids.filter((one) => one !== id),
              isBlind,
            )}
            preventScrollReset
            aria-label={STRINGS.picker.remove(id)}
            className="grid size-8 place-items-center text-ink-3 hover:text-ink"
          >
            <CloseIcon aria-hidden className="size-4" />
          </Link>
        </span>
      ))}
      {ids.length < MOST && free.length > 0 && (
        <Form method="get" className="flex items-center gap-2">
          {isBlind && <input type="hidden" name="blind" value="1" />}
          {ids.map((id) => (
            <input key={id} type="hidden" name="models" value={id} />
          ))}
          <TextInput
            key={ids.join()}
            name="models"
            list={list}
            required
            autoComplete="off"
            aria-label={STRINGS.picker.choose}
            placeholder={STRINGS.picker.search}
            onChange={({ target }) => {
              if (free.some(({ id }) => id === target.value)) void submit(target.form);
            }}
            className="w-72"
          />
          <datalist id={list}>
            {free.map(({ id, taskLabel }) => (
              <option key={id} value={id}>
                {ids.length === 0 ? taskLabel : undefined}
              </option>
            ))}
          </datalist>
          <Button type="submit" size="sm">
            {STRINGS.picker.add}
          </Button>
        </Form>
      )}
    </div>
  );
}

/** The arena with these models. */
export function arenaHref(ids: readonly string[], isBlind: boolean): string {
  const query = new URLSearchParams({
    ...(ids.length > 0 && { models: ids.join(",") }),
    ...(isBlind && { blind: "1" }),
  });
  return query.size > 0 ? `${pathTo("arena")}?${query}` : pathTo("arena");
}
