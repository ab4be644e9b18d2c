import { factsOf, type Permission } from "@orrery/registry/permissions";
import type { ReactNode } from "react";
import type { GrantOwner, GrantsChoice } from "../page-data/account/tokens.ts";
import {
  type GrantPlace,
  grantField,
  listField,
  MAX_GRANT_LISTS,
  offeredIn,
} from "../page-data/form-rules/token-forms.ts";
import type { ActionData } from "../page-data.ts";
import { Checkbox, Field, TextArea } from "../ui/field.tsx";
import { ChevronDownIcon } from "../ui/icon.ts";
import { STRINGS } from "./strings.ts";

/** How many lists without names the form shows. */
const SPARE_LISTS = 2;

interface Shown {
  readonly answer: Pick<ActionData, "errors" | "values">;
}

/** The permissions of a fine-grained token, for everything, for owners, and for what is named. */
export function GrantFields({ choice, answer }: Shown & { readonly choice: GrantsChoice }) {
  const { global, owners, lists, canReadGatedRepos } = choice;
  const shown = Math.min(MAX_GRANT_LISTS, lists.length + SPARE_LISTS);
  return (
    <div className="divide-y divide-line rounded-md border border-line">
      {owners.map((owner) => (
        <Place
          key={`${owner.type} ${owner.name}`}
          title={titleOf(owner)}
          place={owner}
          chosen={owner.permissions}
          isOpen={owner.type === "user"}
          answer={answer}
        />
      ))}
      {Array.from({ length: shown }, (_, index) => index).map((index) => (
        <Place
          key={listField(index)}
          title={`${STRINGS.form.lists}: ${STRINGS.form.list(index + 1)}`}
          place={index}
          chosen={lists[index]?.permissions ?? []}
          isOpen={lists[index] !== undefined}
          answer={answer}
        >
          <Field
            label={STRINGS.form.names(index + 1)}
            hint={STRINGS.form.namesHint}
            error={answer.errors[listField(index)]}
          >
            <TextArea
              name={listField(index)}
              defaultValue={answer.values[listField(index)] ?? lists[index]?.names.join("\n")}
              rows={3}
              isCode
            />
          </Field>
        </Place>
      ))}
      <Place
        title={STRINGS.form.global}
        place="global"
        chosen={global}
        isOpen={canReadGatedRepos}
        answer={answer}
      >
        <Checkbox
          name="canReadGatedRepos"
          label={STRINGS.form.gated}
          hint={STRINGS.form.gatedHint}
          defaultChecked={
            isRefused(answer) ? "canReadGatedRepos" in answer.values : canReadGatedRepos
          }
        />
      </Place>
    </div>
  );
}

function titleOf({ type, name, group }: GrantOwner): string {
  if (group) return STRINGS.form.group(group.name, group.organization);
  return type === "user" ? STRINGS.form.account(name) : STRINGS.form.organization(name);
}

const isRefused = ({ errors }: Shown["answer"]): boolean => Object.keys(errors).length > 0;

function Place({
  title,
  place,
  chosen,
  isOpen,
  answer,
  children,
}: Shown & {
  readonly title: string;
  readonly place: GrantPlace;
  readonly chosen: readonly Permission[];
  readonly isOpen: boolean;
  readonly children?: ReactNode;
}) {
  const { errors, values } = answer;
  const isChosen = (permission: Permission) =>
    isRefused(answer) ? grantField(place, permission) in values : chosen.includes(permission);
  const offered = offeredIn(place);
  const isFaulty = typeof place === "number" && listField(place) in errors;
  return (
    <details className="group/place" open={isOpen || isFaulty || offered.some(isChosen)}>
      <summary className="flex cursor-pointer items-center justify-between px-3 py-2 font-medium hover:bg-sunken">
        {title}
        <ChevronDownIcon aria-hidden className="size-4 text-ink-3 group-open/place:rotate-180" />
      </summary>
      <fieldset className="space-y-3 px-3 pt-1 pb-4">
        <legend className="sr-only">{title}</legend>
        {children}
        <div className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
          {offered.map((permission) => (
            <Checkbox
              key={permission}
              name={grantField(place, permission)}
              label={allows(permission, place)}
              hint={<code className="font-mono">{permission}</code>}
              defaultChecked={isChosen(permission)}
            />
          ))}
        </div>
      </fieldset>
    </details>
  );
}

/** "Read the files of repos"; of an owner's own settings, with its name. */
function allows(permission: Permission, place: GrantPlace): string {
  const owner = typeof place === "object" ? place.name : "";
  const text = factsOf(permission)
    .allows.replace("{owner}", owner)
    .replace(/\{(\w+)\}/, "$1");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
