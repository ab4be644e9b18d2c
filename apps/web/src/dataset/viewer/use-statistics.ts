import { useEffect, useState } from "react";
import type { SplitViewer, StatisticsAnswer } from "../../page-data/repo/split-viewer.ts";
import { STRINGS } from "./strings.ts";

/** The statistics of a split: those that came with the page, else asked for after it. */
export function useStatistics(path: string, viewer: SplitViewer): StatisticsAnswer | undefined {
  const { config, split, statistics } = viewer;
  const query = new URLSearchParams({ config, split, _data: "datasetStatistics" });
  const address = `${path}?${query}`;
  const [asked, setAsked] = useState<{
    readonly address: string;
    readonly answer: StatisticsAnswer;
  }>();
  const isNeeded = !statistics && asked?.address !== address;
  useEffect(() => {
    if (!isNeeded) return;
    const stop = new AbortController();
    fetchStatistics(address, stop.signal).then(
      (answer) => setAsked({ address, answer }),
      () => {
        if (!stop.signal.aborted)
          setAsked({ address, answer: { kind: "problem", message: STRINGS.statistics.failed } });
      },
    );
    return () => stop.abort();
  }, [address, isNeeded]);
  return statistics ?? (asked?.address === address ? asked.answer : undefined);
}

async function fetchStatistics(address: string, signal: AbortSignal): Promise<StatisticsAnswer> {
  const response = await fetch(address, { signal });
  if (!response.ok) throw new Error(`${response.status}`);
  return response.json();
}
