import { type AsyncBuffer, type FileMetaData, parquetMetadataAsync } from "hyparquet";
import type { ByteSource } from "../byte-source.ts";

export interface ParquetFile {
  readonly file: AsyncBuffer;
  readonly metadata: FileMetaData;
}

/** Reads the footer. */
export async function openParquet(source: ByteSource): Promise<ParquetFile> {
  const file: AsyncBuffer = {
    byteLength: source.size,
    slice: async (start, end = source.size) => (await source.read(start, end)).buffer,
  };
  return { file, metadata: await parquetMetadataAsync(file, { initialFetchSize: 65_536 }) };
}
