import { open } from "node:fs/promises";

/** Makes the names in a folder outlast a power cut. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** For `catch`: this failure means nothing happened. */
export const ignore = (code: string) => (error: NodeJS.ErrnoException) => {
  if (error.code !== code) throw error;
  return undefined;
};
