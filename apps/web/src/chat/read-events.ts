/** An item of an event stream: the `data` of an event, or a comment, which means that work continues. */
export interface StreamEvent {
  readonly kind: "data" | "comment";
  readonly text: string;
}

/** The events of a stream, however it is cut into chunks. Other fields are skipped. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of body) {
    const events = (rest + decoder.decode(chunk, { stream: true })).split(/\r?\n\r?\n/);
    rest = events.pop() ?? "";
    for (const event of events) yield* partsOf(event);
  }
  yield* partsOf(rest);
}

function* partsOf(event: string): Generator<StreamEvent> {
  const lines = event.split(/\r?\n/);
  for (const line of lines)
    if (line.startsWith(":")) yield { kind: "comment", text: line.slice(1).trim() };
  const data = lines.filter((line) => line.startsWith("data:"));
  if (data.length > 0)
    yield { kind: "data", text: data.map((line) => line.slice(5).trimStart()).join("\n") };
}
