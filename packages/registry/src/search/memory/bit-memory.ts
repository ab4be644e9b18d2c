import {
  type BitKernels,
  createBitKernels,
  createWasmMemory,
  type WasmMemory,
} from "./bit-kernels.ts";
import { type Bits, countCommon, intersect } from "./bits.ts";

/** Bitmaps of at least so many words are worth a memory that WebAssembly sees. */
const LARGE = 2_048;
const PAGE_BYTES = 65_536;

/** Where the bitmaps of an index live, and the loops over them that have to be fast. */
export class BitMemory {
  private memory: WasmMemory | undefined;
  private kernels: BitKernels | undefined;
  private used = 0;
  private readonly free = new Map<number, Bits[]>();

  /** An empty bitmap. */
  alloc(words: number): Bits {
    const known = this.free.get(words)?.pop();
    if (known) return known.fill(0);
    return words < LARGE ? new Uint32Array(words) : this.allocLarge(words);
  }

  /** The bitmap is no longer used. */
  release(bits: Bits): void {
    const list = this.free.get(bits.length);
    if (list) list.push(bits);
    else this.free.set(bits.length, [bits]);
  }

  copy(of: Bits, words = of.length): Bits {
    const bits = this.alloc(words);
    bits.set(of);
    return bits;
  }

  countCommon(one: Bits, other: Bits): number {
    if (one.length < LARGE || !this.kernels) return countCommon(one, other);
    return this.kernels.countCommon(one.byteOffset, other.byteOffset, one.byteLength);
  }

  /** `target` keeps what is in `other` too; returns how many stay. */
  intersect(target: Bits, other: Bits): number {
    if (target.length < LARGE || !this.kernels) return intersect(target, other);
    return this.kernels.intersect(target.byteOffset, other.byteOffset, target.byteLength);
  }

  private allocLarge(words: number): Bits {
    this.memory ??= createWasmMemory();
    this.kernels ??= createBitKernels(this.memory);
    const end = this.used + words * 4;
    const missing = Math.ceil((end - this.memory.buffer.byteLength) / PAGE_BYTES);
    if (missing > 0) this.memory.grow(missing);
    const bits = new Uint32Array(this.memory.buffer, this.used, words);
    this.used = end;
    return bits;
  }
}
