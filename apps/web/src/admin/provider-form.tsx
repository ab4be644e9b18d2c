import { Form } from "react-router";
import { useAnswer, usePosting } from "../account/use-answer.ts";
import type { OperatorProviderRow } from "../page-data/admin/providers.ts";
import { fieldAttributes } from "../page-data/form-rules/field-rule.ts";
import { ADD_PROVIDER, USUAL_PATHS } from "../page-data/form-rules/operator-provider-forms.ts";
import { pathTo } from "../paths.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Checkbox, Field, FieldError, Fieldset, TextInput } from "../ui/field.tsx";
import { PROVIDERS as TEXT } from "./provider-strings.ts";

const PATHS = Object.keys(USUAL_PATHS) as readonly (keyof typeof USUAL_PATHS)[];

/** A form for another provider, or for the one that is edited. */
export function ProviderForm({ edited }: { readonly edited: OperatorProviderRow | undefined }) {
  const { errors, values } = useAnswer();
  const intent = edited ? "change" : "add";
  const isMine = values.intent === intent;
  const errorOf = (name: string) => (isMine ? errors[name] : undefined);
  const saved: Readonly<Record<string, unknown>> = edited?.settings ?? {
    chatPath: USUAL_PATHS.chatPath,
  };
  const textOf = (name: string): string =>
    isMine ? (values[name] ?? "") : String(saved[name] ?? "");
  const isOn = (name: string): boolean => (isMine ? Boolean(values[name]) : saved[name] === true);
  const text = (name: keyof typeof ADD_PROVIDER) => (
    <TextInput
      {...fieldAttributes(ADD_PROVIDER, name)}
      defaultValue={textOf(name)}
      autoComplete="off"
      spellCheck={false}
    />
  );
  return (
    <section
      id="provider-form"
      aria-label={edited ? TEXT.change(edited.name) : TEXT.add}
      className="scroll-mt-20"
    >
      <h2 className="mb-3 text-lg">{edited ? TEXT.change(edited.name) : TEXT.add}</h2>
      <Form key={edited?.name ?? ""} method="post" className="space-y-5">
        <input type="hidden" name="intent" value={intent} />
        {edited && <input type="hidden" name="item" value={edited.name} />}
        <div className="grid gap-3 sm:grid-cols-2">
          {!edited && (
            <Field label={TEXT.name} hint={TEXT.nameHint} error={errorOf("name")}>
              {text("name")}
            </Field>
          )}
          <Field label={TEXT.label} error={errorOf("label")}>
            {text("label")}
          </Field>
          <Field label={TEXT.baseUrl} hint={TEXT.baseUrlHint} error={errorOf("baseUrl")}>
            {text("baseUrl")}
          </Field>
          <Field label={TEXT.key} hint={TEXT.keyHint} error={errorOf("secret")}>
            <TextInput
              {...fieldAttributes(ADD_PROVIDER, "secret")}
              type="password"
              autoComplete="off"
            />
          </Field>
        </div>
        <Fieldset legend={TEXT.paths}>
          <p className="text-sm text-ink-2">{TEXT.pathsNote}</p>
          <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
            {PATHS.map((name) => (
              <Field
                key={name}
                label={TEXT.path[name]}
                hint={USUAL_PATHS[name]}
                error={errorOf(name)}
              >
                {text(name)}
              </Field>
            ))}
          </div>
        </Fieldset>
        <Fieldset legend={TEXT.access}>
          <Checkbox
            name="allowPrivate"
            label={TEXT.allowPrivate}
            hint={TEXT.allowPrivateHint}
            defaultChecked={isOn("allowPrivate")}
          />
          <Checkbox name="keyless" label={TEXT.needsNoKey} defaultChecked={isOn("keyless")} />
        </Fieldset>
        {errorOf("form") && <FieldError>{errorOf("form")}</FieldError>}
        <div className="flex gap-2">
          <Button type="submit" variant="primary" busy={usePosting("intent", intent)}>
            {edited ? TEXT.submitSave : TEXT.submitAdd}
          </Button>
          {edited && <ButtonLink to={pathTo("adminProviders")}>{TEXT.cancel}</ButtonLink>}
        </div>
      </Form>
    </section>
  );
}
