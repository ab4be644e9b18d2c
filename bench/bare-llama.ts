// llama.cpp through node-llama-cpp, with nothing of ours around it: `node bench/bare-llama.ts <file> <threads>`,
// then a JSON list of tokens and a limit per line; answers tokens per second, one line each.
import { createInterface } from "node:readline";
import { getLlama, type Token } from "node-llama-cpp";

const [path = "", threads = "1"] = process.argv.slice(2);
const llama = await getLlama({ gpu: false, build: "never", skipDownload: true, logger: () => {} });
const model = await llama.loadModel({ modelPath: path, useMmap: true });
const context = await model.createContext({
  contextSize: Math.min(model.trainContextSize, 4096),
  sequences: 4,
  batchSize: 512,
  threads: Number(threads),
});
const sequence = context.getSequence();
console.log("ready");
for await (const line of createInterface({ input: process.stdin })) {
  const { prompt, limit } = JSON.parse(line) as { prompt: string; limit: number };
  const tokens: Token[] = model.tokenize(prompt, true);
  await sequence.clearHistory();
  let count = 0;
  const began = performance.now();
  for await (const _ of sequence.evaluate(tokens, { temperature: 0 })) if (++count >= limit) break;
  console.log(JSON.stringify({ count, milliseconds: performance.now() - began }));
}
