import type { SignInLink, SignOnNotice } from "../page-data/account/sign-on.ts";
import { ButtonLink } from "../ui/button.tsx";
import { FieldError } from "../ui/field.tsx";
import { STRINGS } from "./strings.ts";

/** A button for each identity provider, above the form if there is one. */
export const SignOnLinks = ({
  links,
  hasForm,
}: {
  readonly links: readonly SignInLink[];
  readonly hasForm: boolean;
}) =>
  links.length > 0 && (
    <div className="mb-4 space-y-2.5">
      {links.map(({ label, href }) => (
        <ButtonLink key={href} to={href} reloadDocument className="w-full">
          {STRINGS.with(label)}
        </ButtonLink>
      ))}
      {hasForm && (
        <p className="flex items-center gap-3 pt-1.5 text-sm text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          {STRINGS.or}
        </p>
      )}
    </div>
  );

/** Why a sign-in at a provider did not work. */
export const SignOnProblemNotice = ({ notice }: { readonly notice?: SignOnNotice | undefined }) =>
  notice && (
    <div className="mb-4">
      <FieldError>{STRINGS.problems[notice.problem](notice.label)}</FieldError>
    </div>
  );
