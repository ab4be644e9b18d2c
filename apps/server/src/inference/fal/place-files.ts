import type { TemporaryFiles } from "./temporary-files.ts";

interface Place {
  readonly origin: string;
  /** Whose the files are. */
  readonly holder: string;
  /** As data URLs, as `sync_mode` asks for. */
  readonly isInline: boolean;
}

/** The answer with URLs in place of bytes, which JSON cannot contain. */
export async function placeFiles(
  files: TemporaryFiles,
  value: unknown,
  place: Place,
): Promise<unknown> {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return Promise.all(value.map((one) => placeFiles(files, one, place)));
  if (isFile(value)) {
    const { content, ...rest } = value;
    return { url: await urlOf(files, value, place), ...rest, file_size: content.length };
  }
  const entries = Object.entries(value).map(
    async ([name, one]) => [name, await placeFiles(files, one, place)] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
}

interface FileValue {
  readonly content: Uint8Array;
  readonly content_type: string;
}

const isFile = (value: object): value is FileValue =>
  "content" in value && value.content instanceof Uint8Array && "content_type" in value;

async function urlOf(
  files: TemporaryFiles,
  { content, content_type: contentType }: FileValue,
  { origin, holder, isInline }: Place,
): Promise<string> {
  if (isInline) return `data:${contentType};base64,${Buffer.from(content).toString("base64")}`;
  const name = `output.${contentType.split("/")[1]?.replace(/\W.*$/, "") ?? "bin"}`;
  return fileUrl(origin, await files.add({ name, contentType, holder }, content), name);
}

/** Where a file can be read; `resolveFiles` knows it again. */
export const fileUrl = (origin: string, id: string, name: string): string =>
  `${origin}/api/fal/files/${id}/${encodeURIComponent(name)}`;
