import { parseBuffer } from "music-metadata";

/** Of a sound of `size` bytes in seconds, from its first ones; `undefined` for what does not say. */
export async function soundDuration(head: Uint8Array, size: number): Promise<number | undefined> {
  // What is not there is zero: the system has no memory for bytes that no one reads.
  const whole = head.length < size ? Buffer.alloc(size) : head;
  if (whole !== head) whole.set(head);
  try {
    const { format } = await parseBuffer(whole, { size }, { duration: false, skipCovers: true });
    const seconds = format.duration;
    return seconds !== undefined && Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined;
  } catch {
    return undefined;
  }
}
