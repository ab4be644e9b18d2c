import type { RealtimeJob } from "./kinds/realtime-job.ts";

/** Messages that wait for the model. */
export interface JobQueue {
  /** Nothing more fits without a loss: what is being computed now is stale. */
  readonly isFull: boolean;
  /** Puts a job last; where there are too many, the oldest that is not kept goes. */
  push(job: RealtimeJob): void;
  shift(): RealtimeJob | undefined;
  clear(): void;
}

/** Of kept jobs, how many may wait: the oldest goes after all. */
const MAX_KEPT = 60;

export function createJobQueue(capacity: number): JobQueue {
  const jobs: RealtimeJob[] = [];
  const loose = () => jobs.filter(({ isKept }) => !isKept);
  const drop = (job: RealtimeJob | undefined) => job && jobs.splice(jobs.indexOf(job), 1);
  return {
    get isFull() {
      return loose().length >= capacity;
    },
    push(job) {
      jobs.push(job);
      const waiting = loose();
      if (waiting.length > capacity) drop(waiting[0]);
      if (jobs.length > MAX_KEPT + capacity) jobs.shift();
    },
    shift: () => jobs.shift(),
    clear: () => void jobs.splice(0),
  };
}
