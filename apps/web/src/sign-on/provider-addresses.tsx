import type { SignInProviderData } from "../page-data/account/sign-on.ts";
import { CopyButton } from "../ui/text/copy-button.tsx";
import { ADMIN } from "./admin-strings.ts";

const TEXTS = ADMIN.addresses;

/** What to enter on the provider's side. */
export const ProviderAddresses = ({
  provider,
}: {
  readonly provider: Pick<SignInProviderData, "redirectUri" | "logoutUri" | "scimUrl">;
}) => (
  <dl className="space-y-2">
    {(["redirectUri", "logoutUri", "scimUrl"] as const).map((name) => {
      const url = provider[name];
      return (
        url && (
          <div key={name}>
            <dt className="text-sm text-ink-3">{TEXTS[name]}</dt>
            <dd className="flex items-center gap-2 rounded-md border border-line bg-surface py-1 pr-1 pl-3">
              <code className="min-w-0 flex-1 text-sm wrap-anywhere">{url}</code>
              <CopyButton content={url} />
            </dd>
          </div>
        )
      );
    })}
  </dl>
);
