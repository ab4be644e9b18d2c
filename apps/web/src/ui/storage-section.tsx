import type { StorageData } from "../page-data/storage.ts";
import { formatBytes, formatInteger } from "./format.ts";
import { SettingsSection } from "./settings-section.tsx";

/** Of a settings page: what the account or organization keeps, and a bar where there is a quota. */
export const StorageSection = ({ bytes, maxBytes, repos, maxRepos }: StorageData) => (
  <SettingsSection title="Storage" note="Git histories, and large files counted once.">
    <p className="tabular text-sm">
      {formatBytes(bytes)}
      {maxBytes > 0 && ` of ${formatBytes(maxBytes)}`} in {formatInteger(repos)}
      {maxRepos > 0 && ` of ${formatInteger(maxRepos)}`} repositories
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
