import { expect, it } from "vitest";
import { IS_LONG } from "./is-long.ts";
import { createParsers } from "./parsers.ts";
import { createRandom } from "./strange-inputs.ts";

const SEED = Number(process.env.FUZZ_SEED ?? 1);
const NOW = new Date("2026-01-01T00:00:00Z");
const PARSERS = Object.entries(await createParsers(NOW));
/** With those that go over HTTP, 76,000; a million in the long run. */
const COUNT = Math.ceil(((IS_LONG ? 10 : 1) * 60_000) / PARSERS.length);
/** What one input may take; a parser that is slow on a few hundred bytes is a way to stop a hub. */
const MOST_MS = 2_000;

/** What the callers of a parser answer as the sender's mistake: coded errors, and these by their names. */
const EXPECTED: Readonly<Record<string, RegExp>> = {
  MessagePack: /^(?:RangeError|TooMuchError)$/,
  "multipart forms": /^TypeError$/,
};

it.each(PARSERS)(
  "reads %s, or says why not",
  async (kind, parse) => {
    const random = createRandom(SEED);
    const wrong: string[] = [];
    let readable = 0;
    for (let index = 0; index < COUNT; index++) {
      const began = performance.now();
      try {
        await parse(random);
        readable++;
      } catch (error) {
        const { name, code, stack } = error as Error & { readonly code?: unknown };
        const isTold = typeof code === "string" || EXPECTED[kind]?.test(name);
        if (!isTold) wrong.push(`input ${index}: ${stack}`);
      }
      const took = performance.now() - began;
      if (took > MOST_MS) wrong.push(`input ${index} took ${Math.round(took)} ms`);
    }
    expect({ seed: SEED, wrong: wrong.slice(0, 3) }).toEqual({ seed: SEED, wrong: [] });
    // The inputs come near enough to be read now and then.
    expect(readable).toBeGreaterThan(COUNT / 100);
  },
  1_200_000,
);
