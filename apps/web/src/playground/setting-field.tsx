import { Field, TextArea, TextInput } from "../ui/field.tsx";
import { SETTINGS, type Settings } from "./settings.ts";
import { STRINGS } from "./strings.ts";

export interface SettingsFormProps {
  readonly settings: Settings;
  /** The model's own values. */
  readonly defaults: Settings;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (change: Settings) => void;
}

/** One setting of a call, with a slider where its range is short. */
export function SettingField({
  name,
  settings,
  defaults,
  errors,
  onChange,
}: SettingsFormProps & { readonly name: string }) {
  const { label, kind, hint, least = 0, most = 0, isWhole, step } = SETTINGS[name]!;
  const value = settings[name] ?? "";
  const own = defaults[name];
  if (kind !== "number")
    return (
      <Field label={label} hint={hint} error={errors[name]}>
        <TextArea
          rows={kind === "json" ? 4 : 2}
          isCode={kind === "json"}
          value={value}
          onChange={({ target }) => onChange({ [name]: target.value })}
        />
      </Field>
    );
  return (
    <div>
      <Field label={label} hint={hint} error={errors[name]}>
        <TextInput
          type="number"
          inputMode="decimal"
          min={least}
          max={most}
          step={isWhole ? 1 : "any"}
          placeholder={own ? STRINGS.settings.own(own) : STRINGS.settings.default}
          value={value}
          onChange={({ target }) => onChange({ [name]: target.value })}
          className="tabular"
        />
      </Field>
      {step !== undefined && (
        <input
          type="range"
          min={least}
          max={most}
          step={step}
          value={value || own || most / 2}
          aria-label={STRINGS.settings.slider(label)}
          onChange={({ target }) => onChange({ [name]: target.value })}
          className="mt-1.5 h-4 w-full accent-accent-text"
        />
      )}
    </div>
  );
}
