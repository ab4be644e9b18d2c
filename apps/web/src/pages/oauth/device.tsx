import { Form } from "react-router";
import { AccountPage } from "../../account/account-form.tsx";
import { useAnswer, usePosting } from "../../account/use-answer.ts";
import { AllowedList, AppIdentity } from "../../oauth/app-facts.tsx";
import { STRINGS } from "../../oauth/strings.ts";
import type { WaitingDeviceData } from "../../page-data/account/applications.ts";
import { DEVICE_CODE_FORM } from "../../page-data/form-rules/application-forms.ts";
import { fieldAttributes } from "../../page-data/form-rules/field-rule.ts";
import { usePageData } from "../../page-source.ts";
import { pathTo } from "../../paths.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Field, FieldError, TextInput } from "../../ui/field.tsx";
import { TimeAgo } from "../../ui/time-ago.tsx";

/** `/device`: signs a device in by the code that it shows. */
export function Component() {
  const { device, deviceIs } = useAnswer();
  if (deviceIs) return <Done is={deviceIs} />;
  return device ? <ConfirmDevice device={device} /> : <EnterCode />;
}

function EnterCode() {
  const { code } = usePageData("device");
  const { errors, values } = useAnswer();
  return (
    <AccountPage title={STRINGS.device.title} note={STRINGS.device.enter}>
      <Form method="post" className="space-y-4">
        <input type="hidden" name="intent" value="find" />
        {errors.form && <FieldError>{errors.form}</FieldError>}
        <Field label={STRINGS.device.code} error={errors.code}>
          <TextInput
            {...fieldAttributes(DEVICE_CODE_FORM, "code")}
            defaultValue={values.code ?? code}
            placeholder={STRINGS.device.placeholder}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            className="font-mono tracking-widest uppercase"
          />
        </Field>
        <Button type="submit" variant="primary" busy={usePosting()} className="w-full">
          {STRINGS.device.submit}
        </Button>
      </Form>
    </AccountPage>
  );
}

function ConfirmDevice({ device }: { readonly device: WaitingDeviceData }) {
  const { account } = usePageData("device");
  const isBusy = usePosting();
  const { application, code, allows, place, browser, askedAt } = device;
  return (
    <AccountPage
      title={STRINGS.device.title}
      note={
        <>
          {STRINGS.device.wants(application.name)}
          <strong className="text-ink">{account}</strong>
          {"."}
        </>
      }
    >
      <Form method="post" className="space-y-5">
        <input type="hidden" name="code" value={code} />
        <div>
          <p>{STRINGS.device.compare}</p>
          <p className="mt-1 rounded-md bg-sunken py-2 text-center font-mono text-2xl tracking-widest">
            {code}
          </p>
        </div>
        <AppIdentity application={application} />
        <AllowedList allows={allows} />
        <p className="text-sm text-ink-2">
          {STRINGS.device.asked}
          <TimeAgo iso={askedAt} />
          {` ${STRINGS.device.from(place)}, ${browser || STRINGS.device.unknown}.`}
        </p>
        <p className="rounded-md bg-warn-soft p-3 text-sm">{STRINGS.device.warning}</p>
        <div className="flex gap-2">
          <Button
            type="submit"
            variant="primary"
            name="intent"
            value="allow"
            busy={isBusy}
            className="flex-1"
          >
            {STRINGS.device.allow}
          </Button>
          <Button type="submit" name="intent" value="deny" busy={isBusy} className="flex-1">
            {STRINGS.device.deny}
          </Button>
        </div>
      </Form>
    </AccountPage>
  );
}

const Done = ({ is }: { readonly is: "allowed" | "denied" }) => (
  <AccountPage title={STRINGS.device[is]} note={STRINGS.device[`${is}Note`]}>
    <ButtonLink to={pathTo("applications")}>{STRINGS.device.manage}</ButtonLink>
  </AccountPage>
);
