import { RegistryError } from "../errors.ts";

export const notStored = (digest: string) =>
  new RegistryError("blob-not-found", `Object ${digest} is not stored.`);

export const uploadPending = (digest: string) =>
  new RegistryError(
    "upload-pending",
    `Object ${digest} has arrived and is still being verified. Retry in a few seconds.`,
  );
