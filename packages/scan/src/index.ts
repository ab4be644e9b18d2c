export { listZip, type ZipEntry } from "./archive/list-zip.ts";
export { type ByteSource, sourceOfBytes } from "./byte-source.ts";
export {
  type FileScan,
  type Finding,
  type ImportSafety,
  joinScans,
  type PickleImport,
  SCAN_VERSION,
  VERDICTS,
  type Verdict,
} from "./file-scan.ts";
export { scanFile } from "./scan-file.ts";
