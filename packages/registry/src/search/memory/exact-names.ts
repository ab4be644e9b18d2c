import { HashChains, hashOf } from "./hash-chains.ts";
import type { PartSink, PartSource } from "./index-parts.ts";
import { asBytes, type NameBytes } from "./name-bytes.ts";

/** Documents by their whole names. */
export class ExactNames {
  private readonly chains: HashChains;
  private readonly names: NameBytes;

  constructor(names: NameBytes, capacity: number) {
    this.names = names;
    this.chains = new HashChains(capacity);
  }

  add(doc: number, path: string): void {
    this.chains.add(nameHash(path), doc);
  }

  /** While it still has the name. */
  remove(doc: number): void {
    this.chains.remove(nameHash(this.names.get(doc)), doc);
  }

  /** Repos whose `namespace/name`, or name alone, equals the text. */
  find(text: string): readonly number[] {
    const bytes = asBytes(text);
    const docs: number[] = [];
    for (let doc = this.chains.first(nameHash(text)); doc >= 0; doc = this.chains.next(doc))
      if (this.names.isNamed(doc, bytes)) docs.push(doc);
    return docs;
  }

  save(sink: PartSink, used: number): void {
    this.chains.save(sink, used);
  }

  restore(source: PartSource): void {
    this.chains.restore(source);
  }

  grow(capacity: number): void {
    this.chains.grow(capacity, (doc) => nameHash(this.names.get(doc)));
  }
}

/** By what stands after the slash: so is a repo found by its name alone. */
const nameHash = (path: string): number => hashOf(path, path.indexOf("/") + 1, path.length);
