import type { CachedAnswer } from "@orrery/registry";
import type { GatewayCall, Served } from "../gateway-call.ts";
import type { GatewayParts } from "../gateway-parts.ts";
import type { Candidate, Plan } from "../plan/candidate.ts";
import { guardedPlan } from "../plan/guarded-plan.ts";
import { type AnswerForm, callDigests } from "./call-digests.ts";

interface Hit {
  readonly candidate: Candidate;
  readonly ageSeconds: number;
  readonly answer: string;
}

/** A call whose token asks for recorded answers. */
export interface CacheLookup {
  readonly plan: Plan;
  readonly hit: Hit | undefined;
  /** Records the answer of who served the call; a failure is reported and costs the caller nothing. */
  keep(served: Served, answer: string): Promise<void>;
}

/**
 * Looks for a recorded answer. The plan comes first: it is what says that the caller may run the model, and who
 * would answer now. `undefined` where the call has no use for recorded answers.
 */
export async function findHit(
  parts: GatewayParts,
  call: GatewayCall,
  form: AnswerForm,
): Promise<CacheLookup | undefined> {
  const { cachedAnswers } = parts.registry;
  const { viewer } = call.caller;
  if (!cachedAnswers.isOn(viewer)) return undefined;
  const plan = guardedPlan(parts, call, await parts.plan(call));
  const digests = callDigests(call, plan, form);
  if (!digests) return undefined;
  const found = await cachedAnswers.find(
    viewer,
    digests.map(({ digest }) => digest),
  );
  const of = digests.find(({ digest }) => digest === found?.digest);
  const hit = found && of && { ...hitOf(found), candidate: of.candidate };
  parts.metrics.cache.labels(hit ? "hit" : "miss").inc();
  return {
    plan,
    hit,
    async keep({ provider, providerModelId, revision }, answer) {
      const by = digests.find(
        ({ candidate }) =>
          candidate.provider === provider &&
          candidate.providerModelId === providerModelId &&
          candidate.revision === revision,
      );
      if (by) await cachedAnswers.keep(viewer, by.digest, answer).catch(parts.onError);
    },
  };
}

const hitOf = ({ answer, createdAt }: CachedAnswer) => ({
  answer,
  ageSeconds: Math.max(0, Math.round((Date.now() - createdAt.getTime()) / 1000)),
});

/** The answer of a call that no record answered, and says so. */
export const missed = <Answer extends { readonly served: Served }>(answer: Answer): Answer => ({
  ...answer,
  served: { ...answer.served, headers: { ...answer.served.headers, "x-cache": "miss" } },
});
