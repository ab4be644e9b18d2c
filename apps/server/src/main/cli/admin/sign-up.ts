import { OPERATOR, SIGN_UP_MODES } from "@orrery/registry";
import { StartError } from "../../../base/start-error.ts";
import { readArguments } from "../arguments.ts";
import { withHub } from "./with-hub.ts";

/** Prints who can sign up, or changes it: `orrery admin sign-up`. */
export async function signUpCommand(words: readonly string[]): Promise<void> {
  const [word = ""] = words;
  if (word === "" || word.startsWith("--")) return show(words);
  if (word === "domains") return setDomains(words.slice(1));
  const { positionals } = readArguments(words, {}, ["MODE"]);
  const mode = SIGN_UP_MODES.find((one) => one === positionals[0]);
  if (!mode)
    throw new StartError("bad-arguments", `Invalid mode. Use ${SIGN_UP_MODES.join(", ")}.`);
  await withHub(({ registry }) => registry.signUps.setMode(OPERATOR, mode));
}

async function show(words: readonly string[]): Promise<void> {
  const { values } = readArguments(words, { json: { type: "boolean" } } as const, []);
  await withHub(async ({ registry: { signUps } }) => {
    const [mode, domains] = [await signUps.mode(), await signUps.domains()];
    if (values.json) return console.log(JSON.stringify({ mode, domains }));
    console.log(`Mode: ${mode}`);
    console.log(`Email domains: ${domains.join(", ") || "none"}`);
  });
}

/** `domains example.org example.com` replaces all of them; `domains none` leaves none. */
async function setDomains(words: readonly string[]): Promise<void> {
  if (words.length === 0)
    throw new StartError("bad-arguments", "Use: orrery admin sign-up domains DOMAIN … | none");
  const domains = words.length === 1 && words[0] === "none" ? [] : words;
  await withHub(({ registry }) => registry.signUps.setDomains(OPERATOR, domains));
}
