import {
  type AdministeredProvider,
  IDENTITY_PROVIDER_KINDS,
  initialSettings,
  OPERATOR,
  ORGANIZATION_ROLES,
  type ProviderSettings,
  type Registry,
  type RoleRule,
  RULE_KINDS,
  SETTING_NAMES,
  type SettingName,
} from "@orrery/registry";
import { StartError } from "../../../base/start-error.ts";
import { readArguments } from "../arguments.ts";
import { readText } from "./read-text.ts";
import { runVerb } from "./run-verb.ts";
import { withHub } from "./with-hub.ts";

type Command = (words: readonly string[]) => Promise<void>;

const COMMANDS: Readonly<Record<string, Command>> = {
  set: setProvider,
  delete: deleteProvider,
  rules: setRules,
  passwords: setPasswords,
  "break-glass": setBreakGlass,
  "scim-token": createScimToken,
};

/** How people sign in to this machine's hub: `orrery admin sign-on`, whether the hub runs or not. */
export const signOnCommand = (words: readonly string[]): Promise<void> =>
  runVerb(words, listProviders, COMMANDS);

async function listProviders(words: readonly string[]): Promise<void> {
  const { values } = readArguments(words, { json: { type: "boolean" } } as const, []);
  await withHub(async ({ registry }) => {
    const providers = await registry.identityProviders.list(OPERATOR);
    for (const provider of providers)
      console.log(values.json ? JSON.stringify(provider) : lineOf(provider));
    if (values.json) return;
    const { passwordSignIn } = registry;
    console.log(`Passwords: ${(await passwordSignIn.isOn()) ? "on" : "off"}`);
    console.log(`For emergencies: ${(await passwordSignIn.breakGlass(OPERATOR)) ?? "none"}`);
  });
}

const lineOf = ({ name, kind, isOn, settings, rules, identities }: AdministeredProvider): string =>
  [
    name.padEnd(20),
    kind.padEnd(7),
    (isOn ? "on" : "off").padEnd(4),
    settings.issuer || settings.url,
    `rules: ${rules.length}`,
    `accounts: ${identities}`,
  ].join("  ");

const SET_OPTIONS = {
  kind: { type: "string" },
  label: { type: "string" },
  on: { type: "boolean" },
  off: { type: "boolean" },
  "secret-file": { type: "string" },
} as const;

/** Adds a provider or changes one: `set okta issuer=https://… clientId=…`. */
async function setProvider(words: readonly string[]): Promise<void> {
  const fields = words.filter((word) => /^\w+=/.test(word));
  const others = words.filter((word) => !fields.includes(word));
  const { values, positionals } = readArguments(others, SET_OPTIONS, ["NAME"]);
  const [name = ""] = positionals;
  const file = values["secret-file"];
  // Not an argument: everyone on the machine sees those.
  const secret = file === undefined ? {} : { secret: readText(file) };
  const isOn = values.on ? { isOn: true } : values.off ? { isOn: false } : {};
  const label = values.label === undefined ? {} : { label: values.label };
  await withHub(async ({ registry: { identityProviders } }) => {
    const found = (await identityProviders.list(OPERATOR)).some((one) => one.name === name);
    const changes = { settings: readFields(fields), ...label, ...secret, ...isOn };
    if (found) return identityProviders.change(OPERATOR, name, changes);
    const kind = IDENTITY_PROVIDER_KINDS.find((one) => one === (values.kind ?? "openid"));
    if (!kind) throw wrong(`Invalid kind. Use ${IDENTITY_PROVIDER_KINDS.join(", ")}.`);
    return identityProviders.create(OPERATOR, { label: name, ...changes, name, kind });
  });
}

function readFields(fields: readonly string[]): Partial<ProviderSettings> {
  const sample = initialSettings("openid");
  const entries = fields.map((field) => {
    const name = field.slice(0, field.indexOf("=")) as SettingName;
    const text = field.slice(field.indexOf("=") + 1);
    if (!SETTING_NAMES.includes(name))
      throw wrong(`Unknown field "${name}". Use ${SETTING_NAMES.join(", ")}.`);
    const like = sample[name];
    if (Array.isArray(like)) return [name, text.split(/[\s,]+/).filter(Boolean)] as const;
    return [name, typeof like === "boolean" ? ["on", "true", "yes"].includes(text) : text] as const;
  });
  return Object.fromEntries(entries);
}

async function deleteProvider(words: readonly string[]): Promise<void> {
  const { positionals } = readArguments(words, {}, ["NAME"]);
  await withHub(({ registry }) =>
    registry.identityProviders.delete(OPERATOR, positionals[0] ?? ""),
  );
}

/** `rules okta group:research=lab:write domain:example.org=lab:read` replaces all rules. */
async function setRules([name = "", ...words]: readonly string[]): Promise<void> {
  const rules = words.map(readRule);
  await withHub(({ registry }) => registry.identityProviders.setRules(OPERATOR, name, rules));
}

function readRule(text: string): RoleRule {
  const [, kind, value = "", organization = "", role] =
    /^(\w+):(.+)=([^=:]+):(\w+)$/s.exec(text) ?? [];
  const knownKind = RULE_KINDS.find((one) => one === kind);
  const knownRole = ORGANIZATION_ROLES.find((one) => one === role);
  if (knownKind && knownRole) return { kind: knownKind, value, organization, role: knownRole };
  throw wrong(
    `Invalid rule: "${text}". Use ${RULE_KINDS.join("|")}:VALUE=ORGANIZATION:${ORGANIZATION_ROLES.join("|")}.`,
  );
}

async function setPasswords(words: readonly string[]): Promise<void> {
  const { positionals } = readArguments(words, {}, ["on|off"]);
  const [choice] = positionals;
  if (choice !== "on" && choice !== "off") throw wrong("Use on or off.");
  await withHub(({ registry }) => registry.passwordSignIn.setAsOperator(choice === "on"));
}

async function setBreakGlass(words: readonly string[]): Promise<void> {
  const { positionals } = readArguments(words, {}, ["NAME|none"]);
  const [name = ""] = positionals;
  const set = ({ passwordSignIn }: Registry) =>
    passwordSignIn.setBreakGlassAsOperator(name === "none" ? undefined : name);
  await withHub(({ registry }) => set(registry));
}

/** Prints a token for the provider's side, this once. */
async function createScimToken(words: readonly string[]): Promise<void> {
  const { positionals } = readArguments(words, {}, ["NAME"]);
  await withHub(async ({ registry }) => {
    console.log(await registry.scimTokens.create(OPERATOR, positionals[0] ?? ""));
  });
}

const wrong = (message: string) => new StartError("bad-arguments", message);
