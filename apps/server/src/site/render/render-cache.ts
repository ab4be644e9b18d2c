import { LRUCache } from "lru-cache";
import { RenderError, type RenderErrorCode } from "./render-error.ts";

/** Caches rendered content; concurrent requests for the same content share one rendering. */
export interface RenderCache {
  get<Value extends object | string>(
    key: string,
    render: () => Promise<Value>,
    sizeOf: (value: Value) => number,
  ): Promise<Value>;
}

type Entry = { readonly value: object | string } | { readonly error: RenderError };

/** These come from the text itself: asked again, it would only burn the same seconds again. */
const LASTING: ReadonlySet<RenderErrorCode> = new Set([
  "render-timeout",
  "render-crashed",
  "render-failed",
]);
const FAILURE_BYTES = 512;
const FAILURE_MS = 5 * 60_000;

/** A cache of at most `maxBytes` of text (two bytes a character); failures are remembered for five minutes. */
export function createRenderCache(maxBytes: number): RenderCache {
  const entries = new LRUCache<string, Entry>({ maxSize: maxBytes });
  const running = new Map<string, Promise<unknown>>();

  async function render<Value extends object | string>(
    key: string,
    make: () => Promise<Value>,
    sizeOf: (value: Value) => number,
  ): Promise<Value> {
    try {
      const value = await make();
      entries.set(key, { value }, { size: Math.max(2 * sizeOf(value), 1) });
      return value;
    } catch (error) {
      if (error instanceof RenderError && LASTING.has(error.code)) {
        entries.set(key, { error }, { size: FAILURE_BYTES, ttl: FAILURE_MS });
      }
      throw error;
    } finally {
      running.delete(key);
    }
  }

  return {
    async get<Value extends object | string>(
      key: string,
      make: () => Promise<Value>,
      sizeOf: (value: Value) => number,
    ): Promise<Value> {
      const entry = entries.get(key);
      if (entry && "error" in entry) throw entry.error;
      if (entry) return entry.value as Value;
      const promise = running.get(key) ?? render(key, make, sizeOf);
      running.set(key, promise);
      return promise as Promise<Value>;
    },
  };
}
