import type { WidgetProvider } from "../page-data/widget.ts";
import { Select } from "../ui/field.tsx";
import { STRINGS } from "./strings.ts";

/** A choice of providers, where there is more than one. */
export const ProviderSelect = ({
  providers,
  value,
  onChange,
}: {
  readonly providers: readonly WidgetProvider[];
  readonly value: string;
  readonly onChange: (id: string) => void;
}) =>
  // The hub's choice among one is that one.
  providers.length > 2 && (
    <Select
      name="provider"
      aria-label={STRINGS.provider.label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      className="min-w-0 flex-1"
    >
      {providers.map(({ id, label }) => (
        <option key={id} value={id}>
          {label}
        </option>
      ))}
    </Select>
  );
