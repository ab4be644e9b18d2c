/** Red, green and blue from 0 to 1. */
export type Rgb = readonly [red: number, green: number, blue: number];

export const COLORS: Readonly<Record<string, Rgb>> = {
  red: [0.88, 0.12, 0.14],
  green: [0.13, 0.62, 0.22],
  blue: [0.12, 0.3, 0.88],
  yellow: [0.98, 0.85, 0.12],
  orange: [0.97, 0.52, 0.08],
  purple: [0.52, 0.16, 0.68],
  pink: [0.98, 0.52, 0.72],
  white: [0.97, 0.97, 0.97],
  black: [0.06, 0.06, 0.07],
  gray: [0.5, 0.5, 0.52],
  brown: [0.48, 0.28, 0.12],
  cyan: [0.1, 0.8, 0.86],
};

/** What is behind everything: the color at the top and at the bottom. */
export const BACKGROUNDS: Readonly<Record<string, readonly [top: Rgb, bottom: Rgb]>> = {
  night: [
    [0.02, 0.02, 0.12],
    [0.1, 0.1, 0.3],
  ],
  sunset: [
    [0.98, 0.55, 0.2],
    [0.45, 0.15, 0.45],
  ],
  sky: [
    [0.4, 0.68, 0.98],
    [0.85, 0.94, 1],
  ],
  sea: [
    [0.1, 0.55, 0.75],
    [0.02, 0.15, 0.4],
  ],
  grass: [
    [0.55, 0.8, 0.95],
    [0.25, 0.65, 0.2],
  ],
};

/** `share` of the way from one color to another. */
export const mix = (from: Rgb, to: Rgb, share: number): Rgb => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
  from[2] + (to[2] - from[2]) * share,
];
