import type { AccessToken } from "@orrery/registry";
import type {
  Credential,
  SecurityData,
  SettingsData,
  TokensData,
} from "@orrery/web/page-data/account/settings";
import { browserName } from "../../../http/identity/browser-name.ts";
import type { Load } from "../../page-context.ts";
import { presentStorage } from "../../present/present-storage.ts";
import { signInFirst } from "../load-forms.ts";

export const loadSettings: Load<SettingsData> = async ({ hub }, visit) => {
  const { viewer } = visit;
  if (viewer.kind === "anonymous") return signInFirst(visit);
  const usage = await hub.registry.quotas.usage(viewer, viewer.name);
  return { name: viewer.name, storage: presentStorage(usage) };
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
    tokens: tokens.map((token) => ({ ...presentCredential(token), role: token.role })),
    accessKeys: keys.map((key) => presentCredential({ ...key, key: key.id })),
  };
};

export const loadSecurity: Load<SecurityData> = async ({ hub }, visit) => {
  const { viewer } = visit;
  if (viewer.kind === "anonymous") return signInFirst(visit);
  const current = visit.request.credential?.key;
  const sessions = await hub.registry.sessions.list(viewer);
  return {
    name: viewer.name,
    sessions: sessions.map(({ key, agent, place, seenAt }) => ({
      ...{ key, place, browser: browserName(agent) },
      seenAt: seenAt.toISOString(),
      isCurrent: key === current,
    })),
  };
};

const presentCredential = ({
  key,
  name,
  createdAt,
  lastUsedAt,
  expiresAt,
}: Omit<AccessToken, "accountKey" | "role">): Credential => ({
  key,
  name,
  createdAt: createdAt.toISOString(),
  ...(lastUsedAt && { lastUsedAt: lastUsedAt.toISOString() }),
  ...(expiresAt && { expiresAt: expiresAt.toISOString() }),
  isExpired: expiresAt !== undefined && expiresAt <= new Date(),
});
