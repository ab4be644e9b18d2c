import type { HeadLoad } from "./head-load.ts";
import { cpuSeconds, measureLoad } from "./measure-load.ts";

/**
 * Several loads at once, each from a process of its own: requests per second of all, and milliseconds that the
 * processes with these ids computed for each, the warm-up included in both.
 */
export async function measureLoads(loads: readonly HeadLoad[], pids: readonly number[]) {
  const computed = () => pids.reduce((sum, pid) => sum + cpuSeconds(pid), 0);
  const [before, began] = [computed(), performance.now()];
  const all = await Promise.all(loads.map(measureLoad));
  const seconds = (performance.now() - began) / 1000;
  const perSecond = all.reduce((sum, figures) => sum + figures.perSecond, 0);
  return { perSecond, cpuMs: ((computed() - before) / (perSecond * seconds)) * 1000 };
}
