import type { Registry } from "@orrery/registry";

/** How many of something each holder has open, here and in the other processes on the database. */
export interface OpenCounts {
  /**
   * Counts one more, and returns a function that releases it, once; `undefined` at the limit, by what was last known
   * of the other processes.
   */
  enter(holder: string, most: number): (() => void) | undefined;
  /** As `enter`, but asks what the others have now. */
  enterChecked(holder: string, most: number): Promise<(() => void) | undefined>;
  /** Says what changed here, and learns what the others have of it; with `all`, also of what did not change. */
  settle(all?: boolean): Promise<void>;
}

/** Without `shared` there is no other process. */
export function createOpenCounts(shared?: Pick<Registry["sharedLimits"], "open">): OpenCounts {
  const own = new Map<string, number>();
  const others = new Map<string, number>();
  const changed = new Set<string>();
  let turn: Promise<unknown> = Promise.resolve();

  /** One after the other: a late answer must not say what was before. */
  function tell(holders: readonly string[]): Promise<void> {
    if (!shared || holders.length === 0) return Promise.resolve();
    const told = turn.then(async () => {
      const counts = holders.map((holder) => ({ holder, open: own.get(holder) ?? 0 }));
      for (const holder of holders) changed.delete(holder);
      const found = await shared.open(counts).catch((error: unknown) => {
        for (const holder of holders) changed.add(holder);
        throw error;
      });
      for (const holder of holders) {
        const open = found.get(holder) ?? 0;
        if (open > 0) others.set(holder, open);
        else others.delete(holder);
      }
    });
    turn = told.catch(() => undefined);
    return told;
  }

  function enter(holder: string, most: number): (() => void) | undefined {
    if (shared) changed.add(holder);
    const open = own.get(holder) ?? 0;
    if (open + (others.get(holder) ?? 0) >= most) return undefined;
    own.set(holder, open + 1);
    let isIn = true;
    return () => {
      if (!isIn) return;
      isIn = false;
      if (shared) changed.add(holder);
      const left = (own.get(holder) ?? 1) - 1;
      if (left > 0) own.set(holder, left);
      else own.delete(holder);
    };
  }

  return {
    enter,
    async enterChecked(holder, most) {
      if (!shared) return enter(holder, most);
      // What was known of the others may be long over.
      others.delete(holder);
      const leave = enter(holder, most);
      if (!leave) return undefined;
      try {
        await tell([holder]);
      } catch (error) {
        leave();
        throw error;
      }
      if ((own.get(holder) ?? 0) + (others.get(holder) ?? 0) <= most) return leave;
      leave();
      return undefined;
    },
    settle: (all = false) => tell([...new Set([...changed, ...(all ? own.keys() : [])])]),
  };
}
