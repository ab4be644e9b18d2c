import { once } from "node:events";
import type { Duplex } from "node:stream";

/** A byte stream read by lines and by counts, as the hooks and git's pkt-lines need it. */
export interface Channel {
  /** Without its newline; `undefined` after the other side has closed. */
  readLine(): Promise<string | undefined>;
  readBytes(count: number): Promise<Buffer | undefined>;
  write(text: string): Promise<void>;
  end(): void;
}

const NEWLINE = 10;
/** A ref's line is much shorter; a longer line is not this protocol. */
const MAX_BUFFERED = 1_048_576;

export function createChannel(stream: Duplex): Channel {
  let buffered = Buffer.alloc(0);
  const chunks = stream[Symbol.asyncIterator]();
  // If a hook exits early, there is no reader; reading ends as well.
  stream.on("error", () => {});

  async function more(): Promise<boolean> {
    if (buffered.length > MAX_BUFFERED) return false;
    const next = await chunks.next().catch(() => ({ done: true, value: undefined }));
    if (next.done) return false;
    buffered = Buffer.concat([buffered, next.value as Buffer]);
    return true;
  }
  function take(count: number): Buffer {
    const taken = buffered.subarray(0, count);
    buffered = buffered.subarray(count);
    return taken;
  }

  return {
    async readLine() {
      while (!buffered.includes(NEWLINE)) if (!(await more())) return undefined;
      return take(buffered.indexOf(NEWLINE) + 1)
        .toString()
        .slice(0, -1);
    },
    async readBytes(count) {
      while (buffered.length < count) if (!(await more())) return undefined;
      return take(count);
    },
    async write(text) {
      if (stream.writable && !stream.write(text))
        await Promise.race([once(stream, "drain"), once(stream, "close")]);
    },
    end: () => void stream.end(),
  };
}
