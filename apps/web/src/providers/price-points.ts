import type { HistoryDay } from "../page-data/providers.ts";

export type Prices = Pick<HistoryDay, "inputPrice" | "outputPrice">;

/**
 * The price of each period: the one of the last call so far, and in the last period the current one. Periods before the
 * first known price have no price. Pure.
 */
export function pricePoints(periods: readonly HistoryDay[], now: Prices): readonly Prices[] {
  let known: Prices = {};
  return periods.map((period, index) => {
    if (hasPrice(period)) known = pricesOf(period);
    if (index === periods.length - 1 && hasPrice(now)) known = pricesOf(now);
    return known;
  });
}

export const hasPrice = ({ inputPrice, outputPrice }: Prices): boolean =>
  inputPrice !== undefined || outputPrice !== undefined;

const pricesOf = ({ inputPrice, outputPrice }: Prices): Prices => ({
  ...(inputPrice !== undefined && { inputPrice }),
  ...(outputPrice !== undefined && { outputPrice }),
});
