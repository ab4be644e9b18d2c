/** A compressed file stays compressed. */
export function compressionOf(file: string): string {
  if (file.endsWith(".gz")) return ", COMPRESSION gzip";
  return file.endsWith(".zst") ? ", COMPRESSION zstd" : "";
}
