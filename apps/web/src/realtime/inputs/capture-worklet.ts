import { createDownsampler } from "./downsample.ts";

/** What there is in an audio worklet, and in no other scope. */
declare const sampleRate: number;
declare function registerProcessor(name: string, processor: new () => object): void;
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}

/** A tenth of a second. */
const CHUNK = 1600;

/** Passes on what the microphone hears, as 16-bit samples of 16 kHz, a tenth of a second at a time. */
class Capture extends AudioWorkletProcessor {
  readonly #downsample = createDownsampler(sampleRate);
  #held: number[] = [];

  process(inputs: readonly (readonly Float32Array[])[]): boolean {
    const [[samples] = []] = inputs;
    if (samples) this.#held.push(...this.#downsample(samples));
    while (this.#held.length >= CHUNK) {
      const chunk = Int16Array.from(this.#held.splice(0, CHUNK));
      this.port.postMessage(chunk, [chunk.buffer]);
    }
    return true;
  }
}

registerProcessor("capture", Capture);
