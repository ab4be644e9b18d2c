import { Fieldset, Radio } from "../ui/field.tsx";
import { STRINGS } from "./strings.ts";

/** Chooses between a commit and a pull request, as `target`; hidden without a choice. */
export function TargetChoice({
  revision,
  canCommit,
  canPropose,
  chosen,
  disabled,
}: {
  readonly revision: string;
  readonly canCommit: boolean;
  readonly canPropose: boolean;
  readonly chosen?: string | undefined;
  readonly disabled?: boolean;
}) {
  if (!canCommit || !canPropose)
    return <input type="hidden" name="target" value={canCommit ? "commit" : "propose"} />;
  const radio = (value: string, label: string) => (
    <Radio
      name="target"
      value={value}
      defaultChecked={(chosen ?? "commit") === value}
      disabled={disabled}
      label={label}
    />
  );
  return (
    <Fieldset legend={STRINGS.target.title}>
      {radio("commit", STRINGS.target.commit(revision))}
      {radio("propose", STRINGS.target.propose)}
    </Fieldset>
  );
}
