import { StartError } from "../../../base/start-error.ts";

type Command = (args: readonly string[]) => Promise<void>;

const COMMANDS: Readonly<Record<string, Command>> = {
  create: async (args) => (await import("./create.ts")).createCommand(args),
  verify: async (args) => (await import("./verify.ts")).verifyCommand(args),
  import: async (args) => (await import("./import.ts")).importCommand(args),
  key: async (args) => (await import("./keys.ts")).keyCommand(args),
  trust: async (args) => (await import("./keys.ts")).trustCommand(args),
  distrust: async (args) => (await import("./keys.ts")).distrustCommand(args),
};

/** `orrery bundle`: repos as files, between hubs that never meet. */
export async function bundleCommand([word = "", ...args]: readonly string[]): Promise<void> {
  const command = Object.hasOwn(COMMANDS, word) ? COMMANDS[word] : undefined;
  if (command) return command(args);
  throw new StartError(
    "bad-arguments",
    `Unknown command "bundle ${word}". Commands: ${Object.keys(COMMANDS).join(", ")}.`,
  );
}
