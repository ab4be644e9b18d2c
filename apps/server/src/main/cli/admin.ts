import { OPERATOR, type Person, type Registry } from "@orrery/registry";
import { readConfig } from "../../base/config.ts";
import { StartError } from "../../base/start-error.ts";
import { getAuditStream } from "../../hub/admin/audit-stream.ts";
import { printPages, printRows } from "./admin/print-pages.ts";
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
  approve: (people, name) => people.approve(OPERATOR, name),
  reject: (people, name) => people.reject(OPERATOR, name),
  delete: (people, name, withRepos) => people.delete(OPERATOR, name, { withRepos }),
};

const DELETE_OPTIONS = { "with-repos": { type: "boolean" } } as const;

type Command = (args: readonly string[]) => Promise<void>;

/** Every other command, by its word, loaded when it is called. */
const COMMANDS: Readonly<Record<string, Command>> = {
  people: listCommand,
  audit: auditCommand,
  invite: inviteCommand,
  "sign-up": async (args) => (await import("./admin/sign-up.ts")).signUpCommand(args),
  "sign-on": async (args) => (await import("./admin/sign-on.ts")).signOnCommand(args),
  "second-factor": async (args) =>
    (await import("./admin/second-factor.ts")).secondFactorCommand(args),
  rename: async (args) => (await import("./admin/rename.ts")).renameCommand(args),
  mail: async (args) => (await import("./admin/mail.ts")).mailCommand(args),
  applications: async (args) => (await import("./admin/applications.ts")).applicationsCommand(args),
  organizations: async (args) =>
    (await import("./admin/organizations.ts")).organizationsCommand(args),
  repos: async (args) => (await import("./admin/repos.ts")).reposCommand(args),
  storage: async (args) => (await import("./admin/storage.ts")).storageCommand(args),
  quota: async (args) => (await import("./admin/quota.ts")).quotaCommand(args),
  usage: async (args) => (await import("./admin/usage.ts")).usageCommand(args),
  jobs: async (args) => (await import("./admin/jobs.ts")).jobsCommand(args),
  models: async (args) => (await import("./admin/models.ts")).modelsCommand(args),
  engines: async (args) => (await import("./admin/engines.ts")).enginesCommand(args),
  providers: async (args) =>
    (await import("./admin/inference/providers.ts")).providersCommand(args),
  aliases: async (args) => (await import("./admin/aliases.ts")).aliasesCommand(args),
  damage: async (args) => (await import("./admin/damage.ts")).damageCommand(args),
  limits: async (args) => (await import("./admin/limits.ts")).limitsCommand(args),
  banner: async (args) => (await import("./admin/notices/banner.ts")).bannerCommand(args),
  "read-only": async (args) => (await import("./admin/notices/read-only.ts")).readOnlyCommand(args),
  "default-visibility": async (args) =>
    (await import("./admin/default-visibility.ts")).defaultVisibilityCommand(args),
  terms: async (args) => (await import("./admin/notices/terms.ts")).termsCommand(args),
};

/** Administers the hub of this machine, whether it runs or not. */
export async function adminCommand([word = "", ...rest]: readonly string[]): Promise<void> {
  const command = Object.hasOwn(COMMANDS, word) ? COMMANDS[word] : undefined;
  if (command) return command(rest);
  const act = Object.hasOwn(ACTIONS, word) ? ACTIONS[word] : undefined;
  if (!act)
    throw new StartError(
      "bad-arguments",
      `Unknown action "${word}". Use ${[...Object.keys(COMMANDS), ...Object.keys(ACTIONS)].join(", ")}.`,
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

const AUDIT_OPTIONS = { verify: { type: "boolean" }, stream: { type: "boolean" } } as const;

/** Prints the audit log as JSON lines, checks that no event was changed or removed, or says how far it is sent. */
async function auditCommand(args: readonly string[]): Promise<void> {
  const { values } = readArguments(args, AUDIT_OPTIONS, []);
  await withHub(async (hub, config) => {
    const { audit } = hub.registry;
    if (values.stream) {
      const stream = await getAuditStream(hub, config, OPERATOR);
      return console.log(JSON.stringify(stream ?? {}));
    }
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

/** Where the hub of this machine is reached. */
function origin(): string {
  const { publicUrl, port } = readConfig(process.env);
  return publicUrl ?? `http://localhost:${port}`;
}

const LIST_OPTIONS = { json: { type: "boolean" }, waiting: { type: "boolean" } } as const;

async function listCommand(args: readonly string[]): Promise<void> {
  const { values } = readArguments(args, LIST_OPTIONS, []);
  await withHub(async ({ registry: { people } }) => {
    if (values.waiting) return printRows(values.json, await people.waiting(OPERATOR), lineOf);
    return printPages(
      values.json,
      async (after) => {
        const page = await people.list(OPERATOR, { after });
        return { rows: page.people, nextCursor: page.nextCursor };
      },
      lineOf,
    );
  });
}

const lineOf = ({ name, createdAt, lastSeenAt, repos, ...person }: Person): string =>
  [
    name.padEnd(24),
    stateOf(person).padEnd(14),
    `joined ${createdAt.toISOString().slice(0, 10)}`,
    lastSeenAt ? `last seen ${lastSeenAt.toISOString().slice(0, 10)}` : "never seen",
    `repos: ${repos}`,
  ].join("  ");

function stateOf(person: Pick<Person, "isAdmin" | "isSuspended" | "isWaiting">): string {
  if (person.isWaiting) return "waiting";
  if (person.isSuspended) return "suspended";
  return person.isAdmin ? "administrator" : "";
}
