// Imported before DuckDB's worker: what it asks the network for passes here. SQL may name any address, or make
// DuckDB look for an extension; only the files that the page registered are read, and only in ranges.

/** The page's messages, of which SQL is never a part but one string. */
interface Message {
  readonly type?: string;
  readonly data?: readonly unknown[] | null;
}

const registered = new Set<unknown>();

addEventListener("message", ({ data }: MessageEvent<Message>) => {
  if (data.type === "REGISTER_FILE_URL") registered.add(data.data?.[1]);
  // The engine itself.
  if (data.type === "INSTANTIATE") registered.add(data.data?.[0]);
});

class GuardedRequest extends XMLHttpRequest {
  #isWhole = false;

  override open(method: string, url: string | URL, isAsync = true): void {
    if (!/^(?:GET|HEAD)$/.test(method) || !registered.has(String(url)))
      throw new Error("the console reads no other files than the dataset's");
    this.#isWhole = method === "GET";
    super.open(method, url, isAsync);
  }

  override setRequestHeader(name: string, value: string): void {
    if (name.toLowerCase() === "range") this.#isWhole = false;
    super.setRequestHeader(name, value);
  }

  override send(body?: XMLHttpRequestBodyInit | null): void {
    if (this.#isWhole) throw new Error("the server doesn't answer ranges of files");
    super.send(body);
  }
}

const { fetch: ask } = globalThis;

globalThis.XMLHttpRequest = GuardedRequest;
globalThis.fetch = async (input, init) => {
  const url = input instanceof Request ? input.url : String(input);
  if (!registered.has(url)) throw new Error("the console reads no other files than the dataset's");
  return ask(input, init);
};
