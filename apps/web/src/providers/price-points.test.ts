import { expect, it } from "vitest";
import type { HistoryDay } from "../page-data/providers.ts";
import { pricePoints } from "./price-points.ts";

const day = (price: Partial<HistoryDay> = {}): HistoryDay => ({
  ...{ day: "2026-11-28", calls: 0, errors: 0, checks: 0, failedChecks: 0 },
  ...price,
});

it("keeps the last known price through periods without calls, up to the one of now", () => {
  const days = [
    day(),
    day({ inputPrice: 1, outputPrice: 2 }),
    day(),
    day({ inputPrice: 3 }),
    day(),
  ];
  const known = [{}, { inputPrice: 1, outputPrice: 2 }, { inputPrice: 1, outputPrice: 2 }];
  expect(pricePoints(days, { outputPrice: 4 })).toEqual([
    ...known,
    { inputPrice: 3 },
    { outputPrice: 4 },
  ]);
  expect(pricePoints(days, {})).toEqual([...known, { inputPrice: 3 }, { inputPrice: 3 }]);
});
