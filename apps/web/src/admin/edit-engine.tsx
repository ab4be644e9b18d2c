import type { EngineRow } from "../page-data/admin/engines.ts";
import { EDIT_ENGINE } from "../page-data/form-rules/engine-forms.ts";
import { fieldAttributes } from "../page-data/form-rules/field-rule.ts";
import { Checkbox, Field, TextInput } from "../ui/field.tsx";
import { AskedForm } from "./row-form.tsx";
import { ENGINES as TEXT } from "./strings.ts";

const PRICES = ["inputPrice", "cachedPrice", "outputPrice"] as const;

/** The settings of an engine. Its key is written only: no page shows one. */
export function EditEngine({ engine }: { readonly engine: EngineRow }) {
  const { name, isSetting, addresses, aliases, takesMappings, hasKey } = engine;
  const field = (of: keyof typeof EDIT_ENGINE) => fieldAttributes(EDIT_ENGINE, of);
  return (
    <AskedForm intent="update" label={TEXT.edit} item={name} question={TEXT.editNote(name)}>
      {!isSetting && (
        <Field label={TEXT.addresses} hint={TEXT.addressesHint}>
          <TextInput {...field("addresses")} defaultValue={addresses.join(", ")} required />
        </Field>
      )}
      <Field label={TEXT.aliases} hint={TEXT.aliasesHint}>
        <TextInput
          {...field("aliases")}
          defaultValue={aliases.map(({ repo, model }) => `${repo}=${model}`).join(", ")}
        />
      </Field>
      <fieldset>
        <legend className="mb-1 text-sm font-medium">{TEXT.prices}</legend>
        <div className="grid grid-cols-3 gap-2">
          {PRICES.map((price) => (
            <Field key={price} label={TEXT[price]}>
              <TextInput
                {...field(price)}
                defaultValue={engine[price]}
                placeholder={price === "cachedPrice" ? TEXT.asInput : "0"}
              />
            </Field>
          ))}
        </div>
      </fieldset>
      <Checkbox
        name="takesMappings"
        label={TEXT.takesMappings}
        hint={TEXT.takesMappingsHint}
        defaultChecked={takesMappings}
      />
      <Field label={TEXT.key} hint={hasKey ? TEXT.newKeyHint : TEXT.keyHint}>
        <TextInput {...field("secret")} type="password" autoComplete="off" />
      </Field>
      {hasKey && <Checkbox name="removesKey" label={TEXT.removesKey} />}
    </AskedForm>
  );
}
