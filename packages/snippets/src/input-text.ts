import { type EmbeddedFile, embeddingOf } from "@orrery/inference";
import { jsValue, MEDIA_VARIABLE, pyArguments, pyValue, shValue } from "./values.ts";

/** One value in every spelling a template may need. Each is made when it is first asked for. */
export class InputText {
  readonly object: Readonly<Record<string, unknown>>;
  #curl: string | undefined;
  #python: string | undefined;
  #pythonArguments: string | undefined;
  #typescript: string | undefined;
  #embedded: EmbeddedFile | null | undefined;

  constructor(object: Readonly<Record<string, unknown>>) {
    this.object = object;
  }

  /** JSON as a shell word; a file inside is read when the command runs. */
  get curl(): string {
    this.#curl ??= shValue(this.object);
    return this.#curl;
  }

  /** JSON, in which a file is the name `media`. */
  get json(): string {
    const fileName = (_key: string, item: unknown) => (embeddingOf(item) ? MEDIA_VARIABLE : item);
    return JSON.stringify(this.object, fileName, 4);
  }

  /** A Python expression; a file inside is the variable `media`. */
  get python(): string {
    this.#python ??= pyValue(this.object);
    return this.#python;
  }

  /** The same as keyword arguments, one a line. Its fields are the chat endpoint's. */
  get pythonArguments(): string {
    this.#pythonArguments ??= pyArguments(this.object);
    return this.#pythonArguments;
  }

  /** A JavaScript and TypeScript expression; a file inside is the variable `media`. */
  get typescript(): string {
    this.#typescript ??= jsValue(this.object);
    return this.#typescript;
  }

  /** The file inside, if there is one. */
  get embedded(): EmbeddedFile | undefined {
    if (this.#embedded === undefined) this.#embedded = findEmbedded(this.object) ?? null;
    return this.#embedded ?? undefined;
  }
}

function findEmbedded(value: unknown): EmbeddedFile | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  if (embeddingOf(value)) return value as EmbeddedFile;
  for (const item of Array.isArray(value) ? value : Object.values(value)) {
    const found = findEmbedded(item);
    if (found) return found;
  }
  return undefined;
}
