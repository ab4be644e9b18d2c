import { EMBEDDED_PROVIDER } from "@orrery/catalog";
import { findProvider, type Providers } from "@orrery/inference";

/** The hub's own runtime, among the providers. */
export const EMBEDDED = EMBEDDED_PROVIDER;

/** A provider that runs a model for this hub's router. */
export interface UsageRoute {
  readonly key: string;
  readonly label: string;
  /** What they call the model. */
  readonly providerId: string;
  /** A key of the viewer's or of the hub's is there, or none is needed. */
  readonly isConfigured: boolean;
}

/** An organization that may pay for the viewer's calls. */
export interface UsagePayer {
  readonly name: string;
  /** The providers that it has keys of. */
  readonly providers: readonly string[];
}

/** Who runs a model through this hub for a viewer, the first first, and who else may pay. */
export interface UsageRoutes {
  readonly routes: readonly UsageRoute[];
  readonly payers: readonly UsagePayer[];
}

export const NO_ROUTES: UsageRoutes = { routes: [], payers: [] };

/** The router's provider and payer; no `billTo` if the viewer pays. */
export interface RoutedWay {
  /** Absent where the router chooses. */
  readonly route?: UsageRoute;
  readonly billTo?: string;
}

export interface WaySource extends UsageRoutes {
  readonly providers: Providers;
}

/**
 * How to call the router for a provider, or for `auto`: paid by `billTo` if given, else by the viewer, else
 * by the first organization that can. `undefined` if no one can pay.
 */
export function findRoutedWay(
  { routes, payers, providers }: WaySource,
  provider: string,
  billTo: string | undefined,
): RoutedWay | undefined {
  const wanted = routes.filter(({ key }) => provider === "auto" || key === provider);
  const [route] = provider === "auto" ? [] : wanted;
  const named = route && { route };
  const canPay = (payer: UsagePayer) =>
    wanted.some(({ key }) => payer.providers.includes(key) || needsNoKey(providers, key));
  if (billTo !== undefined) {
    const payer = findPayer(payers, billTo);
    return payer && canPay(payer) ? { ...named, billTo: payer.name } : undefined;
  }
  if (wanted.some(({ isConfigured }) => isConfigured)) return { ...named };
  const payer = payers.find(canPay);
  return payer && { ...named, billTo: payer.name };
}

/** The organization of that name, if it may pay. */
export const findPayer = (payers: readonly UsagePayer[], name: string): UsagePayer | undefined =>
  payers.find((payer) => payer.name.toLowerCase() === name.toLowerCase());

const needsNoKey = (providers: Providers, key: string): boolean =>
  key === EMBEDDED || findProvider(key, providers)?.isKeyless === true;
