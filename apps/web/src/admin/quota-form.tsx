import type { StoredAmounts } from "../page-data/admin/storage.ts";
import { OWNER_QUOTA } from "../page-data/form-rules/admin-forms.ts";
import { fieldAttributes } from "../page-data/form-rules/field-rule.ts";
import { Field, TextInput } from "../ui/field.tsx";
import { Tag } from "../ui/tag.tsx";
import { AskedForm } from "./row-form.tsx";
import { STORAGE } from "./strings.ts";

const { storage: TEXT } = STORAGE;
const GIGABYTE = 1e9;

interface Owned extends Pick<StoredAmounts, "ownQuota"> {
  readonly name: string;
}

/** Sets what an account or organization may store, in a row of a table. */
export const QuotaForm = ({ name, ownQuota: { storageBytes, repos } }: Owned) => (
  <AskedForm intent="quota" label={TEXT.quota} item={name} question={TEXT.quotaHint}>
    <Field label={TEXT.storageLimit}>
      <TextInput
        {...fieldAttributes(OWNER_QUOTA, "gigabytes")}
        defaultValue={storageBytes === null ? "" : storageBytes / GIGABYTE}
      />
    </Field>
    <Field label={TEXT.repoLimit}>
      <TextInput {...fieldAttributes(OWNER_QUOTA, "repos")} defaultValue={repos ?? ""} />
    </Field>
  </AskedForm>
);

/** Marks an owner whose quota is not the hub's. */
export const OwnQuotaTag = ({ ownQuota: { storageBytes, repos } }: Pick<Owned, "ownQuota">) =>
  storageBytes === null && repos === null ? null : <Tag>{TEXT.ownQuota}</Tag>;
