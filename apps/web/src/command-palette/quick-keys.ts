const PAGE = 8;

/**
 * Where a key leads in a list of so many items; `undefined` for a key that is not the list's.
 * From -1, nothing chosen, the arrows lead to an end.
 */
export function nextActive(key: string, active: number, count: number): number | undefined {
  if (count === 0) return undefined;
  const moves: Readonly<Record<string, number>> = {
    ArrowDown: (active + 1) % count,
    ArrowUp: active <= 0 ? count - 1 : active - 1,
    PageDown: Math.min(active + PAGE, count - 1),
    PageUp: Math.max(active - PAGE, 0),
  };
  return Object.hasOwn(moves, key) ? moves[key] : undefined;
}
