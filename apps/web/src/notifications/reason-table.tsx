import { REASONS } from "@orrery/registry/rules";
import { Form } from "react-router";
import { useAnswer, usePosting } from "../account/use-answer.ts";
import type { NotificationSettingsData } from "../page-data/notifications.ts";
import { Button } from "../ui/button.tsx";
import { FieldError, Fieldset, Radio } from "../ui/field.tsx";
import { ScrollTable } from "../ui/scroll-table.tsx";
import { STRINGS } from "./strings.ts";

const MODES = ["daily", "immediate", "off"] as const;

/** What someone is notified of, in the list and by email, and how often emails come. */
export function ReasonTable({ mail, webOff, mailOff, email, hasMail }: NotificationSettingsData) {
  const { errors } = useAnswer();
  return (
    <Form method="post" preventScrollReset className="space-y-5">
      {errors.mail && <FieldError>{errors.mail}</FieldError>}
      {hasMail ? (
        <Fieldset legend={STRINGS.mail}>
          {MODES.map((mode) => (
            <Radio
              key={mode}
              name="mail"
              value={mode}
              label={STRINGS.modes[mode]}
              defaultChecked={mode === mail}
            />
          ))}
          <p className="text-sm text-ink-3">{STRINGS.mailNote(email)}</p>
        </Fieldset>
      ) : (
        <>
          <input type="hidden" name="mail" value={mail} />
          <p className="text-sm text-ink-3">{STRINGS.noMail}</p>
        </>
      )}
      <ScrollTable
        label={STRINGS.kinds}
        heads={[STRINGS.kind, STRINGS.onPage, ...(hasMail ? [STRINGS.byMail] : [])]}
      >
        {REASONS.map((reason) => (
          <tr key={reason}>
            <th scope="row" className="py-1.5 pr-4 font-normal">
              {STRINGS.about[reason]}
            </th>
            <Choice
              name={`web:${reason}`}
              column={STRINGS.onPage}
              isOn={!webOff.includes(reason)}
            />
            {hasMail && (
              <Choice
                name={`mail:${reason}`}
                column={STRINGS.byMail}
                isOn={!mailOff.includes(reason)}
              />
            )}
          </tr>
        ))}
      </ScrollTable>
      {!hasMail &&
        REASONS.filter((reason) => !mailOff.includes(reason)).map((reason) => (
          <input key={reason} type="hidden" name={`mail:${reason}`} value="on" />
        ))}
      <Button
        type="submit"
        name="intent"
        value="save"
        variant="primary"
        busy={usePosting("intent", "save")}
      >
        {STRINGS.save}
      </Button>
    </Form>
  );
}

const Choice = ({
  name,
  column,
  isOn,
}: {
  readonly name: string;
  readonly column: string;
  readonly isOn: boolean;
}) => (
  <td className="py-1.5 pr-4">
    <input
      type="checkbox"
      name={name}
      aria-label={column}
      defaultChecked={isOn}
      className="size-4 align-middle accent-accent-text"
    />
  </td>
);
