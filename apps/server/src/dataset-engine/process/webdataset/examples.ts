import { tarEntries } from "./tar-entries.ts";

/** A file of an example, or why it is left out. */
export type Field = Uint8Array | { readonly fault: string };

/** Files that follow each other under one name. */
export interface Example {
  readonly key: string;
  /** By what their names have after the first dot. */
  readonly fields: ReadonlyMap<string, Field>;
}

/** Of one example. */
const MAX_BYTES = 200_000_000;
/** What the library takes for the name of an example, and of a field. */
const NAME = /^((?:.*\/|)[^.]+)[.]([^/]*)$/s;

/** The examples of an archive as the loader groups them. `onFault` gets what belongs to none. */
export async function* examplesOf(
  path: string,
  mostBytes: number,
  onFault: (name: string, fault: string) => void,
): AsyncGenerator<Example> {
  let key: string | undefined;
  let fields = new Map<string, Field>();
  let bytes = 0;
  for await (const { name, content } of tarEntries(path, mostBytes)) {
    if (/^(?:\.|__)/.test(name.slice(name.lastIndexOf("/") + 1))) continue;
    if (!(content instanceof Uint8Array) && /^It is no|^Its name/.test(content.fault)) {
      onFault(name, content.fault);
      continue;
    }
    const [, base, field] = NAME.exec(name) ?? [];
    if (base === undefined || field === undefined) continue;
    if (key !== undefined && key !== base) {
      yield { key, fields };
      [fields, bytes] = [new Map(), 0];
    }
    key = base;
    bytes += content instanceof Uint8Array ? content.length : 0;
    fields.set(
      field,
      bytes > MAX_BYTES ? { fault: `Its row has more than ${MAX_BYTES} bytes.` } : content,
    );
  }
  if (key !== undefined) yield { key, fields };
}
