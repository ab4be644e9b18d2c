import { type EmbeddedFile, embeddingOf, type FileInput } from "./media.ts";
import type { CallBody } from "./provider.ts";

export interface EncodedBody {
  /** Absent for a form: its boundary is chosen when it is sent. */
  readonly contentType?: string;
  readonly body: string | Uint8Array<ArrayBuffer> | FormData;
}

/** A body ready to be sent. `readBytes` gives the bytes of the files that `request()` was given. */
export async function encodeBody(
  body: CallBody,
  readBytes: (file: FileInput) => Promise<Uint8Array<ArrayBuffer>>,
): Promise<EncodedBody> {
  if (body.kind === "file") {
    return { contentType: body.file.mediaType, body: await readBytes(body.file) };
  }
  if (body.kind === "form") {
    const form = new FormData();
    const files = { [body.name ?? "file"]: body.file, ...body.files };
    for (const [name, file] of Object.entries(files))
      form.append(name, new Blob([await readBytes(file)], { type: file.mediaType }), file.name);
    for (const [name, value] of Object.entries(body.fields)) form.append(name, value);
    for (const [name, values] of Object.entries(body.lists ?? {}))
      for (const value of values) form.append(`${name}[]`, value);
    return { body: form };
  }
  const texts = new Map<object, string>();
  for (const embedded of listEmbedded(body.json)) {
    texts.set(embedded, formatEmbedded(embedded, await readBytes(embedded.file)));
  }
  const json = JSON.stringify(body.json, (_key, value) => texts.get(value) ?? value);
  return { contentType: "application/json", body: json };
}

function listEmbedded(value: unknown): readonly EmbeddedFile[] {
  if (typeof value !== "object" || value === null) return [];
  if (embeddingOf(value)) return [value as EmbeddedFile];
  return Object.values(value).flatMap(listEmbedded);
}

function formatEmbedded(embedded: EmbeddedFile, bytes: Uint8Array<ArrayBuffer>): string {
  const base64 = toBase64(bytes);
  return embeddingOf(embedded) === "base64"
    ? base64
    : `data:${embedded.mediaType};base64,${base64}`;
}

/** In slices, because a call takes a limited number of arguments. */
function toBase64(bytes: Uint8Array): string {
  let binary = "";
  for (let start = 0; start < bytes.length; start += 32_768) {
    binary += String.fromCharCode(...bytes.subarray(start, start + 32_768));
  }
  return btoa(binary);
}
