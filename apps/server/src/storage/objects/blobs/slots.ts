/** Lets so many run at once; others wait in order. */
export function createSlots(most: number) {
  const waiting: (() => void)[] = [];
  let taken = 0;
  return {
    async run<Result>(work: () => Promise<Result>): Promise<Result> {
      if (taken < most) taken++;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else taken--;
      }
    },
  };
}
