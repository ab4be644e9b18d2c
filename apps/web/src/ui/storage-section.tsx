import type { StorageData } from "../page-data/repo/storage.ts";
import { formatBytes, formatInteger } from "./format.ts";
import { SettingsSection } from "./settings-section.tsx";
import { STRINGS } from "./strings.ts";

/** The storage of an account or organization, with a bar if there is a quota. */
export const StorageSection = ({ bytes, maxBytes, repos, maxRepos }: StorageData) => (
  <SettingsSection title={STRINGS.storage.title} note={STRINGS.storage.note}>
    <p className="tabular text-sm">
      {STRINGS.storage.used(
        withLimit(bytes, maxBytes, formatBytes),
        STRINGS.storage.repos(maxRepos || repos, withLimit(repos, maxRepos, formatInteger)),
      )}
    </p>
    {maxBytes > 0 && (
      <svg
        aria-hidden="true"
        viewBox="0 0 100 4"
        preserveAspectRatio="none"
        className="mt-2 h-1.5 w-full max-w-sm rounded-sm"
      >
        <rect width="100" height="4" className="fill-line" />
        <rect width={Math.min(1, bytes / maxBytes) * 100} height="4" className="fill-accent" />
      </svg>
    )}
  </SettingsSection>
);

const withLimit = (used: number, limit: number, format: (value: number) => string) =>
  limit > 0 ? STRINGS.storage.of(format(used), format(limit)) : format(used);
