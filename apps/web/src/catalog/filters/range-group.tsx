import { changeQuery, type Range } from "@orrery/catalog";
import { Button } from "../../ui/button.tsx";
import { ListForm } from "../list/list-form.tsx";
import { useList } from "../list/use-list.ts";
import { STRINGS } from "../strings.ts";
import { ChoiceList } from "./choice-list.tsx";
import { FilterGroup } from "./filter-group.tsx";

/** A range filter and its two fields. */
interface RangeField {
  readonly name: "parameters" | "size" | "created" | "updated";
  readonly label: string;
  /** Shown after the fields. Absent for dates. */
  readonly unit?: string;
  /** The value of one unit. */
  readonly scale?: number;
}

const PARAMETERS: RangeField = {
  name: "parameters",
  label: STRINGS.range.parameters,
  unit: "B",
  scale: 1e9,
};
const SIZE: RangeField = { name: "size", label: STRINGS.range.size, unit: "GB", scale: 1e9 };
const CREATED: RangeField = { name: "created", label: STRINGS.range.created };
const UPDATED: RangeField = { name: "updated", label: STRINGS.range.updated };

/** The ranges of a list, in order. */
export const RANGES = {
  model: [PARAMETERS, SIZE, CREATED, UPDATED],
  dataset: [SIZE, CREATED, UPDATED],
} as const;

/** A range filter: links for common ranges, a form for others. */
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
        label={STRINGS.range.form(label)}
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
            aria-label={STRINGS.range.end(label, STRINGS.range[end], unit)}
            placeholder={STRINGS.range[end]}
            className={`h-7 rounded-md border border-line-strong bg-surface px-1.5 text-ink ${unit ? "w-16" : "w-31"}`}
          />
        ))}
        {unit}
        <Button type="submit" size="sm" className="ml-auto px-1.5">
          {STRINGS.filters.apply}
        </Button>
      </ListForm>
    </FilterGroup>
  );
}
