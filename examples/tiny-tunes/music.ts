/** Half tones above middle C, by the names that singers use. */
export const NOTES: Readonly<Record<string, number>> = {
  do: 0,
  re: 2,
  mi: 4,
  fa: 5,
  so: 7,
  la: 9,
  ti: 11,
};

/** How an instrument sounds: how fast a tone dies away, and how strong each multiple of its pitch is. */
export interface Instrument {
  /** Per second; 0 stays. */
  readonly decay: number;
  readonly overtones: readonly number[];
}

export const OVERTONES = 6;

export const INSTRUMENTS: Readonly<Record<string, Instrument>> = {
  bell: { decay: 4, overtones: [0.5, 0.1, 0.35, 0, 0.25, 0.1] },
  flute: { decay: 0, overtones: [0.8, 0.15, 0.05, 0, 0, 0] },
  organ: { decay: 0, overtones: [0.4, 0.3, 0, 0.2, 0, 0.1] },
  guitar: { decay: 3, overtones: [0.5, 0.3, 0.2, 0.1, 0.05, 0.02] },
  piano: { decay: 2, overtones: [0.6, 0.2, 0.1, 0.05, 0.02, 0] },
  trumpet: { decay: 0.5, overtones: [0.25, 0.25, 0.2, 0.15, 0.1, 0.05] },
};

/** When nobody names one. */
export const USUAL_INSTRUMENT = "piano";

/** Words for how fast, and how long a note then lasts, in seconds. */
export const TEMPI: readonly (readonly [words: readonly string[], seconds: number])[] = [
  [["slowly", "slow"], 0.6],
  [["fast", "quickly", "quick"], 0.18],
];
export const USUAL_SECONDS = 0.35;

/** Words before a note, and what they do to it. */
export const CHANGES: Readonly<
  Record<string, { readonly octaves?: number; readonly times?: number }>
> = {
  high: { octaves: 1 },
  low: { octaves: -1 },
  long: { times: 2 },
  short: { times: 0.5 },
};
