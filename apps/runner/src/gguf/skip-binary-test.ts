import { registerHooks } from "node:module";

/**
 * To be called before node-llama-cpp is imported. It would start another process to test its binary: this one may
 * start none, and is itself the one that may crash. Without the test it is ready in half the time.
 */
export function skipBinaryTest(): void {
  registerHooks({
    load(url, context, next) {
      if (!url.endsWith("/node-llama-cpp/dist/bindings/utils/testBindingBinary.js"))
        return next(url, context);
      const source = "export const testBindingBinary = async () => true;";
      return { format: "module", source, shortCircuit: true };
    },
  });
}
