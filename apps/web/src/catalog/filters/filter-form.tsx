import { Form, useSubmit } from "react-router";
import { Button } from "../../ui/button.tsx";
import { TextInput } from "../../ui/field.tsx";
import { STRINGS } from "../strings.ts";

/** Narrows a page's own list by `?q=`: while typing, or by its button without JavaScript. */
export function FilterForm({
  action,
  label,
  q,
}: {
  readonly action: string;
  readonly label: string;
  readonly q?: string;
}) {
  const submit = useSubmit();
  return (
    <Form
      action={action}
      role="search"
      aria-label={label}
      preventScrollReset
      className="mb-5 flex max-w-xl gap-2"
    >
      <TextInput
        type="search"
        name="q"
        defaultValue={q}
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        onChange={({ currentTarget: { form } }) =>
          submit(form, { replace: true, preventScrollReset: true })
        }
      />
      <Button type="submit">{STRINGS.search.submit}</Button>
    </Form>
  );
}
