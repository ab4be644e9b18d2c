import { Link } from "react-router";
import type { ProviderSummary } from "../page-data/account/sign-on.ts";
import { pathTo } from "../paths.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Tag } from "../ui/tag.tsx";
import { ADMIN } from "./admin-strings.ts";

const TEXTS = ADMIN.providers;

/** The providers, and the ways to add one. */
export const ProviderList = ({ providers }: { readonly providers: readonly ProviderSummary[] }) => (
  <>
    {providers.length > 0 ? (
      <ul aria-label={TEXTS.list} className="divide-y divide-line border-y border-line">
        {providers.map((provider) => (
          <ProviderRow key={provider.name} provider={provider} />
        ))}
      </ul>
    ) : (
      <p className="text-ink-2">{TEXTS.none}</p>
    )}
    <div className="flex flex-wrap gap-2">
      <ButtonLink to={`${pathTo("newSignInProvider")}?kind=openid`}>{TEXTS.addOpenId}</ButtonLink>
      <ButtonLink to={`${pathTo("newSignInProvider")}?kind=ldap`}>{TEXTS.addLdap}</ButtonLink>
    </div>
  </>
);

const ProviderRow = ({
  provider: { name, label, kind, isOn, place, identities, rules },
}: {
  readonly provider: ProviderSummary;
}) => (
  <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
    <div className="min-w-0 flex-1 basis-56">
      <p className="flex items-center gap-2">
        <Link
          to={pathTo("signInProvider", { provider: name })}
          className="truncate font-medium hover:underline"
        >
          {label}
        </Link>
        <Tag tone={isOn ? "good" : "neutral"}>{isOn ? TEXTS.on : TEXTS.off}</Tag>
      </p>
      <p className="truncate text-sm text-ink-3">
        {TEXTS.kinds[kind]}
        {" · "}
        {place}
      </p>
    </div>
    <p className="tabular text-sm text-ink-3">{TEXTS.facts(identities, rules)}</p>
  </li>
);
