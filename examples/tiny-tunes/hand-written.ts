/** A wish, and what must be heard: how long, and the pitch of each note in hertz. */
export interface Wish {
  readonly text: string;
  readonly seconds: number;
  readonly pitches: readonly number[];
}

/** Written by hand, used for nothing but the card's figure and the tests. */
export const TEST: readonly Wish[] = [
  { text: "do re mi fa so", seconds: 1.75, pitches: [261.6, 293.7, 329.6, 349.2, 392] },
  { text: "play la on a flute", seconds: 0.35, pitches: [440] },
  {
    text: "please play do mi so high do on the organ",
    seconds: 1.4,
    pitches: [261.6, 329.6, 392, 523.3],
  },
  { text: "slowly: do, so", seconds: 1.2, pitches: [261.6, 392] },
  {
    text: "fast ti la so fa mi re do",
    seconds: 1.26,
    pitches: [493.9, 440, 392, 349.2, 329.6, 293.7, 261.6],
  },
  { text: "a long so and a short mi with a trumpet", seconds: 0.875, pitches: [392, 329.6] },
  { text: "low do then high do", seconds: 0.7, pitches: [130.8, 523.3] },
  { text: "sing so mi la so mi, quickly", seconds: 0.9, pitches: [392, 329.6, 440, 392, 329.6] },
];
