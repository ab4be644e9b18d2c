import type { Channel } from "../channel.ts";

/** Four hex digits of length, themselves counted, then the text. */
export const pktLine = (text: string): string =>
  (Buffer.byteLength(text) + 4).toString(16).padStart(4, "0") + text;

export const FLUSH = "0000";

/** The lines up to the next flush, without their newlines; `undefined` after the other side has closed. */
export async function readPktLines(channel: Channel): Promise<readonly string[] | undefined> {
  const lines: string[] = [];
  for (;;) {
    const digits = (await channel.readBytes(4))?.toString();
    if (digits === undefined || !/^[0-9a-f]{4}$/i.test(digits)) return undefined;
    if (digits === FLUSH) return lines;
    const content = await channel.readBytes(Number.parseInt(digits, 16) - 4);
    if (content === undefined) return undefined;
    lines.push(content.toString().replace(/\n$/, ""));
  }
}
