/** Beginnings of images that browsers and Pillow know, in hexadecimal. */
const IMAGE = new RegExp(
  `^(?:${[
    ...["89504e470d0a1a0a", "ffd8ff", "474946383961", "474946383761"],
    ...["52494646.{8}57454250", "424d", "49492[ab]00", "4d4d002[ab]"],
    ...["000000..66747970", "00000100", "00000200", "503[1-7]", "38425053", "0000000c6a50"],
  ].join("|")})`,
);
const CHECKED: readonly (readonly [extensions: RegExp, beginning: RegExp, what: string])[] = [
  [/\.(?:png|apng|jpe?g|jpe|jfif|gif|webp|bmp|dib|tiff?)$/i, IMAGE, "image"],
  [/\.wav$/i, /^(?:52494646|52463634|52494658).{8}57415645/, "sound"],
  [/\.flac$/i, /^(?:664c6143|494433)/, "sound"],
  [/\.(?:ogg|opus)$/i, /^4f676753/, "sound"],
];

/** Why bytes can't be what their name says; media are not decoded. */
export function findFault(name: string, bytes: Uint8Array): string | undefined {
  if (bytes.length === 0) return "The file is empty.";
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(16, bytes.length));
  const check = CHECKED.find(([extensions]) => extensions.test(name));
  if (!check || check[1].test(head.toString("hex"))) return undefined;
  return `Its bytes are no ${check[2]}.`;
}
