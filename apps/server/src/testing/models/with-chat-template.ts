/** Bytes of a value by its type in GGUF; texts and lists have their own lengths. */
const SIZES: Readonly<Record<number, number>> = {
  ...{ 0: 1, 1: 1, 2: 2, 3: 2, 4: 4, 5: 4, 6: 4, 7: 1 },
  ...{ 10: 8, 11: 8, 12: 8 },
};
const TEXT = 8;
const LIST = 9;
const ALIGNMENT = 32;

/** A GGUF file with another chat template in place of its own. */
export function withChatTemplate(file: Buffer, template: string): Buffer {
  let at = 8;
  const u32 = () => {
    at += 4;
    return file.readUInt32LE(at - 4);
  };
  const u64 = () => {
    at += 8;
    return Number(file.readBigUInt64LE(at - 8));
  };
  const text = () => {
    const length = u64();
    at += length;
    return file.toString("utf8", at - length, at);
  };
  const skip = (type: number): void => {
    if (type === TEXT) text();
    else if (type === LIST) {
      const items = u32();
      for (let left = u64(); left > 0; left--) skip(items);
    } else at += SIZES[type] ?? 0;
  };

  const tensors = u64();
  let place: readonly [number, number] | undefined;
  for (let left = u64(); left > 0; left--) {
    const isTemplate = text() === "tokenizer.chat_template";
    const type = u32();
    const start = at;
    skip(type);
    if (isTemplate) place = [start, at];
  }
  for (let left = tensors; left > 0; left--) {
    text();
    const dimensions = u32();
    at += dimensions * 8 + 12;
  }
  if (!place) throw new Error("The file has no chat template.");
  const data = file.subarray(Math.ceil(at / ALIGNMENT) * ALIGNMENT);
  const written = Buffer.from(template);
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(written.length));
  const head = Buffer.concat([
    ...[file.subarray(0, place[0]), length, written],
    file.subarray(place[1], at),
  ]);
  return Buffer.concat([head, Buffer.alloc(-head.length & (ALIGNMENT - 1)), data]);
}
