import type { InferenceCall } from "@orrery/registry";
import { Counter, Gauge, Histogram, type Registry } from "prom-client";

/** Counts calls by provider and task, never by model or caller: labels stay few and name nobody. */
export function createGatewayMetrics(registry: Registry) {
  const registers = [registry];
  const labelNames = ["provider", "task", "status"] as const;
  const seconds = new Histogram({
    name: "orrery_inference_seconds",
    help: "Time from a call of a model to the end of its answer.",
    labelNames,
    buckets: [0.05, 0.25, 1, 5, 20, 60, 300],
    registers,
  });
  const tokens = new Counter({
    name: "orrery_inference_tokens_total",
    help: "Tokens that models read and wrote, as providers count them.",
    labelNames: ["provider", "kind"],
    registers,
  });
  const streams = new Gauge({
    name: "orrery_inference_streams",
    help: "Answers that are being streamed now.",
    registers,
  });
  const sessions = new Gauge({
    name: "orrery_live_sessions",
    help: "Live sessions that are open now.",
    registers,
  });
  return {
    streams,
    sessions,
    observe({ provider, task, status, durationMs, inputTokens, outputTokens }: InferenceCall) {
      seconds.labels(provider, task, status).observe(durationMs / 1000);
      if (inputTokens) tokens.labels(provider, "input").inc(inputTokens);
      if (outputTokens) tokens.labels(provider, "output").inc(outputTokens);
    },
  };
}

export type GatewayMetrics = ReturnType<typeof createGatewayMetrics>;
