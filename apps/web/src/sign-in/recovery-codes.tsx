import { Form } from "react-router";
import { useAnswer, usePosting } from "../account/use-answer.ts";
import type { SecurityData } from "../page-data/account/settings.ts";
import { Button } from "../ui/button.tsx";
import { Confirm } from "../ui/overlay/confirm.tsx";
import { CopyButton } from "../ui/text/copy-button.tsx";
import { SECURITY } from "./strings.ts";

/** How many recovery codes are left, new ones, and those that were just made. */
export function RecoveryCodes({
  data: { appSince, passkeys, recoveryCodes, confirmation },
}: {
  readonly data: SecurityData;
}) {
  const { recoveryCodes: made } = useAnswer();
  const isBusy = usePosting("intent", "renew-recovery-codes");
  if (!appSince && passkeys.length === 0) return null;
  return (
    <div className="space-y-3 border-t border-line pt-4">
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          <h3 className="font-semibold">{SECURITY.codes.title}</h3>
          <p className="text-sm text-ink-3">
            {SECURITY.codes.left(recoveryCodes)} {SECURITY.codes.use}
          </p>
        </div>
        {confirmation.isFresh && (
          <Confirm label={SECURITY.codes.renew} question={SECURITY.codes.renewNote} variant="plain">
            <Form method="post" preventScrollReset>
              <input type="hidden" name="intent" value="renew-recovery-codes" />
              <Button type="submit" size="sm" busy={isBusy}>
                {SECURITY.codes.renew}
              </Button>
            </Form>
          </Confirm>
        )}
      </div>
      {made && <NewCodes codes={made} />}
    </div>
  );
}

const NewCodes = ({ codes }: { readonly codes: readonly string[] }) => (
  <div role="status" className="space-y-2 rounded-md border border-line bg-good-soft p-3">
    <p className="font-medium">{SECURITY.codes.copyNow}</p>
    <div className="flex items-start gap-2 rounded-md border border-line bg-surface py-1.5 pr-1 pl-3">
      <ul className="grid min-w-0 flex-1 gap-x-6 font-mono text-sm select-all sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <CopyButton content={codes.join("\n")} />
    </div>
  </div>
);
