import { EventEmitter } from "node:events";
import { afterEach, expect, it, vi } from "vitest";
import { freeWhenIdle } from "./free-when-idle.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function watch(collect?: () => void) {
  vi.useFakeTimers();
  // As in a process of its own, whatever other tests hold.
  vi.spyOn(process, "memoryUsage").mockReturnValue({ heapUsed: 1 } as NodeJS.MemoryUsage);
  const server = new EventEmitter();
  const stop = freeWhenIdle({ server } as never, collect);
  const ask = (url: string) => {
    const response = new EventEmitter();
    server.emit("request", { url }, response);
    return () => response.emit("close");
  };
  return { server, stop, ask };
}

it("collects once after a minute and a half in which no one asked, and again after the next request", () => {
  const collect = vi.fn();
  const { ask, stop } = watch(collect);
  vi.advanceTimersByTime(20_000);
  ask("/")();
  vi.advanceTimersByTime(89_000);
  expect(collect).not.toHaveBeenCalled();
  vi.advanceTimersByTime(240_000);
  expect(collect).toHaveBeenCalledTimes(1);
  ask("/readyz")();
  vi.advanceTimersByTime(240_000);
  expect(collect).toHaveBeenCalledTimes(1);
  ask("/ada/model")();
  vi.advanceTimersByTime(120_000);
  expect(collect).toHaveBeenCalledTimes(2);
  stop();
});

it("waits while a request or a live session is open", () => {
  const collect = vi.fn();
  const { server, ask, stop } = watch(collect);
  const end = ask("/v1/chat/completions");
  const socket = new EventEmitter();
  server.emit("upgrade", {}, socket);
  vi.advanceTimersByTime(240_000);
  end();
  vi.advanceTimersByTime(240_000);
  expect(collect).not.toHaveBeenCalled();
  socket.emit("close");
  vi.advanceTimersByTime(120_000);
  expect(collect).toHaveBeenCalledTimes(1);
  stop();
});

it("lets V8 forget what nothing holds", () => {
  const { stop } = watch();
  let large: object | undefined = { bytes: Array.from({ length: 100_000 }, String) };
  const ref = new WeakRef(large);
  large = undefined;
  // A reference counts until the end of its turn.
  return Promise.resolve().then(async () => {
    vi.useRealTimers();
    await new Promise((resolve) => setTimeout(resolve));
    vi.useFakeTimers();
    stop();
    const again = watch();
    vi.advanceTimersByTime(120_000);
    again.stop();
    expect(ref.deref()).toBeUndefined();
  });
});
