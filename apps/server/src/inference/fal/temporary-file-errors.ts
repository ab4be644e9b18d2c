import { RealtimeError } from "../../realtime/realtime-error.ts";

export const MAX_FILE_BYTES = 256 * 1024 * 1024;

export const fileNotFound = () =>
  new RealtimeError("FILE_NOT_FOUND", "File not found. Files are kept for a day.");

/** Other failures of the disk stay what they are. */
export function asFileNotFound(error: NodeJS.ErrnoException): never {
  throw error.code === "ENOENT" ? fileNotFound() : error;
}

export const fileTooLarge = () =>
  new RealtimeError(
    "FILE_TOO_LARGE",
    `The file is too large (limit: ${MAX_FILE_BYTES / 1024 / 1024} MiB).`,
  );

export const storageFull = () =>
  new RealtimeError(
    "STORAGE_FULL",
    "Your temporary storage is full. Delete files with DELETE /api/fal/files, or wait a day.",
  );
