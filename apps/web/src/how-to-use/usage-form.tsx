import { type ChangeEvent, type ReactNode, useRef } from "react";
import { Button } from "../ui/button.tsx";
import { STRINGS } from "./strings.ts";
import type { UsageControl } from "./use-usage.ts";

/**
 * Fields named like the query parameters. With JavaScript the panel follows changes; without it the button
 * applies them.
 */
export function UsageForm({
  control,
  fields,
  label,
  className = "grid gap-3",
  children,
}: {
  readonly control: UsageControl;
  /** The names of the fields inside; every other choice is kept. */
  readonly fields: readonly string[];
  readonly label: string;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  const form = useRef<HTMLFormElement>(null);
  const kept = Object.entries(control.query).filter(([name]) => !fields.includes(name));
  const submit = (atOnce: boolean) => {
    if (!form.current) return;
    const values = new FormData(form.current);
    const change = fields.map((name) => [name, String(values.get(name) ?? "") || undefined]);
    control.edit(Object.fromEntries(change), { atOnce });
  };
  const change = ({ target }: ChangeEvent<HTMLFormElement>) =>
    submit(target.tagName === "SELECT" || target.type === "checkbox");
  return (
    <form
      ref={form}
      method="get"
      aria-label={label}
      onChange={change}
      onSubmit={(event) => {
        event.preventDefault();
        submit(true);
      }}
      className={className}
    >
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <Button type="submit" size="sm" className="without-js justify-self-start">
        {STRINGS.panel.show}
      </Button>
    </form>
  );
}
