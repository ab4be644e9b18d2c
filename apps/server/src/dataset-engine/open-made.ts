import { constants, type FileHandle, open } from "node:fs/promises";
import { EngineError } from "./engine-error.ts";

/** The process chose what is there: a link would lead to files of the hub. */
export async function openMade(path: string): Promise<FileHandle> {
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
  const file = await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  const found = await file.stat();
  if (found.isFile() && found.nlink === 1) return file;
  await file.close();
  throw new EngineError("DatasetGenerationError", "The process did not write a file.");
}
