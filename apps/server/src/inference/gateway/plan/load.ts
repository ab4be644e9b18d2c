import { type Deployment, nameOf } from "./deployment.ts";

/** The calls that this process has under way, by deployment. */
export interface Load {
  of(deployment: Deployment): number;
  /** Counts a call until the returned function is called, once or more often. */
  begin(deployment: Deployment): () => void;
  /** Counts a call while it runs. */
  during<Result>(deployment: Deployment, run: () => Promise<Result>): Promise<Result>;
}

export function createLoad(): Load {
  const counts = new Map<string, number>();

  function begin(deployment: Deployment): () => void {
    const name = nameOf(deployment);
    counts.set(name, (counts.get(name) ?? 0) + 1);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      const left = (counts.get(name) ?? 1) - 1;
      if (left > 0) counts.set(name, left);
      else counts.delete(name);
    };
  }

  return {
    of: (deployment) => counts.get(nameOf(deployment)) ?? 0,
    begin,
    async during(deployment, run) {
      const end = begin(deployment);
      try {
        return await run();
      } finally {
        end();
      }
    },
  };
}
