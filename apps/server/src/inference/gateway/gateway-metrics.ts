import type { InferenceCall } from "@orrery/registry";
import { Counter, Gauge, Histogram, type Registry } from "prom-client";

/** Counts calls by provider and task, never by model or caller: labels stay few and identify no one. */
export interface GatewayMetrics {
  readonly streams: Gauge;
  readonly sessions: Gauge;
  /** Counts a call that is over. */
  observe(call: InferenceCall): void;
}

export function createGatewayMetrics(registry: Registry): GatewayMetrics {
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
  return {
    streams,
    sessions,
    observe({ provider, task, status, durationMs, inputTokens, outputTokens }) {
      seconds.labels(provider, task, status).observe(durationMs / 1000);
      if (inputTokens) tokens.labels(provider, "input").inc(inputTokens);
      if (outputTokens) tokens.labels(provider, "output").inc(outputTokens);
    },
  };
}
