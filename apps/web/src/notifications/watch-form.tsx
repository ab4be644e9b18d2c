import { WATCH_LEVELS, type WatchLevel } from "@orrery/registry/rules";
import { Form, useSubmit } from "react-router";
import { Button } from "../ui/button.tsx";
import { Select } from "../ui/field.tsx";
import { STRINGS } from "./strings.ts";

/** How much of a repo someone is notified of: changed by the select, or by its button without JavaScript. */
export function WatchForm({ level }: { readonly level: WatchLevel }) {
  const submit = useSubmit();
  return (
    <Form method="post" preventScrollReset className="flex items-center gap-2">
      <input type="hidden" name="intent" value="watch" />
      <Select
        name="level"
        aria-label={STRINGS.title}
        defaultValue={level}
        onChange={({ currentTarget: { form } }) => submit(form, { preventScrollReset: true })}
        className="w-40"
      >
        {WATCH_LEVELS.map((one) => (
          <option key={one} value={one} title={STRINGS.levelNotes[one]}>
            {STRINGS.levelOption(one)}
          </option>
        ))}
      </Select>
      <noscript>
        <Button type="submit">{STRINGS.set}</Button>
      </noscript>
    </Form>
  );
}
