/** Numbers from 0 to 1, the same ones for the same seed from 1 on (Park and Miller's). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return (state - 1) / 2_147_483_646;
  };
}
