import { CALL_STATUSES, type InferenceCall } from "@orrery/registry";
import { Counter, Gauge, Histogram, type Registry } from "prom-client";
import { GATEWAY_ERRORS, type GatewayErrorCode } from "../../../outgoing/gateway-error.ts";
import type { ModelInMemory } from "../../../runner/runner.ts";
import type { Candidate, Plan } from "../plan/candidate.ts";
import type { Usage } from "../receipts/token-usage.ts";
import { createModelLabels, RESTRICTED } from "./model-labels.ts";

export interface ModelMetricsDeps {
  /** Names of those repos that anyone may read, files included. */
  publicNames(repoKeys: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** What is in memory here. */
  readonly inMemory: () => readonly Pick<ModelInMemory, "repoKey" | "running" | "waiting">[];
}

export interface ModelMetrics {
  observe(plan: Pick<Plan, "repo">, call: InferenceCall, usage: Usage): void;
  /** Counts one failed try at a provider, also where another one answered then. */
  failed(
    plan: Pick<Plan, "repo">,
    candidate: Pick<Candidate, "provider">,
    code: GatewayErrorCode,
  ): void;
}

const KINDS = ["input", "output"] as const;
/** For administrators alone: it says what the hub, or an organization, pays. */
export const COST_METRIC = "orrery_model_cost_dollars_total";

/**
 * Figures by model and provider. Which models are public is asked again at each scrape: a name that became private,
 * was renamed or deleted is gone from the next answer.
 */
export function createModelMetrics(registry: Registry, deps: ModelMetricsDeps): ModelMetrics {
  const labels = createModelLabels();
  let checking: Promise<void> | undefined;
  /** Before the values are read. All metrics of one scrape wait for one check. */
  const check = (): Promise<void> => {
    checking ??= forgetNames().finally(() => {
      checking = undefined;
    });
    return checking;
  };
  const base = { registers: [registry], collect: check };
  const pair = ["model", "provider"] as const;

  const calls = new Counter({
    name: "orrery_model_calls_total",
    help: "Calls of models that are over.",
    labelNames: [...pair, "status"],
    ...base,
  });
  const tokens = new Counter({
    name: "orrery_model_tokens_total",
    help: "Input and output tokens of models.",
    labelNames: [...pair, "kind"],
    ...base,
  });
  const cached = new Counter({
    name: "orrery_model_cached_tokens_total",
    help: "Input tokens that were read from a cache of prompts.",
    labelNames: pair,
    ...base,
  });
  const cost = new Counter({
    name: COST_METRIC,
    help: "What calls cost in US dollars, where the price is known.",
    labelNames: pair,
    ...base,
  });
  const errors = new Counter({
    name: "orrery_model_errors_total",
    help: "Failed tries at providers, also of calls that another try answered.",
    labelNames: [...pair, "code"],
    ...base,
  });
  const firstToken = new Histogram({
    name: "orrery_model_first_token_seconds",
    help: "Time from a streamed call to its first token.",
    labelNames: pair,
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    ...base,
  });
  const speed = new Histogram({
    name: "orrery_model_output_tokens_per_second",
    help: "Output tokens a second of successful calls, from the first token on where that was seen.",
    labelNames: pair,
    buckets: [1, 5, 10, 20, 50, 100, 200, 500, 1000],
    ...base,
  });
  memoryGauges(registry, deps);

  async function forgetNames(): Promise<void> {
    const keys = labels.keys();
    if (keys.length === 0) return;
    for (const { model, provider } of labels.keepOnly(await deps.publicNames(keys))) {
      for (const metric of [cached, cost, firstToken, speed]) metric.remove(model, provider);
      for (const status of CALL_STATUSES) calls.remove(model, provider, status);
      for (const kind of KINDS) tokens.remove(model, provider, kind);
      for (const code of Object.keys(GATEWAY_ERRORS)) errors.remove(model, provider, code);
    }
  }

  return {
    observe({ repo }, call, { cachedTokens }) {
      const { provider, status, firstTokenMs, priceMicros, inputTokens, outputTokens } = call;
      const of = [labels.of(repo, provider), provider] as const;
      calls.labels(...of, status).inc();
      if (inputTokens) tokens.labels(...of, "input").inc(inputTokens);
      if (outputTokens) tokens.labels(...of, "output").inc(outputTokens);
      if (cachedTokens) cached.labels(...of).inc(cachedTokens);
      if (priceMicros) cost.labels(...of).inc(priceMicros / 1e6);
      if (firstTokenMs !== undefined) firstToken.labels(...of).observe(firstTokenMs / 1000);
      const perSecond = status === "ok" ? speedOf(call) : undefined;
      if (perSecond !== undefined) speed.labels(...of).observe(perSecond);
    },
    failed({ repo }, { provider }, code) {
      errors.labels(labels.of(repo, provider), provider, code).inc();
    },
  };
}

function speedOf({ outputTokens, durationMs, firstTokenMs = 0 }: InferenceCall) {
  const milliseconds = durationMs - firstTokenMs;
  return outputTokens && milliseconds > 0 ? (outputTokens * 1000) / milliseconds : undefined;
}

/** The embedded runtime of this process: bounded by what fits into its memory. */
function memoryGauges(registry: Registry, { publicNames, inMemory }: ModelMetricsDeps): void {
  const gauge = (name: string, help: string, of: "running" | "waiting") =>
    new Gauge({
      ...{ name, help, labelNames: ["model"], registers: [registry] },
      async collect() {
        const models = inMemory();
        const names = await publicNames(models.map(({ repoKey }) => repoKey));
        this.reset();
        for (const model of models)
          this.inc({ model: names.get(model.repoKey) ?? RESTRICTED }, model[of]);
      },
    });
  gauge("orrery_model_calls_running", "Calls that models of this hub are answering.", "running");
  gauge("orrery_model_calls_waiting", "Calls that wait for a model of this hub.", "waiting");
}
