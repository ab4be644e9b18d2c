import { changeQuery, type Range } from "@orrery/catalog";
import { Button } from "../ui/button.tsx";
import { ChoiceList } from "./choice-list.tsx";
import { FilterGroup } from "./filter-group.tsx";
import { ListForm } from "./list-form.tsx";
import { useList } from "./use-list.ts";

/** A range of the question, and how one writes it into two fields. */
interface RangeField {
  readonly name: "parameters" | "size" | "created" | "updated";
  readonly label: string;
  /** After the fields: what their numbers count. Absent for days. */
  readonly unit?: string;
  /** How much one of the unit is. */
  readonly scale?: number;
}

const PARAMETERS: RangeField = { name: "parameters", label: "Parameters", unit: "B", scale: 1e9 };
const SIZE: RangeField = { name: "size", label: "Size", unit: "GB", scale: 1e9 };
const CREATED: RangeField = { name: "created", label: "Created" };
const UPDATED: RangeField = { name: "updated", label: "Updated" };

/** The ranges of a list in the order in which they stand there. */
export const RANGES = {
  model: [PARAMETERS, SIZE, CREATED, UPDATED],
  dataset: [SIZE, CREATED, UPDATED],
} as const;

/** A range to be picked or written: links for what is usual, a form for the rest. */
export function RangeGroup({ field }: { readonly field: RangeField }) {
  const { state, href } = useList();
  const { query } = state;
  const { name, label, unit, scale } = field;
  const chosen: Range<number | string> | undefined = query[name];
  const shown = (end: number | string | undefined) =>
    typeof end === "number" && scale ? end / scale : end;
  return (
    <FilterGroup
      label={label}
      isOpen={chosen !== undefined || name === "parameters"}
      chosen={chosen ? 1 : 0}
      reset={href(changeQuery(query, { [name]: undefined }))}
    >
      <ChoiceList part={name} />
      <ListForm
        key={`${chosen?.min} ${chosen?.max}`}
        label={`${label}, from and to`}
        changes={[name]}
        className="mt-1.5 flex flex-wrap items-center gap-1 text-sm text-ink-3"
      >
        {(["from", "to"] as const).map((end) => (
          <input
            key={end}
            type={unit ? "number" : "date"}
            min={unit ? 0 : undefined}
            step={unit ? "any" : undefined}
            name={`${name}_${end}`}
            defaultValue={shown(end === "from" ? chosen?.min : chosen?.max)}
            aria-label={`${label} ${end}${unit ? `, in ${unit}` : ""}`}
            placeholder={end}
            className={`h-7 rounded-md border border-line-strong bg-surface px-1.5 text-ink ${unit ? "w-16" : "w-31"}`}
          />
        ))}
        {unit}
        <Button type="submit" size="sm" className="ml-auto px-1.5">
          Apply
        </Button>
      </ListForm>
    </FilterGroup>
  );
}
