import type { IdentityProviderKind } from "@orrery/registry";
import { EMAIL_TRUSTS, SETTING_NAMES, type SettingName } from "@orrery/registry/rules";
import { PasswordInput } from "../account/password-input.tsx";
import { useAnswer } from "../account/use-answer.ts";
import type { ProviderFields as Fields } from "../page-data/account/sign-on.ts";
import { fieldAttributes } from "../page-data/form-rules/field-rule.ts";
import { NEW_PROVIDER_FORMS } from "../page-data/form-rules/sign-on-forms.ts";
import { Checkbox, Field, Select, TextInput } from "../ui/field.tsx";
import { ADMIN, EMAIL_TRUST, FIELD_TEXTS } from "./admin-strings.ts";

const TEXTS = ADMIN.common;

/** The fields of a provider's form, by its kind. What was typed comes back with what is wrong with it. */
export function ProviderFields({
  kind,
  fields,
  hasSecret,
}: {
  readonly kind: IdentityProviderKind;
  readonly fields: Fields;
  readonly hasSecret: boolean;
}) {
  const rules = NEW_PROVIDER_FORMS[kind];
  const answer = useAnswer();
  const isReturned = ["save", "create"].includes(answer.values.intent ?? "");
  const { errors, values } = isReturned ? answer : { errors: {}, values: {} };
  const names = SETTING_NAMES.filter((name) => name in rules);
  const isChecked = (name: string) => (isReturned ? name in values : fields[name] === true);
  const text = (name: string) => values[name] ?? `${fields[name] ?? ""}`;
  const flags = names.filter((name) => rules[name]?.type === "checkbox");
  const texts = names.filter((name) => !flags.includes(name));
  return (
    <>
      <div className="grid gap-x-4 gap-y-4 sm:grid-cols-2">
        <Field label={TEXTS.label} hint={TEXTS.labelHint} error={errors.label}>
          <TextInput {...fieldAttributes(rules, "label")} defaultValue={text("label")} />
        </Field>
        {texts.map((name) => (
          <Field
            key={name}
            label={FIELD_TEXTS[name].label}
            hint={FIELD_TEXTS[name].hint}
            error={errors[name]}
          >
            {name === "emailTrust" ? (
              <EmailTrust value={text(name)} />
            ) : (
              <TextInput
                {...fieldAttributes(rules, name)}
                defaultValue={text(name)}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
              />
            )}
          </Field>
        ))}
        <Field
          label={TEXTS.secret[kind]}
          hint={hasSecret ? TEXTS.secretKept : TEXTS.secretNone[kind]}
          error={errors.secret}
        >
          <PasswordInput {...fieldAttributes(rules, "secret")} autoComplete="off" />
        </Field>
      </div>
      <div className="space-y-2.5">
        {flags.map((name) => (
          <Flag key={name} name={name} isChecked={isChecked(name)} />
        ))}
        <Checkbox name="isOn" label={TEXTS.isOn} defaultChecked={isChecked("isOn")} />
      </div>
    </>
  );
}

const Flag = ({ name, isChecked }: { readonly name: SettingName; readonly isChecked: boolean }) => (
  <Checkbox
    name={name}
    label={FIELD_TEXTS[name].label}
    hint={FIELD_TEXTS[name].hint}
    defaultChecked={isChecked}
  />
);

const EmailTrust = ({ value }: { readonly value: string }) => (
  <Select name="emailTrust" defaultValue={value}>
    {EMAIL_TRUSTS.map((trust) => (
      <option key={trust} value={trust}>
        {EMAIL_TRUST[trust]}
      </option>
    ))}
  </Select>
);
