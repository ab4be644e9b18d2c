import { shJson as printShellJson } from "@orrery/catalog/literals";
import { type EmbeddedFile, embeddingOf } from "@orrery/inference";
import { jsValue, MEDIA_VARIABLE, pyValue, shString } from "./values.ts";

/** One value in every spelling a template may need. Each is made when it is first asked for. */
export interface InputText {
  readonly object: Readonly<Record<string, unknown>>;
  /** JSON as shell words; a file inside is read when the command runs. */
  readonly curl: string;
  /** The same as keyword arguments, one a line. Its fields are the chat endpoint's. */
  readonly pythonArguments: string;
  /** JSON, in which a file is the name `media`. */
  readonly json: string;
  /** A Python expression; a file inside is the variable `media`. */
  readonly python: string;
  /** A JavaScript and TypeScript expression; a file inside is the variable `media`. */
  readonly typescript: string;
  /** The file inside, if there is one. */
  readonly embedded: EmbeddedFile | undefined;
}

export function inputText(object: Readonly<Record<string, unknown>>): InputText {
  const text: LazyText = Object.create(SPELLINGS);
  text.object = object;
  text.made = undefined;
  return text;
}

interface Made {
  curl?: string;
  python?: string;
  pythonArguments?: string;
  typescript?: string;
  embedded?: EmbeddedFile | null;
}

interface LazyText extends InputText {
  object: Readonly<Record<string, unknown>>;
  made: Made | undefined;
}

const madeOf = (text: LazyText): Made => {
  text.made ??= {};
  return text.made;
};

/** Shared by all values, so that making one costs next to nothing. */
const SPELLINGS = {
  get curl(): string {
    const made = madeOf(this as unknown as LazyText);
    made.curl ??= shellJson(this as unknown as InputText);
    return made.curl;
  },
  get json(): string {
    const { object } = this as unknown as InputText;
    return JSON.stringify(object, (_key, item) => (embeddingOf(item) ? MEDIA_VARIABLE : item), 4);
  },
  get python(): string {
    const made = madeOf(this as unknown as LazyText);
    made.python ??= pyValue((this as unknown as InputText).object);
    return made.python;
  },
  get pythonArguments(): string {
    const made = madeOf(this as unknown as LazyText);
    made.pythonArguments ??= printArguments((this as unknown as InputText).object);
    return made.pythonArguments;
  },
  get typescript(): string {
    const made = madeOf(this as unknown as LazyText);
    made.typescript ??= jsValue((this as unknown as InputText).object);
    return made.typescript;
  },
  get embedded(): EmbeddedFile | undefined {
    const made = madeOf(this as unknown as LazyText);
    if (made.embedded === undefined) {
      made.embedded = findEmbedded((this as unknown as InputText).object) ?? null;
    }
    return made.embedded ?? undefined;
  },
};

function printArguments(object: Readonly<Record<string, unknown>>): string {
  let lines = "";
  for (const name of Object.keys(object)) {
    if (object[name] !== undefined) lines += `    ${name}=${pyValue(object[name], "    ")},\n`;
  }
  return lines;
}

function findEmbedded(value: unknown): EmbeddedFile | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  if (embeddingOf(value)) return value as EmbeddedFile;
  for (const name of Object.keys(value)) {
    const found = findEmbedded((value as Readonly<Record<string, unknown>>)[name]);
    if (found) return found;
  }
  return undefined;
}

function shellJson({ object, embedded }: InputText): string {
  if (!embedded) return shJson(JSON.stringify(object, null, 2));
  const base64 = `$(base64 < ${shString(embedded.file.name)} | tr -d '\\n')`;
  const file =
    embeddingOf(embedded) === "base64" ? base64 : `data:${embedded.mediaType};base64,${base64}`;
  const { json, mark } = markedJson(object);
  return shJson(json).split(mark).join(`'"${file}"'`);
}

/** JSON with every file as a mark, which is a text that occurs nowhere else in it. */
function markedJson(object: unknown): { readonly json: string; readonly mark: string } {
  for (let mark = "@file@"; ; mark = `@${mark}@`) {
    let files = 0;
    const json = JSON.stringify(
      object,
      (_key, value) => {
        if (embeddingOf(value) === undefined) return value;
        files++;
        return mark;
      },
      2,
    );
    if (json.split(mark).length === files + 1) return { json, mark };
  }
}

/** Indented JSON in single quotes. The catalogue's quoter knows what to do about the rest. */
const shJson = (json: string): string =>
  PLAIN_JSON.test(json) ? `'${json}'` : printShellJson(JSON.parse(json));

const PLAIN_JSON = /^[\n -&(-;=-~]*$/;
