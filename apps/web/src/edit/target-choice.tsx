import { Fieldset, Radio } from "../ui/field.tsx";

/** Whether a change goes to the branch at once or is proposed, as `target`; asked where there is a choice. */
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
    <Fieldset legend="Where it goes">
      {radio("commit", `Commit to ${revision}`)}
      {radio("propose", "Open a pull request")}
    </Fieldset>
  );
}
