import { RegistryError } from "../errors.ts";

export const notStored = (digest: string) =>
  new RegistryError("blob-not-found", `Object ${digest} is not stored.`);
