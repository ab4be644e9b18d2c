import { RegistryError } from "../errors.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import type { NewProvider, ProviderChanges } from "./identity-provider.ts";
import type { StoredProvider } from "./identity-provider-store.ts";
import {
  hasSetting,
  initialSettings,
  isProviderName,
  MAX_PROVIDER_LABEL,
  MAX_PROVIDER_SECRET,
  PROVIDER_NAME_RULE,
  SETTING_NAMES,
  settingProblems,
} from "./provider-settings.ts";

type Deps = Pick<RegistryDeps, "vault" | "now" | "newKey">;

/** Throws `invalid-provider`. */
export function newProvider(deps: Deps, { name, kind, ...changes }: NewProvider): StoredProvider {
  if (!isProviderName(name)) throw invalid(PROVIDER_NAME_RULE);
  const blank: StoredProvider = {
    ...{ key: deps.newKey(), name, kind, label: "", isOn: true, isFixed: false },
    ...{ settings: initialSettings(kind), hasSecret: false, sealed: undefined },
    createdAt: deps.now(),
  };
  return changedProvider(deps, blank, changes);
}

/** Throws `invalid-provider`. */
export function changedProvider(
  { vault }: Deps,
  provider: StoredProvider,
  { label = provider.label, isOn = provider.isOn, secret, settings = {} }: ProviderChanges,
): StoredProvider {
  const next = { ...provider.settings, ...settings };
  const trimmed = label.trim();
  if (trimmed === "" || trimmed.length > MAX_PROVIDER_LABEL)
    throw invalid(`Enter a label of 1 to ${MAX_PROVIDER_LABEL} characters.`);
  if (secret !== undefined && secret.length > MAX_PROVIDER_SECRET)
    throw invalid(`Use a secret of up to ${MAX_PROVIDER_SECRET} characters.`);
  const strange = SETTING_NAMES.find(
    (name) => name in settings && !hasSetting(provider.kind, name),
  );
  if (strange) throw invalid(`A provider of this kind has no ${strange}.`);
  const [problem] = Object.entries(settingProblems(provider.kind, next));
  if (problem) throw invalid(`${problem[0]}: ${problem[1]}`);
  const sealed =
    secret === undefined
      ? provider.sealed
      : secret === ""
        ? undefined
        : vault.seal(secret, secretContext(provider.key));
  return {
    ...{ ...provider, label: trimmed, isOn, settings: next },
    ...{ sealed, hasSecret: sealed !== undefined },
  };
}

/** What the secret is sealed for. */
export const secretContext = (key: string): string => `identity provider ${key}`;

const invalid = (message: string) => new RegistryError("invalid-provider", message);
