import type { TaskName } from "@orrery/inference";
import { findProvider, findProviderTask, type Provider, type Providers } from "@orrery/inference";
import type { Candidate, Plan } from "./candidate.ts";

/**
 * A plan with one candidate for each address of a provider that has several; how often one is called is by its weight,
 * and that of the key. A task with an address of its own has no others. Pure.
 */
export function withReplicas(providers: Providers, plan: Plan, task: string): Plan {
  const isSpread = plan.candidates.some(
    ({ provider }) => findProvider(provider, providers)?.replicas,
  );
  if (!isSpread) return plan;
  const candidates = plan.candidates.flatMap((one): readonly Candidate[] => {
    const { replicas } = findProvider(one.provider, providers) ?? {};
    const found = findProviderTask(one.provider, task as TaskName, providers);
    if (!replicas || found?.baseUrl !== undefined) return [one];
    return replicas.map(({ baseUrl, weight }) => ({
      ...one,
      replica: baseUrl,
      weight: (one.weight ?? 1) * weight,
    }));
  });
  return { ...plan, candidates };
}

/** The provider as it is at a candidate's address. Pure. */
export const atReplica = (provider: Provider, { replica }: Pick<Candidate, "replica">): Provider =>
  replica === undefined ? provider : { ...provider, baseUrl: replica };
