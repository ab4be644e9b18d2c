import type { Random } from "../training/random.ts";
import { FRAME_SECONDS, type Frame } from "./utterance.ts";

/** Samples per second of all speech here. */
export const SAMPLE_RATE = 16_000;
const HOP = SAMPLE_RATE * FRAME_SECONDS;
/** Widths of the resonances in hertz. */
const WIDTHS = [80, 100, 140, 220, 300];
/** The two highest resonances hardly move. */
const FIXED_FORMANTS = [3500, 4500];
/** The part of a swing in which the vocal cords are open. */
const OPEN = 0.6;

const VOICE_LEVEL = 0.05;
const BREATH_LEVEL = 0.008;
const HISS_LEVEL = 0.22;

/** What a frame sounds like at one frequency: strength of a harmonic of the voice there, and of noise per √Hz. */
export function spectrumAt(frame: Frame, hertz: number): { voice: number; noise: number } {
  const formants = [...frame.formants, ...FIXED_FORMANTS];
  const throat = formants.reduce(
    (gain, formant, index) => gain * resonance(formant, WIDTHS[index]!, hertz),
    1,
  );
  const cords = 1 / Math.hypot(1, hertz / 150);
  const narrow = 1 / Math.hypot(1, (hertz ** 2 - frame.hissHertz ** 2) / (frame.hissWidth * hertz));
  const scale = 1 / Math.sqrt(SAMPLE_RATE / 2);
  return {
    voice: 2 * VOICE_LEVEL * frame.voice * cords * throat,
    noise:
      scale * Math.hypot(BREATH_LEVEL * frame.breath * throat, HISS_LEVEL * frame.hiss * narrow),
  };
}

const resonance = (formant: number, width: number, hertz: number): number =>
  formant ** 2 / Math.hypot(formant ** 2 - hertz ** 2, width * hertz);

/** The sound of a movement: pulses and noise through resonators, sample by sample. */
export function soundOf(frames: readonly Frame[], random: Random): Float32Array {
  const throat = WIDTHS.map(() => createResonator());
  const narrow = createResonator();
  const samples = new Float32Array(frames.length * HOP);
  let phase = 0;
  let before = [0, 0];
  for (const [index, frame] of frames.entries()) {
    const next = frames[index + 1] ?? frame;
    for (const [at, formant] of [...frame.formants, ...FIXED_FORMANTS].entries())
      throat[at]!.tune(formant, WIDTHS[at]!);
    narrow.tune(frame.hissHertz, frame.hissWidth);
    for (let at = 0; at < HOP; at++) {
      const part = at / HOP;
      const between = (one: number, other: number) => one + (other - one) * part;
      phase = (phase + between(frame.hertz, next.hertz) / SAMPLE_RATE) % 1;
      const open = phase / OPEN;
      const pulse = open < 1 ? 12 * open * (2 / 3 - open) : 0;
      const noise = random.next() * 3.46 - 1.73;
      let wave =
        VOICE_LEVEL * between(frame.voice, next.voice) * pulse +
        BREATH_LEVEL * between(frame.breath, next.breath) * noise;
      for (const resonator of throat) wave = resonator.pass(wave);
      const hissing = narrow.pass(noise - before[1]!) * narrow.peak();
      before = [noise, before[0]!];
      samples[index * HOP + at] = wave + HISS_LEVEL * between(frame.hiss, next.hiss) * hissing;
    }
  }
  return samples;
}

function createResonator() {
  let [own, last, older] = [1, 0, 0];
  let [first, second] = [0, 0];
  return {
    tune(hertz: number, width: number) {
      const shrink = Math.exp((-Math.PI * width) / SAMPLE_RATE);
      older = -shrink * shrink;
      last = 2 * shrink * Math.cos((2 * Math.PI * hertz) / SAMPLE_RATE);
      own = 1 - last - older;
    },
    pass(value: number): number {
      const out = own * value + last * first + older * second;
      second = first;
      first = out;
      return out;
    },
    /** What makes the strongest frequency of a difference over two samples come out as it went in. */
    peak: () => (1 + older) / (2 * own),
  };
}
