import type { ActionData } from "../page-data.ts";
import { Field, Select, TextInput } from "../ui/field.tsx";
import { STRINGS } from "./strings.ts";

/** When a new credential expires; a form with them has the class `group`. */
export const ExpirationFields = ({
  values,
  errors,
  dateClass = "",
}: Pick<ActionData, "values" | "errors"> & { readonly dateClass?: string }) => (
  <>
    <Field label={STRINGS.credentialForm.expiration}>
      <Select name="expires" defaultValue={values.expires ?? "90"}>
        <option value="30">{STRINGS.credentialForm.in30Days}</option>
        <option value="90">{STRINGS.credentialForm.in90Days}</option>
        <option value="custom">{STRINGS.credentialForm.onDate}</option>
        <option value="never">{STRINGS.credentialForm.never}</option>
      </Select>
    </Field>
    <Field
      label={STRINGS.credentialForm.date}
      hint={STRINGS.credentialForm.dateHint}
      error={errors.expiresOn}
      className={`hidden group-has-[option[value=custom]:checked]:block ${dateClass}`}
    >
      <TextInput name="expiresOn" type="date" defaultValue={values.expiresOn} />
    </Field>
  </>
);
