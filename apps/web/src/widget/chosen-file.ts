import type { FileInput } from "@orrery/inference";
import type { SampleFile } from "../page-data/widget.ts";

/** An image or audio file to send. */
export interface ChosenFile {
  readonly name: string;
  /** Where it can be seen or heard. */
  readonly url: string;
  /** Absent for one that is still on the hub. */
  readonly blob?: Blob;
}

/** Providers take some ten megabytes; the hub's own runtime as well. */
export const MAX_FILE_BYTES = 10_000_000;

export const fromSample = ({ name, url }: SampleFile): ChosenFile => ({ name, url });

/** Its object URL lives until the page is closed. */
export const fromBlob = (blob: Blob, name: string): ChosenFile => ({
  name,
  blob,
  url: URL.createObjectURL(blob),
});

export interface LoadedFile {
  readonly input: FileInput;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The file with its bytes; those of a sample come from the hub. */
export async function loadFile(
  { name, url, blob }: ChosenFile,
  signal: AbortSignal,
): Promise<LoadedFile> {
  const loaded = blob ?? (await (await fetch(url, { signal })).blob());
  return {
    input: { name, mediaType: loaded.type || "application/octet-stream" },
    bytes: new Uint8Array(await loaded.arrayBuffer()),
  };
}
