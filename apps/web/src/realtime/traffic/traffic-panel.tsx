import { formatBytes, formatInteger } from "../../ui/format.ts";
import { RealtimePanel } from "../realtime-panel.tsx";
import type { RealtimeStore } from "../session/realtime-store.ts";
import { STRINGS } from "../strings.ts";
import { percentile } from "./latencies.ts";
import { LatencyHistogram } from "./latency-histogram.tsx";
import { Timeline } from "./timeline.tsx";
import type { Flow } from "./traffic.ts";
import { useTraffic } from "./use-traffic.ts";

const TEXTS = STRINGS.traffic;

/** Bytes and messages per second, latencies, and a timeline of frames. */
export function TrafficPanel({
  store,
  superseded,
}: {
  readonly store: RealtimeStore;
  /** Messages that a later one replaced before they were sent. */
  readonly superseded: number;
}) {
  const traffic = useTraffic(store);
  const { latencies, frames, now } = traffic;
  return (
    <RealtimePanel title={TEXTS.title} note={TEXTS.note}>
      <dl className="tabular grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-3 xl:grid-cols-6">
        <Figure texts={[TEXTS.sent, rate(traffic.out)]} value={total(traffic.out)} />
        <Figure texts={[TEXTS.received, rate(traffic.in)]} value={total(traffic.in)} />
        <Figure texts={TEXTS.superseded} value={formatInteger(superseded)} />
        <Figure texts={TEXTS.latencies} value={formatInteger(latencies.length)} />
        <Figure texts={TEXTS.p50} value={milliseconds(percentile(latencies, 0.5))} />
        <Figure texts={TEXTS.p99} value={milliseconds(percentile(latencies, 0.99))} />
      </dl>
      <div className="mt-4 grid gap-4 md:grid-cols-2">
        <LatencyHistogram latencies={latencies} />
        <Timeline frames={frames} now={now} />
      </div>
    </RealtimePanel>
  );
}

const total = ({ messages, bytes }: Flow) => `${formatInteger(messages)} · ${formatBytes(bytes)}`;

const rate = ({ messagesPerSecond, bytesPerSecond }: Flow) =>
  `${messagesPerSecond.toFixed(1)}/s · ${formatBytes(bytesPerSecond)}/s`;

const milliseconds = (value: number | undefined): string =>
  value === undefined ? "–" : `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;

const Figure = ({
  texts: [name, more],
  value,
}: {
  readonly texts: readonly [name: string, more: string];
  readonly value: string;
}) => (
  <div>
    <dt className="text-xs text-ink-3">{name}</dt>
    <dd className="text-lg font-semibold whitespace-nowrap">{value}</dd>
    <dd className="text-xs whitespace-nowrap text-ink-2">{more}</dd>
  </div>
);
