import { readFile } from "node:fs/promises";
import { createMessage, type Message } from "../../../../../examples/training/protobuf.ts";
import type { FilesToPublish } from "../publish-files.ts";
import { encodeComputedModel } from "./computed-model.ts";
import { wordTokenizer } from "./word-tokenizer.ts";

type Files = FilesToPublish["files"];

const GGUF = new URL(
  "../../../../../examples/tiny-chat/model/tiny-chat-Q8_0.gguf",
  import.meta.url,
);
const ENDLESS =
  "{%for a in range(9999)%}{%for b in range(9999)%}{%for c in range(9999)%}{%endfor%}{%endfor%}{%endfor%}";

/** llama.cpp aborts when it loads this one: it has no heads. */
export async function abortingModel(): Promise<Files> {
  const bytes = Buffer.from(await readFile(GGUF));
  const name = "llama.attention.head_count";
  bytes.writeUInt32LE(0, bytes.indexOf(name) + name.length + 4);
  return { "model.gguf": bytes };
}

/** Its chat template does not end. */
export async function endlessTemplate(): Promise<Files> {
  const bytes = Buffer.from(await readFile(GGUF));
  const name = "tokenizer.chat_template";
  const start = bytes.indexOf(name) + name.length + 4 + 8;
  const length = Number(bytes.readBigUInt64LE(start - 8));
  bytes.write(ENDLESS.padEnd(length), start);
  return { "model.gguf": bytes };
}

const VOCABULARY = ["<pad>", "<unk>", "fox"];

function classifier(session: Uint8Array): Record<string, string | Uint8Array> {
  return {
    "README.md": "---\npipeline_tag: text-classification\n---\n",
    "config.json": JSON.stringify({ model_type: "bert", id2label: { 0: "A", 1: "B" } }),
    ...wordTokenizer(VOCABULARY, 2, { pad_token: "<pad>" }),
    "onnx/model.onnx": session,
  };
}

/** Its tokenizer splits by an expression whose time doubles with each letter. */
export function endlessTokenizer(): Files {
  const session = encodeComputedModel((parts) => {
    const ids = parts.apply("Cast", [parts.tokens()], { to: 1 });
    return { logits: [ids, 2] };
  });
  const files = classifier(session);
  const tokenizer = JSON.parse(files["tokenizer.json"] as string);
  const pattern = { Regex: "^(\\w+\\s?)*\\$$" };
  tokenizer.pre_tokenizer = { type: "Split", pattern, behavior: "Removed", invert: false };
  return { ...files, "tokenizer.json": JSON.stringify(tokenizer) };
}

/** Its session counts to 2^53. */
export function endlessSession(): Files {
  const [float, integer, boolean] = [1, 7, 9];
  const value = (name: string, type: number, ...dimensions: string[]): Message => {
    const shape = createMessage();
    for (const dimension of dimensions) shape.message(1, createMessage().text(2, dimension));
    const tensor = createMessage().integer(1, type).message(2, shape);
    return createMessage().text(1, name).message(2, createMessage().message(1, tensor));
  };
  const node = (operator: string, inputs: readonly string[], outputs: readonly string[]) => {
    const message = createMessage();
    for (const name of inputs) message.text(1, name);
    for (const name of outputs) message.text(2, name);
    return message.text(3, outputs.join()).text(4, operator);
  };
  const body = createMessage()
    .message(1, node("Identity", ["go"], ["going"]))
    .message(1, node("Add", ["sum", "sum"], ["more"]))
    .text(2, "body")
    .message(11, value("step", integer))
    .message(11, value("go", boolean))
    .message(11, value("sum", float, "b", "n"))
    .message(12, value("going", boolean))
    .message(12, value("more", float, "b", "n"));
  const loop = node("Loop", ["times", "always", "start"], ["logits"]).message(
    5,
    createMessage().text(1, "body").message(6, body).integer(20, 5),
  );
  const times = new Uint8Array(new BigInt64Array([2n ** 53n]).buffer);
  const cast = node("Cast", ["input_ids"], ["start"]).message(
    5,
    createMessage().text(1, "to").integer(3, float).integer(20, 2),
  );
  const graph = createMessage()
    .message(1, cast)
    .message(1, loop)
    .text(2, "graph")
    .message(5, createMessage().integer(2, integer).text(8, "times").bytes(9, times))
    .message(5, createMessage().integer(2, boolean).text(8, "always").bytes(9, Uint8Array.of(1)))
    .message(11, value("input_ids", integer, "b", "n"))
    .message(12, value("logits", float, "b", "n"));
  const model = createMessage().integer(1, 9).text(2, "hostile").message(7, graph);
  return classifier(model.message(8, createMessage().text(1, "").integer(2, 18)).encode());
}
