import type { InferenceCall } from "@orrery/registry";
import { Counter, Gauge, Histogram, type Registry } from "prom-client";
import type { Plan } from "../plan/candidate.ts";
import type { Usage } from "../receipts/token-usage.ts";
import { createModelMetrics, type ModelMetrics, type ModelMetricsDeps } from "./model-metrics.ts";

/** Counts calls by provider and task, and by public model; never by caller: labels stay few and identify no one. */
export interface GatewayMetrics extends Pick<ModelMetrics, "failed"> {
  readonly streams: Gauge;
  readonly sessions: Gauge;
  /** Of calls that may get a recorded answer: `hit` or `miss`. */
  readonly cache: Counter;
  /** Counts a call that is over. */
  observe(plan: Pick<Plan, "repo">, call: InferenceCall, usage?: Usage): void;
}

export function createGatewayMetrics(registry: Registry, deps: ModelMetricsDeps): GatewayMetrics {
  const registers = [registry];
  const labelNames = ["provider", "task", "status"] as const;
  const seconds = new Histogram({
    name: "orrery_inference_seconds",
    help: "Time from a model call to the end of its response.",
    labelNames,
    buckets: [0.05, 0.25, 1, 5, 20, 60, 300],
    registers,
  });
  const tokens = new Counter({
    name: "orrery_inference_tokens_total",
    help: "Input and output tokens of models, as counted by providers.",
    labelNames: ["provider", "kind"],
    registers,
  });
  const streams = new Gauge({
    name: "orrery_inference_streams",
    help: "Responses being streamed.",
    registers,
  });
  const sessions = new Gauge({
    name: "orrery_live_sessions",
    help: "Open live sessions.",
    registers,
  });
  const cache = new Counter({
    name: "orrery_inference_cache_total",
    help: "Calls that may get a recorded answer, by whether there was one.",
    labelNames: ["result"],
    registers,
  });
  const models = createModelMetrics(registry, deps);
  return {
    streams,
    sessions,
    cache,
    observe(plan, call, usage = {}) {
      const { provider, task, status, durationMs, inputTokens, outputTokens } = call;
      if (call.isCached) return;
      seconds.labels(provider, task, status).observe(durationMs / 1000);
      if (inputTokens) tokens.labels(provider, "input").inc(inputTokens);
      if (outputTokens) tokens.labels(provider, "output").inc(outputTokens);
      models.observe(plan, call, usage);
    },
    failed: models.failed,
  };
}
