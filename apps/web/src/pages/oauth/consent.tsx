import { useEffect } from "react";
import { Form } from "react-router";
import { AccountPage } from "../../account/account-form.tsx";
import { useAnswer } from "../../account/use-answer.ts";
import { AllowedList, AppIdentity } from "../../oauth/app-facts.tsx";
import { STRINGS } from "../../oauth/strings.ts";
import type { ConsentData } from "../../page-data/account/applications.ts";
import { usePageData } from "../../page-source.ts";
import { Button, buttonLook } from "../../ui/button.tsx";
import { Checkbox, FieldError, Fieldset } from "../../ui/field.tsx";

/** `/auth/:interaction`: whether an application may act for who is signed in. */
export function Component() {
  const data = usePageData("consent");
  if (data.state === "go-on") return <GoOn to={data.to} />;
  if (data.state === "sign-in-again") return <SignInAgain {...data} />;
  return <Ask {...data} />;
}

const Ask = ({
  application,
  target,
  isOwnMachine,
  account,
  allows,
  organizations,
}: Extract<ConsentData, { readonly state: "ask" }>) => {
  const { errors } = useAnswer();
  return (
    <AccountPage
      title={STRINGS.consent.title(application.name)}
      note={STRINGS.consent.wants(application.name)}
    >
      {/* The answer leaves this hub: the browser itself has to follow. */}
      <Form method="post" reloadDocument className="space-y-5">
        {errors.form && <FieldError>{errors.form}</FieldError>}
        <AppIdentity application={application} />
        {application.isSelfRegistered && (
          <p className="rounded-md bg-warn-soft p-3 text-sm">{STRINGS.consent.selfRegistered}</p>
        )}
        <AllowedList allows={allows} />
        {organizations.length > 0 && (
          <Fieldset legend={STRINGS.consent.organizations}>
            {organizations.map(({ key, name, isChosen }) => (
              <Checkbox
                key={key}
                name={`organization-${key}`}
                label={name}
                defaultChecked={isChosen}
              />
            ))}
            <p className="text-xs text-ink-3">{STRINGS.consent.organizationsHint}</p>
          </Fieldset>
        )}
        <p className="text-sm text-ink-2">
          {STRINGS.consent.as}
          <strong className="text-ink">{account}</strong>
          {". "}
          {STRINGS.consent.goesTo}
          <strong className="wrap-anywhere text-ink">
            {isOwnMachine ? STRINGS.consent.ownMachine : target}
          </strong>
          {"."}
        </p>
        <div className="flex gap-2">
          <Button type="submit" variant="primary" name="intent" value="allow" className="flex-1">
            {STRINGS.consent.allow}
          </Button>
          <Button type="submit" name="intent" value="deny" className="flex-1">
            {STRINGS.consent.deny}
          </Button>
        </div>
      </Form>
    </AccountPage>
  );
};

/** After signing in, without a document: the router knows no such page. */
function GoOn({ to }: { readonly to: string }) {
  useEffect(() => window.location.replace(to), [to]);
  return (
    <AccountPage title={STRINGS.consent.goOnTitle}>
      <a href={to} className={buttonLook({ variant: "primary" })}>
        {STRINGS.consent.goOn}
      </a>
    </AccountPage>
  );
}

const SignInAgain = ({ account, next }: { readonly account: string; readonly next: string }) => (
  <AccountPage title={STRINGS.consent.again} note={STRINGS.consent.againNote(account)}>
    <Form method="post" reloadDocument>
      <input type="hidden" name="next" value={next} />
      <Button type="submit" variant="primary" name="intent" value="sign-in-again">
        {STRINGS.consent.signInAgain}
      </Button>
    </Form>
  </AccountPage>
);
