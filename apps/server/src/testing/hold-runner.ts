import { startRunnerProcess } from "../runner/runner-process.ts";

/** A program that holds a model process, tells its id, and waits to be killed. */
const { pid } = startRunnerProcess({ runtime: "onnx", threads: 1 }, "/nowhere", () => undefined);
console.log(pid);
setInterval(() => undefined, 60_000);
