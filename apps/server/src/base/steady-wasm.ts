import { setFlagsFromString } from "node:v8";

/**
 * Node 24 strips types with WebAssembly, in each thread that loads a module. When V8 then compiles the calls
 * from WebAssembly to JavaScript in two threads, it may free code that is in use and end the process
 * (nodejs/node#64500). Calls never reach this budget, so V8 keeps to its built-in wrapper.
 */
export const STEADY_WASM = "--wasm-wrapper-tiering-budget=2000000000";

/** Holds for every thread that starts later. */
export const keepWasmSteady = (): void => setFlagsFromString(STEADY_WASM);
