import { Form } from "react-router";
import { useAnswer } from "../account/use-answer.ts";
import type { ProviderKeysData } from "../page-data/providers.ts";
import { Button } from "../ui/button.tsx";
import { Field, FieldError, Select } from "../ui/field.tsx";
import { STRINGS } from "./strings.ts";

/** The provider priority: a numbered list with buttons that move one place. Works without JavaScript. */
export function ProviderOrder({ order, unordered }: Pick<ProviderKeysData, "order" | "unordered">) {
  const { errors, values } = useAnswer();
  return (
    <>
      {order.length > 0 && (
        <ol aria-label={STRINGS.order.label} className="divide-y divide-line border-y border-line">
          {order.map(({ id, label }, index) => (
            <li key={id} className="flex items-center gap-3 py-2">
              <span className="w-5 text-right text-ink-3 tabular-nums">{index + 1}</span>
              <span className="min-w-0 flex-1 truncate font-medium">{label}</span>
              <Form method="post" className="flex gap-1.5">
                <input type="hidden" name="intent" value="order-providers" />
                <input type="hidden" name="provider" value={id} />
                <Move move="up" label={label} disabled={index === 0}>
                  {STRINGS.order.up}
                </Move>
                <Move move="down" label={label} disabled={index === order.length - 1}>
                  {STRINGS.order.down}
                </Move>
                <Move move="drop" label={label}>
                  {STRINGS.order.remove}
                </Move>
              </Form>
            </li>
          ))}
        </ol>
      )}
      <Form method="post" className="flex items-end gap-3">
        <input type="hidden" name="intent" value="order-providers" />
        <input type="hidden" name="move" value="add" />
        <div className="min-w-0 flex-1 sm:max-w-60">
          <Field label={order.length > 0 ? STRINGS.order.next : STRINGS.order.first}>
            <Select name="provider" key={order.length}>
              {unordered.map(({ id, label }) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        <Button type="submit">{STRINGS.order.add}</Button>
      </Form>
      {values.intent === "order-providers" && errors.form && <FieldError>{errors.form}</FieldError>}
    </>
  );
}

const Move = ({
  move,
  label,
  disabled,
  children,
}: {
  readonly move: string;
  readonly label: string;
  readonly disabled?: boolean;
  readonly children: string;
}) => (
  <Button type="submit" name="move" value={move} size="sm" disabled={disabled}>
    {children}
    <span className="sr-only"> {label}</span>
  </Button>
);
