import { COMMANDS, HELP } from "./cli/commands.ts";
import { EXIT_CODES, StartError } from "./start-error.ts";

const [name = "help", ...args] = process.argv.slice(2);

try {
  const command = COMMANDS[name];
  if (!command) throw new StartError("bad-arguments", `There is no command "${name}".\n\n${HELP}`);
  await command(args);
} catch (error) {
  // One plain sentence for what a person can mend; a stack only for faults of ours.
  if (error instanceof StartError) {
    console.error(`orrery: ${error.message}`);
    process.exit(EXIT_CODES[error.code]);
  }
  console.error(error);
  process.exit(EXIT_CODES.failed);
}
