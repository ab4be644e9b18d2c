import type { MissingSignOnData } from "../page-data/account/sign-on.ts";
import { MISSING_SIGN_ON } from "./missing-sign-on-strings.ts";

/** Shows a member why they see no more than others, and leads to the provider and back. */
export const MissingSignOn = ({
  signOn: { organization, label, href, isOff },
  isNamed = false,
}: {
  readonly signOn: MissingSignOnData;
  /** Where the page is not the organization's. */
  readonly isNamed?: boolean;
}) => (
  <p role="status" className="mt-3 rounded-md border border-line bg-accent-soft p-3">
    {MISSING_SIGN_ON.note(isNamed ? organization : undefined, label)}{" "}
    {href ? (
      <a href={href} className="text-link">
        {MISSING_SIGN_ON.start(label)}
      </a>
    ) : isOff ? (
      MISSING_SIGN_ON.off(label)
    ) : (
      MISSING_SIGN_ON.again
    )}
  </p>
);
