/** Collects the fields of one protobuf message. */
export interface Message {
  integer(field: number, value: number): Message;
  text(field: number, value: string): Message;
  bytes(field: number, value: Uint8Array): Message;
  message(field: number, value: Message): Message;
  /** The encoded message, so far. */
  encode(): Uint8Array;
}

/** An empty message; each call appends a field and returns the same message. */
export function createMessage(): Message {
  const parts: Uint8Array[] = [];
  const append = (field: number, wireType: number, ...rest: Uint8Array[]) => {
    parts.push(variableLength((field << 3) | wireType), ...rest);
    return message;
  };
  const message: Message = {
    integer: (field, value) => append(field, 0, variableLength(value)),
    bytes: (field, value) => append(field, 2, variableLength(value.length), value),
    text: (field, value) => message.bytes(field, new TextEncoder().encode(value)),
    message: (field, value) => message.bytes(field, value.encode()),
    encode: () => new Uint8Array(Buffer.concat(parts)),
  };
  return message;
}

function variableLength(value: number): Uint8Array {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, BigInt(value));
  for (; rest > 127n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128);
  bytes.push(Number(rest));
  return Uint8Array.from(bytes);
}
