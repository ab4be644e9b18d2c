import type { ConfirmationData } from "../page-data/account/settings.ts";
import { buttonLook } from "../ui/button.tsx";
import { SettingsSection } from "../ui/settings-section.tsx";
import { SECURITY } from "./strings.ts";

/** Downloads all that the hub keeps of the account. */
export const ExportSection = ({ confirmation }: { readonly confirmation: ConfirmationData }) => (
  <SettingsSection title={SECURITY.export.title} note={SECURITY.export.note}>
    {confirmation.isFresh ? (
      <a href="/api/settings/export" download className={buttonLook({})}>
        {SECURITY.export.download}
      </a>
    ) : (
      <p className="text-ink-2">{SECURITY.confirm.first}</p>
    )}
  </SettingsSection>
);
