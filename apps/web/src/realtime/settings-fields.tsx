import type { RealtimeKind } from "@orrery/realtime/realtime-messages";
import { Checkbox, Field, TextInput } from "../ui/field.tsx";
import {
  isOn,
  type RealtimeSetting,
  type RealtimeSettingName,
  type RealtimeSettings,
  settingsFor,
  settingText,
} from "./realtime-settings.ts";

interface SettingsFieldsProps {
  readonly kind: RealtimeKind;
  readonly settings: RealtimeSettings;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (change: RealtimeSettings) => void;
}

/** Everything that can be set of a session of this kind. */
export const SettingsFields = (props: SettingsFieldsProps) => (
  <div className="grid grid-cols-2 items-start gap-3">
    {settingsFor(props.kind).map(([name, setting]) => (
      <SettingField key={name} name={name} setting={setting} {...props} />
    ))}
  </div>
);

function SettingField({
  name,
  setting,
  kind,
  settings,
  errors,
  onChange,
}: SettingsFieldsProps & {
  readonly name: RealtimeSettingName;
  readonly setting: RealtimeSetting;
}) {
  const { label, hint, placeholder, least, most, isWhole, initial } = setting;
  const isNumber = setting.kind === "number";
  if (setting.kind === "check")
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
        type={isNumber ? "number" : "text"}
        inputMode={isNumber ? "decimal" : undefined}
        {...(isNumber && { min: least, max: most, step: isWhole ? 1 : "any" })}
        placeholder={placeholder}
        autoComplete="off"
        value={settingText(settings, name, kind)}
        onChange={({ target }) => onChange({ [name]: target.value })}
        className="tabular"
      />
    </Field>
  );
}
