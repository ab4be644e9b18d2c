import { useState } from "react";
import { buttonLook } from "../ui/button.tsx";
import { Field, Select, TextArea } from "../ui/field.tsx";
import { isPreset, PRESETS, SYSTEM_PROMPTS } from "./presets.ts";
import { SettingField, type SettingsFormProps } from "./setting-field.tsx";
import { SETTINGS } from "./settings.ts";
import { STRINGS } from "./strings.ts";

const NUMBERS = Object.keys(SETTINGS).filter((name) => SETTINGS[name]?.kind === "number");
const TEXTS = Object.keys(SETTINGS).filter((name) => SETTINGS[name]?.kind !== "number");

/** Everything that can be set of a call; empty fields are not sent. */
export function SettingsForm(props: SettingsFormProps) {
  const { settings, onChange } = props;
  const [isOpen] = useState(() => TEXTS.some((name) => settings[name]));
  return (
    <div className="space-y-3">
      <SystemPrompt {...props} />
      <fieldset>
        <legend className="mb-1 text-sm font-semibold">{STRINGS.presets.title}</legend>
        <div className="flex flex-wrap gap-1.5">
          {PRESETS.map((preset) => (
            <button
              key={preset.label}
              type="button"
              aria-pressed={isPreset(preset.settings, settings)}
              onClick={() => onChange(preset.settings)}
              className={buttonLook(
                { size: "sm" },
                "aria-pressed:border-accent aria-pressed:bg-accent-soft",
              )}
            >
              {preset.label}
            </button>
          ))}
        </div>
      </fieldset>
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

const SystemPrompt = ({ settings, onChange }: SettingsFormProps) => (
  <div className="space-y-1.5">
    <Field label={STRINGS.settings.system} hint={STRINGS.settings.systemHint}>
      <TextArea
        rows={3}
        value={settings.system ?? ""}
        onChange={({ target }) => onChange({ system: target.value })}
      />
    </Field>
    <Select
      aria-label={STRINGS.settings.examples}
      value=""
      onChange={({ target }) => {
        const chosen = SYSTEM_PROMPTS.find(({ label }) => label === target.value);
        if (chosen) onChange({ system: chosen.text });
      }}
    >
      <option value="">{STRINGS.settings.examples}</option>
      {SYSTEM_PROMPTS.map(({ label }) => (
        <option key={label}>{label}</option>
      ))}
    </Select>
  </div>
);
