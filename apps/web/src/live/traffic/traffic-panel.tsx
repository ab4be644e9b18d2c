import { formatBytes, formatInteger } from "../../ui/format.ts";
import { LivePanel } from "../live-panel.tsx";
import type { LiveStore } from "../session/live-store.ts";
import { percentile } from "./latencies.ts";
import { LatencyHistogram } from "./latency-histogram.tsx";
import { Timeline } from "./timeline.tsx";
import type { Flow } from "./traffic.ts";
import { useTraffic } from "./use-traffic.ts";

/** How much goes over the wire, how long answers take, and when each frame went. */
export function TrafficPanel({
  store,
  superseded,
}: {
  readonly store: LiveStore;
  /** Messages that gave their place to a later one. */
  readonly superseded: number;
}) {
  const traffic = useTraffic(store);
  const { latencies, frames, now } = traffic;
  return (
    <LivePanel title="Traffic" note="Rates are of the last three seconds.">
      <dl className="tabular grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-3 xl:grid-cols-6">
        <Figure name="Sent" {...told(traffic.out)} />
        <Figure name="Received" {...told(traffic.in)} />
        <Figure name="Passed over" value={formatInteger(superseded)} more="a later one won" />
        <Figure name="Answers timed" value={formatInteger(latencies.length)} more="first results" />
        <Figure
          name="p50"
          value={milliseconds(percentile(latencies, 0.5))}
          more="half are faster"
        />
        <Figure
          name="p99"
          value={milliseconds(percentile(latencies, 0.99))}
          more="nearly all are"
        />
      </dl>
      <div className="mt-4 grid gap-4 md:grid-cols-2">
        <LatencyHistogram latencies={latencies} />
        <Timeline frames={frames} now={now} />
      </div>
    </LivePanel>
  );
}

const told = ({ messages, bytes, messagesPerSecond, bytesPerSecond }: Flow) => ({
  value: `${formatInteger(messages)} · ${formatBytes(bytes)}`,
  more: `${messagesPerSecond.toFixed(1)}/s · ${formatBytes(bytesPerSecond)}/s`,
});

const milliseconds = (value: number | undefined): string =>
  value === undefined ? "–" : `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;

const Figure = ({
  name,
  value,
  more,
}: {
  readonly name: string;
  readonly value: string;
  readonly more: string;
}) => (
  <div>
    <dt className="text-xs text-ink-3">{name}</dt>
    <dd className="text-lg font-semibold whitespace-nowrap">{value}</dd>
    <dd className="text-xs whitespace-nowrap text-ink-2">{more}</dd>
  </div>
);
