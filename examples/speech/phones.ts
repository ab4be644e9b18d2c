/** A stretch of a sound that the mouth holds still in. Levels go from 0 to 1. */
export interface Posture {
  readonly milliseconds: number;
  /** The three lowest resonances of the mouth in hertz; absent: already those of what follows. */
  readonly formants?: readonly [number, number, number];
  /** Of the vocal cords. */
  readonly voice: number;
  /** Of air that hisses through the whole mouth. */
  readonly breath: number;
  /** Of air that hisses at one narrow place, and what that place lets through. */
  readonly hiss: number;
  readonly hissHertz: number;
  readonly hissWidth: number;
}

const SILENT = { voice: 0, breath: 0, hiss: 0, hissHertz: 4000, hissWidth: 3000 };

type Formants = readonly [number, number, number];

const vowel = (milliseconds: number, ...targets: Formants[]): Posture[] =>
  targets.map((formants) => ({
    ...SILENT,
    milliseconds: milliseconds / targets.length,
    formants,
    voice: 1,
  }));
const sonorant = (milliseconds: number, formants: Formants, voice = 0.6): Posture[] => [
  { ...SILENT, milliseconds, formants, voice },
];
const fricative = (
  formants: Formants,
  [hiss, hissHertz, hissWidth]: Formants,
  { voice = 0, milliseconds = 110 } = {},
): Posture[] => [{ ...SILENT, milliseconds, formants, hiss, hissHertz, hissWidth, voice }];

/** Closed lips or tongue, then what bursts out; without a voice, breath follows. */
function stop(
  formants: Formants,
  [hiss, hissHertz, hissWidth]: Formants,
  isVoiced: boolean,
): Posture[] {
  const burst = { ...SILENT, formants, hiss, hissHertz, hissWidth };
  return isVoiced
    ? [
        { ...SILENT, milliseconds: 50, formants, voice: 0.12 },
        { ...burst, milliseconds: 15, hiss: hiss * 0.7, voice: 0.3 },
      ]
    : [
        { ...SILENT, milliseconds: 60, formants },
        { ...burst, milliseconds: 20 },
        { ...SILENT, milliseconds: 30, breath: 0.5 },
      ];
}

const LIPS: Formants = [280, 900, 2200];
const TEETH: Formants = [280, 1750, 2650];
const PALATE: Formants = [280, 2050, 2400];
const SH: Formants = [0.6, 2900, 1800];

/** How each sound of English is made, by the names that pronouncing dictionaries use. */
export const PHONES: Readonly<Record<string, readonly Posture[]>> = {
  IY: vowel(140, [280, 2250, 2900]),
  IH: vowel(100, [400, 1920, 2550]),
  EH: vowel(120, [550, 1770, 2490]),
  AE: vowel(150, [690, 1660, 2490]),
  AA: vowel(150, [710, 1100, 2540]),
  AO: vowel(150, [580, 860, 2540]),
  UW: vowel(140, [310, 900, 2250]),
  AH: vowel(90, [620, 1220, 2550]),
  ER: vowel(140, [470, 1270, 1580]),
  EY: vowel(170, [500, 1850, 2500], [330, 2200, 2750]),
  AY: vowel(190, [710, 1200, 2500], [380, 2000, 2600]),
  OW: vowel(170, [540, 1000, 2450], [380, 820, 2350]),
  AW: vowel(190, [710, 1280, 2500], [400, 900, 2350]),
  L: sonorant(70, [360, 1000, 2800]),
  R: sonorant(70, [320, 1060, 1420]),
  W: sonorant(70, [290, 620, 2150]),
  Y: sonorant(60, [270, 2250, 3000]),
  M: sonorant(80, [250, 1000, 2200], 0.35),
  N: sonorant(80, [250, 1600, 2600], 0.35),
  NG: sonorant(90, [250, 2150, 2500], 0.35),
  S: fricative(TEETH, [0.7, 6000, 2600]),
  SH: fricative([300, 1850, 2500], SH),
  Z: fricative(TEETH, [0.4, 6000, 2600], { voice: 0.25, milliseconds: 90 }),
  F: fricative(LIPS, [0.16, 5500, 7000]),
  TH: fricative([290, 1400, 2550], [0.12, 6800, 5000]),
  V: fricative(LIPS, [0.08, 5500, 7000], { voice: 0.3, milliseconds: 70 }),
  DH: fricative([290, 1400, 2550], [0.06, 6800, 5000], { voice: 0.35, milliseconds: 50 }),
  HH: [{ ...SILENT, milliseconds: 70, breath: 0.5 }],
  P: stop(LIPS, [0.25, 900, 2500], false),
  T: stop(TEETH, [0.6, 4500, 3500], false),
  K: stop(PALATE, [0.5, 2000, 1200], false),
  B: stop(LIPS, [0.2, 900, 2500], true),
  D: stop(TEETH, [0.5, 4200, 3500], true),
  G: stop(PALATE, [0.4, 2000, 1200], true),
  JH: [
    ...stop(TEETH, [0.5, 3500, 3000], true),
    ...fricative([300, 1850, 2500], [0.4, 2900, 1800], { voice: 0.2, milliseconds: 60 }),
  ],
};
