import type { FormValues, ParameterField } from "@orrery/inference/task-forms";
import { useState } from "react";
import { ChevronRightIcon } from "../ui/icon.ts";
import { lazyComponent } from "../ui/lazy-component.tsx";
import { STRINGS } from "./strings.ts";

const ParameterFields = lazyComponent(() => import("./fields/parameter-fields.tsx"));

/** The options of a task, folded; their fields load when they are opened. */
export function ParametersFold(props: {
  readonly parameters: readonly ParameterField[];
  readonly values: FormValues;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (change: FormValues) => void;
}) {
  const { parameters, values, errors } = props;
  const [isOpen, setOpen] = useState(false);
  const isWrong = parameters.some(({ name }) => errors[name] !== undefined);
  const count = parameters.filter(({ name }) => values[name]).length;
  if (parameters.length === 0) return null;
  return (
    <details
      open={isOpen || isWrong}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group needs-js"
    >
      <summary className="-ml-1 inline-flex items-center gap-1 rounded-sm text-sm font-medium text-ink-2 hover:text-ink">
        <ChevronRightIcon
          aria-hidden
          className="size-4 transition-transform duration-(--fast) group-open:rotate-90"
        />
        {STRINGS.form.parameters(count)}
      </summary>
      {(isOpen || isWrong) && <ParameterFields {...props} />}
    </details>
  );
}
