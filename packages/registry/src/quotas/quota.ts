import { RegistryError } from "../errors.ts";

/** What an owner may keep; 0: no limit. */
export interface Quota {
  readonly storageBytes: number;
  readonly repos: number;
}

/** An owner's own quota; `null` is the hub's default. */
export type OwnQuota = { readonly [Name in keyof Quota]: Quota[Name] | null };

/** What an account or organization keeps, and what it may keep. */
export interface Usage extends Quota {
  readonly owner: string;
  readonly quota: Quota;
}

export const NO_QUOTA: Quota = { storageBytes: 0, repos: 0 };

/** Throws `quota-exceeded` where `bytes` more would pass the owner's quota. */
export function requireStorage({ owner, storageBytes, quota }: Usage, bytes: number): void {
  if (bytes === 0 || quota.storageBytes === 0 || storageBytes + bytes <= quota.storageBytes) return;
  throw new RegistryError(
    "quota-exceeded",
    `${owner} uses ${formatShare(storageBytes, quota.storageBytes)}, and this needs ${formatBytes(bytes)} more. Delete repositories or large files, or ask an administrator for more storage.`,
  );
}

/** Throws `too-many-repos` where the owner has more repos than the quota allows. */
export function requireRepoCount({ owner, repos, quota }: Usage): void {
  if (quota.repos === 0 || repos <= quota.repos) return;
  throw new RegistryError(
    "too-many-repos",
    `${owner} can have at most ${quota.repos.toLocaleString("en-US")} repositories. Delete one, or ask an administrator for more.`,
  );
}

/** `1.2 of 50 GB`, `3 MB of 50 GB`; `1.2 GB` without a limit. */
export function formatShare(bytes: number, limit: number): string {
  if (limit === 0) return formatBytes(bytes);
  const unit = unitOf(limit);
  const used = unitOf(bytes) === unit ? inUnit(bytes, unit) : formatBytes(bytes);
  return `${used} of ${inUnit(limit, unit)} ${unit.name}`;
}

/** `12 of 1,000`; `12` without a limit. */
export function formatCount(count: number, limit: number): string {
  const of = limit === 0 ? "" : ` of ${limit.toLocaleString("en-US")}`;
  return count.toLocaleString("en-US") + of;
}

const UNITS = [
  { name: "TB", bytes: 1e12 },
  { name: "GB", bytes: 1e9 },
  { name: "MB", bytes: 1e6 },
  { name: "KB", bytes: 1e3 },
  { name: "bytes", bytes: 1 },
] as const;
type Unit = (typeof UNITS)[number];

const unitOf = (bytes: number): Unit => UNITS.find((unit) => bytes >= unit.bytes) ?? UNITS[4];
const inUnit = (bytes: number, unit: Unit) =>
  (bytes / unit.bytes).toLocaleString("en-US", { maximumFractionDigits: 1 });
const formatBytes = (bytes: number) => {
  const unit = unitOf(bytes);
  return `${inUnit(bytes, unit)} ${unit.name}`;
};
