import { type ReactNode, useState } from "react";
import { Form, useMatches, useSubmit } from "react-router";
import type { ActionData } from "../page-data.ts";
import { Button } from "../ui/button.tsx";
import { FieldError } from "../ui/field.tsx";
import { SECURITY } from "./strings.ts";

/**
 * Asks the hub for a question (`ask`), the device for an answer, and posts it as `intent`. Passkeys need a script: without
 * one the form is not shown.
 */
export function PasskeyForm({
  ask,
  intent,
  makes = false,
  hidden = {},
  label,
  isWide = false,
  children,
}: {
  readonly ask: string;
  readonly intent: string;
  /** Makes a new passkey, instead of using one. */
  readonly makes?: boolean;
  readonly hidden?: Readonly<Record<string, string>>;
  readonly label: string;
  readonly isWide?: boolean;
  readonly children?: ReactNode;
}) {
  const submit = useSubmit();
  const page = useMatches().at(-1)?.id ?? "";
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  async function start(form: HTMLFormElement) {
    setBusy(true);
    setProblem(undefined);
    try {
      const credential = await askDevice(makes, await askHub(page, ask));
      const data = new FormData(form);
      data.set("credential", JSON.stringify(credential));
      await submit(data, { method: "post", preventScrollReset: true });
    } catch (error) {
      setProblem(problemOf(error as Error));
    }
    setBusy(false);
  }
  return (
    <Form
      method="post"
      className="needs-js"
      onSubmit={(event) => {
        event.preventDefault();
        void start(event.currentTarget);
      }}
    >
      <input type="hidden" name="intent" value={intent} />
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <Button type="submit" busy={isBusy} className={isWide ? "w-full" : ""}>
        {label}
      </Button>
      {problem && <FieldError>{problem}</FieldError>}
    </Form>
  );
}

/** What a refusal of the hub is thrown as. */
class Refusal extends Error {
  override readonly name = "Refusal";
}

async function askHub(page: string, intent: string) {
  const response = await fetch(`?${new URLSearchParams({ _data: page })}`, {
    method: "POST",
    body: new URLSearchParams({ intent }),
    headers: { accept: "application/json" },
  });
  const { errors, passkeyOptions } = (await response.json()) as ActionData;
  if (passkeyOptions) return passkeyOptions;
  throw new Refusal(errors?.form ?? SECURITY.passkey.failed);
}

/** The browser's library comes when it is needed. */
async function askDevice(makes: boolean, options: NonNullable<ActionData["passkeyOptions"]>) {
  const { startAuthentication, startRegistration } = await import("@simplewebauthn/browser");
  return makes
    ? startRegistration({ optionsJSON: options as never })
    : startAuthentication({ optionsJSON: options as never });
}

function problemOf(error: Error): string {
  if (error.name === "Refusal") return error.message;
  return error.name === "InvalidStateError" ? SECURITY.passkey.known : SECURITY.passkey.canceled;
}
