import type { StorageData } from "../page-data/storage.ts";
import { SettingsSection } from "./settings-section.tsx";

/** Of a settings page: what the account or organization keeps, and a bar where there is a quota. */
export const StorageSection = ({ storage, repos, share }: StorageData) => (
  <SettingsSection title="Storage" note="Git histories, and large files counted once.">
    <p className="text-sm">
      Storage: {storage}. Repositories: {repos}.
    </p>
    {share !== undefined && (
      <meter
        aria-label="Storage used"
        className="h-2 w-full max-w-sm"
        max={1}
        high={0.9}
        value={share}
      />
    )}
  </SettingsSection>
);
