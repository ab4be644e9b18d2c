import { PEOPLE } from "../../account/people-strings.ts";
import { PersonRow } from "../../account/person-row.tsx";
import { SignUpForms } from "../../account/sign-up-forms.tsx";
import { WaitingPeople } from "../../account/waiting-people.tsx";
import { FilterForm } from "../../catalog/filters/filter-form.tsx";
import { HUB } from "../../page-data/account/owner.ts";
import { usePageData } from "../../page-source.ts";
import { pathTo } from "../../paths.ts";
import { SettingsPage } from "../../settings/settings-page.tsx";
import { RequireFactorForm } from "../../sign-in/require-factor-form.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Pager } from "../../ui/pager.tsx";

/** `/admin/people` */
export function Component() {
  const data = usePageData("adminPeople");
  const { q, people, total, viewer } = data;
  return (
    <SettingsPage
      owner={HUB}
      title={PEOPLE.title}
      note={<span role="status">{PEOPLE.count(total)}</span>}
    >
      <WaitingPeople people={data.waiting} />
      <SignUpForms signUp={data.signUp} />
      <RequireFactorForm isRequired={data.requiresSecondFactor} />
      <FilterForm action={pathTo("adminPeople")} label={PEOPLE.filter} q={q} />
      {people.length > 0 ? (
        <ul aria-label={PEOPLE.list} className="divide-y divide-line border-y border-line">
          {people.map((person) => (
            <PersonRow key={person.name} person={person} isViewer={person.name === viewer} />
          ))}
        </ul>
      ) : (
        <EmptyState
          title={q ? PEOPLE.noMatch(q) : PEOPLE.none}
          action={<ButtonLink to={pathTo("adminPeople")}>{PEOPLE.all}</ButtonLink>}
        />
      )}
      <Pager nextCursor={data.nextCursor} />
    </SettingsPage>
  );
}
