const MAX_NOTES = 100;
const MAX_NAME = 200;
const MAX_VALUE = 2_000;

export const cutName = (name: string): string =>
  name.length > MAX_NAME ? `${name.slice(0, MAX_NAME)}…` : name;

/** What a writer noted, cut to what a page can show. */
export const cutNotes = (
  notes: readonly (readonly [key: string, value: string])[],
): readonly (readonly [key: string, value: string])[] =>
  notes
    .slice(0, MAX_NOTES)
    .map(([key, value]) => [
      cutName(key),
      value.length > MAX_VALUE ? `${value.slice(0, MAX_VALUE)}…` : value,
    ]);
