import { expect, it } from "vitest";
import { priceOf } from "./token-usage.ts";

const usage = { inputTokens: 100, cachedTokens: 80, outputTokens: 10 };

it.each([
  [usage, { inputPrice: 2, outputPrice: 3 }, 230],
  [usage, { inputPrice: 2, outputPrice: 3, cachedPrice: 0.5 }, 40 + 40 + 30],
  [usage, { inputPrice: 2, cachedPrice: 0 }, 40],
  // A server that reports more than it was sent.
  [{ inputTokens: 10, cachedTokens: 80 }, { inputPrice: 2, cachedPrice: 1 }, 10],
  [{ outputTokens: 10 }, { inputPrice: 2, cachedPrice: 1, outputPrice: 3 }, 30],
  [{ ...usage, chargedMicros: 7 }, { inputPrice: 2, cachedPrice: 1 }, 7],
])("prices %j at %j", (of, price, micros) => expect(priceOf(of, price)).toBe(micros));
