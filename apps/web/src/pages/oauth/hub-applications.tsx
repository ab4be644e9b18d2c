import { Form } from "react-router";
import { withoutOwner } from "../../oauth/app-facts.tsx";
import { Act } from "../../oauth/application-list.tsx";
import { STRINGS } from "../../oauth/strings.ts";
import { HUB } from "../../page-data/account/owner.ts";
import { usePageData } from "../../page-source.ts";
import { pathTo } from "../../paths.ts";
import { SettingsPage } from "../../settings/settings-page.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { formatDate, formatInteger } from "../../ui/format.ts";
import { ScrollTable } from "../../ui/scroll-table.tsx";
import { Tag } from "../../ui/tag.tsx";

/** `/admin/applications`: every application of the hub, for administrators. */
export function Component() {
  const { applications, nextCursor } = usePageData("hubApplications");
  const { hub: words } = STRINGS;
  return (
    <SettingsPage owner={HUB} title={words.title} note={words.note}>
      <ScrollTable label={words.title} heads={words.heads}>
        {applications.map((one) => (
          <tr key={one.key}>
            <td className="py-2 pr-4">
              <span className="font-medium">{one.name}</span>
              {one.isDisabled && (
                <Tag tone="bad" className="ml-2">
                  {STRINGS.applications.disabled}
                </Tag>
              )}
              <code className="block text-xs text-ink-3">{one.key}</code>
            </td>
            <td className="py-2 pr-4 whitespace-nowrap">{one.owner ?? withoutOwner(one)}</td>
            <td className="py-2 pr-4">{formatInteger(one.accounts)}</td>
            <td className="max-w-80 py-2 pr-4 font-mono text-xs wrap-anywhere text-ink-2">
              {one.redirectUris.join(" ")}
            </td>
            <td className="py-2 pr-4 whitespace-nowrap text-ink-2">{formatDate(one.createdAt)}</td>
            <td className="py-2">
              {one.isDisabled ? (
                <Form method="post" preventScrollReset>
                  <input type="hidden" name="key" value={one.key} />
                  <Button type="submit" size="sm" name="intent" value="enable">
                    {words.enable}
                    <span className="sr-only">{words.disableOf(one.name)}</span>
                  </Button>
                </Form>
              ) : (
                <Act
                  intent="disable"
                  applicationKey={one.key}
                  label={words.disable}
                  of={words.disableOf(one.name)}
                  question={words.disableQuestion(one.name)}
                  submit={words.disableSubmit}
                />
              )}
            </td>
          </tr>
        ))}
      </ScrollTable>
      {nextCursor && (
        <nav aria-label={words.pages} className="mt-3 flex justify-end">
          <ButtonLink to={`${pathTo("hubApplications")}?cursor=${encodeURIComponent(nextCursor)}`}>
            {words.next}
          </ButtonLink>
        </nav>
      )}
    </SettingsPage>
  );
}
