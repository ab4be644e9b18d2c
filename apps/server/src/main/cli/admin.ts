import { OPERATOR, type Person, type Registry, SIGN_UP_MODES } from "@orrery/registry";
import { readConfig } from "../../base/config.ts";
import { StartError } from "../../base/start-error.ts";
import { withHub } from "./admin/with-hub.ts";
import { readArguments } from "./arguments.ts";

type Act = (people: Registry["people"], name: string, withRepos: boolean) => Promise<unknown>;

/** What can be done with an account, by the word of the command. */
const ACTIONS: Readonly<Record<string, Act>> = {
  promote: (people, name) => people.change(OPERATOR, name, { isAdmin: true }),
  demote: (people, name) => people.change(OPERATOR, name, { isAdmin: false }),
  suspend: (people, name) => people.change(OPERATOR, name, { isSuspended: true }),
  restore: (people, name) => people.change(OPERATOR, name, { isSuspended: false }),
  revoke: (people, name) => people.revoke(OPERATOR, name),
  delete: (people, name, withRepos) => people.delete(OPERATOR, name, { withRepos }),
};

const DELETE_OPTIONS = { "with-repos": { type: "boolean" } } as const;

/** Lists the accounts of this machine's hub, or changes one, whether the hub runs or not. */
export async function adminCommand([word = "", ...rest]: readonly string[]): Promise<void> {
  if (word === "people") return listCommand(rest);
  if (word === "audit") return auditCommand(rest);
  if (word === "invite") return inviteCommand(rest);
  if (word === "sign-up") return signUpCommand(rest);
  if (word === "sign-on") return (await import("./admin/sign-on.ts")).signOnCommand(rest);
  if (word === "second-factor")
    return (await import("./admin/second-factor.ts")).secondFactorCommand(rest);
  if (word === "rename") return (await import("./admin/rename.ts")).renameCommand(rest);
  if (word === "mail") return (await import("./admin/mail.ts")).mailCommand(rest);
  if (word === "applications")
    return (await import("./admin/applications.ts")).applicationsCommand(rest);
  const act = Object.hasOwn(ACTIONS, word) ? ACTIONS[word] : undefined;
  if (!act)
    throw new StartError(
      "bad-arguments",
      `Unknown action "${word}". Use people, audit, invite, sign-up, mail, rename, second-factor, applications, ${Object.keys(ACTIONS).join(", ")}.`,
    );
  const options = word === "delete" ? DELETE_OPTIONS : ({} as typeof DELETE_OPTIONS);
  const { values, positionals } = readArguments(rest, options, ["NAME"]);
  const withRepos = values["with-repos"] === true;
  await withHub(({ registry }) => act(registry.people, positionals[0] ?? "", withRepos));
}

/** Prints a link that sets a new password: for an administrator who forgot theirs, too. */
export async function resetPasswordCommand(args: readonly string[]): Promise<void> {
  const { positionals } = readArguments(args, {}, ["NAME"]);
  await withHub(async ({ registry }) => {
    const { token } = await registry.passwordResets.createAsOperator(positionals[0] ?? "");
    console.log(`${origin()}/reset-password?token=${encodeURIComponent(token)}`);
  });
}

/** Prints the audit log as JSON lines, or checks that no event was changed or removed. */
async function auditCommand(args: readonly string[]): Promise<void> {
  const { values } = readArguments(args, { verify: { type: "boolean" } } as const, []);
  await withHub(async ({ registry: { audit } }) => {
    if (!values.verify) {
      for await (const events of audit.export(OPERATOR))
        for (const event of events) console.log(JSON.stringify(event));
      return;
    }
    const { events, problem } = await audit.verify(OPERATOR);
    if (problem) throw new StartError("refused", `${problem.reason} ${events} events before fit.`);
    console.log(`${events} events, none changed or removed.`);
  });
}

/** Prints a link that lets one person sign up. */
async function inviteCommand(args: readonly string[]): Promise<void> {
  const { values } = readArguments(args, { note: { type: "string" } } as const, []);
  await withHub(async ({ registry }) => {
    const token = await registry.signUps.invite(OPERATOR, values.note ?? "");
    console.log(`${origin()}/sign-up?invitation=${encodeURIComponent(token)}`);
  });
}

async function signUpCommand(args: readonly string[]): Promise<void> {
  const { positionals } = readArguments(args, {}, ["MODE"]);
  const mode = SIGN_UP_MODES.find((one) => one === positionals[0]);
  if (!mode)
    throw new StartError("bad-arguments", `Invalid mode. Use ${SIGN_UP_MODES.join(", ")}.`);
  await withHub(({ registry }) => registry.signUps.setMode(OPERATOR, mode));
}

/** Where the hub of this machine is reached. */
function origin(): string {
  const { publicUrl, port } = readConfig(process.env);
  return publicUrl ?? `http://localhost:${port}`;
}

async function listCommand(args: readonly string[]): Promise<void> {
  const { values } = readArguments(args, { json: { type: "boolean" } } as const, []);
  await withHub(async ({ registry }) => {
    let after: string | undefined;
    do {
      const page = await registry.people.list(OPERATOR, { after });
      for (const person of page.people)
        console.log(values.json ? JSON.stringify(person) : lineOf(person));
      after = page.nextCursor;
    } while (after !== undefined);
  });
}

const lineOf = ({ name, isAdmin, isSuspended, createdAt, lastSeenAt, repos }: Person): string =>
  [
    name.padEnd(24),
    (isSuspended ? "suspended" : isAdmin ? "administrator" : "").padEnd(14),
    `joined ${createdAt.toISOString().slice(0, 10)}`,
    lastSeenAt ? `last seen ${lastSeenAt.toISOString().slice(0, 10)}` : "never seen",
    `repos: ${repos}`,
  ].join("  ");
