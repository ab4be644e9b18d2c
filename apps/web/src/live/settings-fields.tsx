import type { LiveKind } from "@orrery/realtime/live-messages";
import { Checkbox, Field, TextInput } from "../ui/field.tsx";
import {
  isOn,
  type LiveSetting,
  type LiveSettingName,
  type LiveSettings,
  settingsFor,
  settingText,
} from "./live-settings.ts";

interface SettingsFieldsProps {
  readonly kind: LiveKind;
  readonly settings: LiveSettings;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (change: LiveSettings) => void;
}

/** Everything that can be set of a session of this kind. */
export const SettingsFields = ({ kind, ...props }: SettingsFieldsProps) => (
  <div className="grid grid-cols-2 items-start gap-3">
    {settingsFor(kind).map(([name, setting]) => (
      <SettingField key={name} name={name} setting={setting} {...props} />
    ))}
  </div>
);

function SettingField({
  name,
  setting: { label, hint, placeholder, kind, least, most, isWhole, initial },
  settings,
  errors,
  onChange,
}: Omit<SettingsFieldsProps, "kind"> & {
  readonly name: LiveSettingName;
  readonly setting: LiveSetting;
}) {
  if (kind === "check")
    return (
      <div className="col-span-2">
        <Checkbox
          name={name}
          value="on"
          label={label}
          hint={hint}
          checked={isOn(settings, name)}
          onChange={({ target }) => onChange({ [name]: target.checked ? "on" : "off" })}
        />
        {/* Without a script an unticked box is not sent, and this one is read where it is not. */}
        {initial === "on" && <input type="hidden" name={name} value="off" />}
      </div>
    );
  return (
    <Field label={label} hint={hint} error={errors[name]}>
      <TextInput
        name={name}
        type={kind === "number" ? "number" : "text"}
        inputMode={kind === "number" ? "decimal" : undefined}
        {...(kind === "number" && { min: least, max: most, step: isWhole ? 1 : "any" })}
        placeholder={placeholder}
        autoComplete="off"
        value={settingText(settings, name)}
        onChange={({ target }) => onChange({ [name]: target.value })}
        className="tabular"
      />
    </Field>
  );
}
