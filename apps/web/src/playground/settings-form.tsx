import { useState } from "react";
import { Field, TextArea, TextInput } from "../ui/field.tsx";
import { SETTINGS, type Settings } from "./settings.ts";
import { STRINGS } from "./strings.ts";

interface SettingsFormProps {
  readonly settings: Settings;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (change: Settings) => void;
}

const NUMBERS = Object.keys(SETTINGS).filter((name) => SETTINGS[name]?.kind === "number");
const TEXTS = Object.keys(SETTINGS).filter((name) => SETTINGS[name]?.kind !== "number");

/** Everything that can be set of a call; empty fields are not sent. */
export function SettingsForm(props: SettingsFormProps) {
  const { settings, onChange } = props;
  const [isOpen] = useState(() => TEXTS.some((name) => settings[name]));
  return (
    <div className="space-y-3">
      <Field label={STRINGS.settings.system} hint={STRINGS.settings.systemHint}>
        <TextArea
          rows={3}
          value={settings.system ?? ""}
          onChange={({ target }) => onChange({ system: target.value })}
        />
      </Field>
      <div className="grid grid-cols-2 items-start gap-3">
        {NUMBERS.map((name) => (
          <SettingField key={name} name={name} {...props} />
        ))}
      </div>
      <details open={isOpen}>
        <summary className="text-link inline-block text-sm">{STRINGS.settings.more}</summary>
        <div className="mt-2 space-y-3">
          {TEXTS.map((name) => (
            <SettingField key={name} name={name} {...props} />
          ))}
        </div>
      </details>
    </div>
  );
}

function SettingField({
  name,
  settings,
  errors,
  onChange,
}: SettingsFormProps & { readonly name: string }) {
  const { label, kind, hint, least, most, isWhole } = SETTINGS[name]!;
  const value = settings[name] ?? "";
  return (
    <Field label={label} hint={hint} error={errors[name]}>
      {kind === "number" ? (
        <TextInput
          type="number"
          inputMode="decimal"
          min={least}
          max={most}
          step={isWhole ? 1 : "any"}
          placeholder={STRINGS.settings.default}
          value={value}
          onChange={({ target }) => onChange({ [name]: target.value })}
          className="tabular"
        />
      ) : (
        <TextArea
          rows={kind === "json" ? 4 : 2}
          isCode={kind === "json"}
          value={value}
          onChange={({ target }) => onChange({ [name]: target.value })}
        />
      )}
    </Field>
  );
}
