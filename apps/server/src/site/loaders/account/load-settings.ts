import type { SettingsData, TokensData } from "@orrery/web/page-data/account/settings";
import type { Load } from "../../page-context.ts";
import { presentStorage } from "../../present/present-storage.ts";
import { presentCredential } from "../../tokens/present-credential.ts";
import { presentTokenRow } from "../../tokens/present-token-row.ts";
import { signInFirst } from "../load-forms.ts";
import { loadConfirmation } from "./load-security.ts";

export const loadSettings: Load<SettingsData> = async (context, visit) => {
  const { viewer, query } = visit;
  if (viewer.kind === "anonymous") return signInFirst(visit);
  const { quotas, emails, mails } = context.hub.registry;
  const [usage, email, confirmation] = await Promise.all([
    quotas.usage(viewer, viewer.name),
    emails.get(viewer),
    loadConfirmation(context, visit, viewer),
  ]);
  const emailToken = query.get("email-token");
  return {
    name: viewer.name,
    storage: presentStorage(usage),
    confirmation,
    sendsMail: mails.isOn,
    ...(email.address && { email: email.address }),
    ...(email.pending && { pendingEmail: email.pending }),
    ...(emailToken && { emailToken }),
  };
};

export const loadTokens: Load<TokensData> = async ({ hub }, visit) => {
  const { viewer } = visit;
  if (viewer.kind === "anonymous") return signInFirst(visit);
  const [tokens, keys] = await Promise.all([
    hub.registry.accessTokens.list(viewer),
    hub.registry.accessKeys.list(viewer),
  ]);
  return {
    name: viewer.name,
    tokens: tokens.map(presentTokenRow),
    accessKeys: keys.map((key) => presentCredential({ ...key, key: key.id })),
  };
};
