import { Encoder } from "@evan/opus";
import { type AudioSample, CustomAudioEncoder, EncodedPacket } from "mediabunny";

const RATE = 48_000;
/** 20 milliseconds. */
const FRAME = 960;
const OPUS_HEAD_BYTES = 19;

/** Opus as the container's library wants to call it. One channel, 48,000 samples a second. */
export class OpusEncoder extends CustomAudioEncoder {
  #encoder = new Encoder({ channels: 1, sample_rate: RATE, application: "audio" });
  #waiting = new Int16Array(0);
  #sent = 0;

  static override supports(codec: string, { numberOfChannels, sampleRate }: AudioEncoderConfig) {
    return codec === "opus" && numberOfChannels === 1 && sampleRate === RATE;
  }

  init(): void {
    if (this.config.bitrate !== undefined) this.#encoder.bitrate = this.config.bitrate;
  }

  encode(sample: AudioSample): void {
    const added = new Int16Array(sample.numberOfFrames);
    sample.copyTo(added, { planeIndex: 0, format: "s16" });
    const all = new Int16Array(this.#waiting.length + added.length);
    all.set(this.#waiting);
    all.set(added, this.#waiting.length);
    const whole = all.length - (all.length % FRAME);
    for (let at = 0; at < whole; at += FRAME) this.#send(all.slice(at, at + FRAME));
    this.#waiting = all.slice(whole);
  }

  flush(): void {
    if (this.#waiting.length === 0) return;
    const last = new Int16Array(FRAME);
    last.set(this.#waiting);
    this.#waiting = new Int16Array(0);
    this.#send(last);
  }

  close(): void {
    this.#waiting = new Int16Array(0);
  }

  #send(frame: Int16Array): void {
    const bytes = this.#encoder.encode(frame);
    const packet = new EncodedPacket(bytes, "key", this.#sent / RATE, FRAME / RATE);
    this.#sent += FRAME;
    this.onPacket(packet, {
      decoderConfig: {
        codec: "opus",
        numberOfChannels: 1,
        sampleRate: RATE,
        description: opusHead(this.#encoder.lookhead),
      },
    });
  }
}

/** The header that a decoder needs: how many samples to skip at the beginning. */
function opusHead(skipped: number): Uint8Array {
  const bytes = new Uint8Array(OPUS_HEAD_BYTES);
  bytes.set(new TextEncoder().encode("OpusHead"));
  const view = new DataView(bytes.buffer);
  view.setUint8(8, 1);
  view.setUint8(9, 1);
  view.setUint16(10, skipped, true);
  view.setUint32(12, RATE, true);
  return bytes;
}
