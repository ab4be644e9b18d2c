import type { UsageChoice } from "../page-data/repo/how-to-use.ts";

/** The options of a select, under the name of their group; groups without any are left out. */
export const ChoiceGroups = ({
  groups,
}: {
  readonly groups: Readonly<Record<string, readonly UsageChoice[]>>;
}) =>
  Object.entries(groups).map(
    ([group, choices]) =>
      choices.length > 0 && (
        <optgroup key={group} label={group}>
          {choices.map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </optgroup>
      ),
  );
