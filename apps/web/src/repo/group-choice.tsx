import { useSyncExternalStore } from "react";
import type { NewRepoData } from "../page-data/forms.ts";
import { Field, Select } from "../ui/field.tsx";
import { STRINGS } from "./new-repo-strings.ts";

/**
 * The resource group of a new repo, where the chosen namespace has some. Without JavaScript the namespace
 * can be another when the form is sent: then all groups are there, by organization.
 */
export function GroupChoice({
  data: { groups, onlyInGroups },
  namespace,
  chosen,
  error,
}: {
  readonly data: Pick<NewRepoData, "groups" | "onlyInGroups">;
  readonly namespace: string;
  readonly chosen: string | undefined;
  readonly error: string | undefined;
}) {
  const hasScript = useSyncExternalStore(never, yes, no);
  if (groups.length === 0) return null;
  const own = groups.filter((group) => group.namespace === namespace);
  const byNamespace = Map.groupBy(hasScript ? own : groups, (group) => group.namespace);
  return (
    <div className={own.length > 0 ? undefined : "without-js"}>
      <Field
        label={STRINGS.newRepo.group}
        hint={own.length > 0 && STRINGS.newRepo.groupHint(namespace)}
        error={error}
      >
        <Select key={namespace} name="group" defaultValue={chosen}>
          {!(hasScript && onlyInGroups.includes(namespace)) && (
            <option value="">{STRINGS.newRepo.noGroup}</option>
          )}
          {[...byNamespace].map(([name, itsGroups]) => (
            <optgroup key={name} label={name}>
              {itsGroups.map((group) => (
                <option key={group.key} value={group.key}>
                  {group.name}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      </Field>
    </div>
  );
}

const never = () => () => {};
const yes = () => true;
const no = () => false;
