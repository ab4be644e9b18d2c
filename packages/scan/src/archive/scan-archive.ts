import { MalformedFile } from "../byte-reader.ts";
import { type ByteSource, sourceOfBytes } from "../byte-source.ts";
import { type Findings, found } from "../file-scan.ts";
import { isTar, listTar } from "./list-tar.ts";
import { type ArchiveEntry, listZip, unpack } from "./list-zip.ts";

/** Beyond this an entry's contents are not looked at; its name is. */
const MAX_OPENED = 2000;
/** Of a gzip file, what is unpacked from. */
const MAX_GZIP = 33_554_432;
/** An archive that grows a thousandfold, to gigabytes, is made to fill a disk. */
const BOMB_RATIO = 1000;
const BOMB_BYTES = 4_294_967_296;

type ScanEntry = (name: string, source: ByteSource) => Promise<readonly Findings[]>;

/** The names in an archive, and, through `scanEntry`, what is in it. `undefined` for what is no archive. */
export async function scanArchive(
  source: ByteSource,
  scanEntry: ScanEntry,
): Promise<readonly Findings[] | undefined> {
  const head = await source.read(0, 512);
  const list = await listerOf(source, head);
  if (!list) return undefined;
  try {
    const entries = await list();
    return [...entryNames(entries), ...(await entryContents(entries, scanEntry))];
  } catch (error) {
    if (!(error instanceof MalformedFile)) throw error;
    return [found("unscanned", `Can't list the archive: ${error.message}`)];
  }
}

async function listerOf(source: ByteSource, head: Uint8Array) {
  if (head[0] === 0x50 && head[1] === 0x4b && (head[2] === 3 || head[2] === 5))
    return () => listZip(source);
  if (isTar(head)) return () => listTar(source);
  if (head[0] !== 0x1f || head[1] !== 0x8b) return undefined;
  const bytes = await unpack(await source.read(0, Math.min(source.size, MAX_GZIP)), "gzip");
  return isTar(bytes) ? () => listTar(sourceOfBytes(bytes)) : undefined;
}

function entryNames(entries: readonly ArchiveEntry[]): readonly Findings[] {
  const outside = entries.find(({ name }) => leadsOutside(name));
  const link = entries.find(({ isLink }) => isLink);
  const encrypted = entries.find(({ isEncrypted }) => isEncrypted);
  const size = entries.reduce((sum, entry) => sum + entry.size, 0);
  const packed = entries.reduce((sum, entry) => sum + entry.packedSize, 0);
  return [
    ...(outside
      ? [found("unsafe", `An entry points outside the archive: ${clip(outside.name)}`)]
      : []),
    ...(link ? [found("suspicious", `An entry is a link: ${clip(link.name)}`)] : []),
    ...(encrypted ? [found("unscanned", `An entry is encrypted: ${clip(encrypted.name)}`)] : []),
    ...(size > BOMB_BYTES && size > packed * BOMB_RATIO
      ? [found("unsafe", "The archive expands to over 1,000 times its size.")]
      : []),
  ];
}

async function entryContents(
  entries: readonly ArchiveEntry[],
  scanEntry: ScanEntry,
): Promise<readonly Findings[]> {
  const parts: Findings[] = [];
  for (const entry of entries.slice(0, MAX_OPENED)) {
    if (entry.size === 0) continue;
    const content = await entry.open();
    if (content) parts.push(...(await scanEntry(entry.name, content)));
  }
  if (entries.length > MAX_OPENED)
    parts.push(
      found("unscanned", `The archive has ${entries.length} entries; ${MAX_OPENED} were read.`),
    );
  return parts;
}

const leadsOutside = (name: string): boolean =>
  /^(?:[/\\]|[a-z]:)/i.test(name) || name.split(/[/\\]/).includes("..");

const clip = (text: string): string => text.replace(/[^\x20-\x7e]/g, "?").slice(0, 120);
