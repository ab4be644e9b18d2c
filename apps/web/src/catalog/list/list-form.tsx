import type { ReactNode } from "react";
import { Form } from "react-router";
import { listParameters, listPath } from "./list-href.ts";
import { useList } from "./use-list.ts";

/** A form that changes some parameters of the list's URL, keeps the others, and goes to the first page. */
export function ListForm({
  label,
  changes,
  isSearch = false,
  onInput,
  className,
  children,
}: {
  readonly label: string;
  /** The names of the parameters that it replaces. */
  readonly changes: readonly string[];
  readonly isSearch?: boolean;
  readonly onInput?: (form: HTMLFormElement) => void;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  const { data, state } = useList();
  const left = new Set([...changes, "cursor", "before"]);
  return (
    <Form
      action={listPath(data.kind)}
      aria-label={label}
      role={isSearch ? "search" : undefined}
      preventScrollReset
      onInput={onInput && (({ currentTarget }) => onInput(currentTarget))}
      className={className}
    >
      {listParameters(state).map(
        ([name, value], index) =>
          !left.has(name) && (
            // biome-ignore lint/suspicious/noArrayIndexKey: a parameter may come twice, and has nothing but its place
            <input key={index} type="hidden" name={name} value={value} />
          ),
      )}
      {children}
    </Form>
  );
}
