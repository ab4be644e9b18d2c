/** A file in a call. The sender of the call has its bytes. */
export interface FileInput {
  readonly name: string;
  /** Such as `audio/flac`. */
  readonly mediaType: string;
}

/** Whether an option of a call is a file. Pure. */
export const isFile = (value: unknown): value is FileInput =>
  typeof value === "object" && value !== null && "mediaType" in value && "name" in value;

/** A file as text inside a JSON body. A class, so that no external JSON can imitate it. */
export class EmbeddedFile {
  readonly encoding: FileEncoding;
  readonly file: FileInput;
  /** What a data URL declares. */
  readonly mediaType: string;

  constructor(encoding: FileEncoding, file: FileInput, mediaType: string) {
    this.encoding = encoding;
    this.file = file;
    this.mediaType = mediaType;
  }
}

export type FileEncoding = "base64" | "data-url";

/** The file's bytes as `data:image/png;base64,…`; `mediaType` where the provider has its own word. */
export const asDataUrl = (file: FileInput, mediaType = file.mediaType): EmbeddedFile =>
  new EmbeddedFile("data-url", file, mediaType);

/** The file's bytes as base64. */
export const asBase64 = (file: FileInput): EmbeddedFile =>
  new EmbeddedFile("base64", file, file.mediaType);

/** How a value of a body's JSON embeds a file; nothing when it is plain JSON. */
export const embeddingOf = (value: unknown): FileEncoding | undefined =>
  value instanceof EmbeddedFile ? value.encoding : undefined;
