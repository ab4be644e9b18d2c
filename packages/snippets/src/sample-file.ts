import { type EmbeddedFile, embeddingOf } from "@orrery/inference";
import { HUB_TOKEN, shAuthorization } from "./credential.ts";
import { shString } from "./values.ts";

/** Where a program fetches the sample that it sends. */
export interface SampleFile {
  /** What the program calls it. */
  readonly name: string;
  readonly url: string;
  /** The file is in a repo that is not open to all: the hub's token goes with the request. */
  readonly needsToken?: boolean;
}

/** Whether an input contains the file of that name: another name means the reader's own file. */
export function holdsFile(value: unknown, name: string): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (embeddingOf(value)) return (value as EmbeddedFile).file.name === name;
  const file = value as { readonly name?: unknown; readonly mediaType?: unknown };
  if (file.name === name && typeof file.mediaType === "string") return true;
  return Object.values(value).some((item) => holdsFile(item, name));
}

/** Fetches it into the folder one is in; it is an error when that does not work. */
export function curlSample({ name, url, needsToken }: SampleFile): string {
  const isNamed = url.endsWith(`/${name}`);
  const header = needsToken ? ` -H ${shAuthorization("Bearer", HUB_TOKEN)}` : "";
  return `curl -fL${isNamed ? "O" : ` -o ${shString(name)}`}${header} ${shString(url)}`;
}
