import type { Frame } from "../speech/utterance.ts";
import { spectrumAt } from "../speech/vocal-tract.ts";

/** Stretches of pitch whose loudness the model decides. */
export const BANDS = 32;
const LOWEST_HERTZ = 90;
const HIGHEST_HERTZ = 7600;

const mel = (hertz: number) => 1127 * Math.log1p(hertz / 700);
const [LOWEST, HIGHEST] = [mel(LOWEST_HERTZ), mel(HIGHEST_HERTZ)];

/** Where a pitch lies among the bands: 0 is the middle of the first. The graph computes the same. */
export const BAND_SCALE = {
  perMel: (BANDS - 1) / (HIGHEST - LOWEST),
  lowest: LOWEST,
};

/** The middle of each band in hertz. */
export const CENTRES: readonly number[] = Array.from({ length: BANDS }, (_, band) => {
  const height = LOWEST + ((HIGHEST - LOWEST) * band) / (BANDS - 1);
  return 700 * Math.expm1(height / 1127);
});

/** Loudness is a logarithm, moved and scaled so that the model sees numbers around 0. */
export const LOUDNESS = { middle: -6, scale: 2, quietest: 1e-5 };
/** So is pitch. */
export const PITCH = { middle: Math.log(118), scale: 0.2 };

/** The numbers that a frame is learned as: its pitch, then voice and noise of each band. */
export function numbersOf(frame: Frame): number[] {
  const spectra = CENTRES.map((hertz) => spectrumAt(frame, hertz));
  const loudness = (strength: number) =>
    (Math.log(strength + LOUDNESS.quietest) - LOUDNESS.middle) / LOUDNESS.scale;
  return [
    (Math.log(frame.hertz) - PITCH.middle) / PITCH.scale,
    ...spectra.map(({ voice }) => loudness(voice)),
    ...spectra.map(({ noise }, band) => loudness(noise * Math.sqrt(widthOf(band)))),
  ];
}

/** Hertz from the middle of the band before to that of the one after, halved. */
const widthOf = (band: number): number =>
  ((CENTRES[band + 1] ?? HIGHEST_HERTZ) - (CENTRES[band - 1] ?? LOWEST_HERTZ)) / 2;
