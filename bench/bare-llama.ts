// llama.cpp through node-llama-cpp, with nothing of ours around it: `node bench/bare-llama.ts <file> <threads>`,
// then per line a prompt, a limit and how often at once as JSON; answers tokens and milliseconds, one line each.
import { createInterface } from "node:readline";
import { getLlama, type Token } from "node-llama-cpp";

const [path = "", threads = "1", most = "4"] = process.argv.slice(2);
const llama = await getLlama({ gpu: false, build: "never", skipDownload: true, logger: () => {} });
const model = await llama.loadModel({ modelPath: path, useMmap: true });
const context = await model.createContext({
  contextSize: Math.min(model.trainContextSize, 4096),
  sequences: Number(most),
  batchSize: 512,
  threads: Number(threads),
});
const sequences = Array.from({ length: Number(most) }, () => context.getSequence());
console.log("ready");
for await (const line of createInterface({ input: process.stdin })) {
  const { prompt, limit, atOnce } = JSON.parse(line) as Record<"limit" | "atOnce", number> & {
    prompt: string;
  };
  const tokens: Token[] = model.tokenize(prompt, true);
  const used = sequences.slice(0, atOnce);
  for (const sequence of used) await sequence.clearHistory();
  const began = performance.now();
  const evaluate = async (sequence: (typeof used)[number]) => {
    let written = 0;
    for await (const _ of sequence.evaluate(tokens, { temperature: 0 }))
      if (++written >= limit) break;
    return written;
  };
  const count = (await Promise.all(used.map(evaluate))).reduce((a, b) => a + b);
  console.log(JSON.stringify({ count, milliseconds: performance.now() - began }));
}
