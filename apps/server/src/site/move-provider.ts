import type { ORDER_MOVES } from "@orrery/web/page-data/form-rules/provider-forms";

/** The order after a move; unchanged if the move is no longer possible. Pure. */
export function moveProvider(
  order: readonly string[],
  move: (typeof ORDER_MOVES)[number],
  provider: string,
): readonly string[] {
  const from = order.indexOf(provider);
  const others = order.filter((one) => one !== provider);
  if (move === "add") return from < 0 ? [...order, provider] : order;
  if (from < 0 || move === "drop") return others;
  const to = Math.max(0, move === "up" ? from - 1 : from + 1);
  return others.toSpliced(to, 0, provider);
}
