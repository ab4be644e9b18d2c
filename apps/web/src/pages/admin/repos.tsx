import { ActionCell, Cell, HeadCell, RepoLink } from "../../admin/cells.tsx";
import { ChoiceLinks } from "../../admin/choice-links.tsx";
import { FormProblem } from "../../admin/form-problem.tsx";
import { AskedForm, RowForm } from "../../admin/row-form.tsx";
import { STORAGE } from "../../admin/strings.ts";
import { FilterForm } from "../../catalog/filters/filter-form.tsx";
import { DefaultVisibility } from "../../organization/default-visibility.tsx";
import { HUB } from "../../page-data/account/owner.ts";
import type { HubRepoRow } from "../../page-data/admin/storage.ts";
import { usePageData } from "../../page-source.ts";
import { pathTo } from "../../paths.ts";
import { SettingsPage } from "../../settings/settings-page.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { formatBytes, formatDate, formatInteger } from "../../ui/format.ts";
import { Pager } from "../../ui/pager.tsx";
import { ScrollTable } from "../../ui/scroll-table.tsx";
import { SettingsSection } from "../../ui/settings-section.tsx";
import { Tag } from "../../ui/tag.tsx";

const { repos: TEXT } = STORAGE;

/** `/admin/repos`: every repo, also hidden ones. */
export function Component() {
  const data = usePageData("adminRepos");
  const { q, type, sort, repos, total, nextCursor, defaultVisibility } = data;
  return (
    <SettingsPage
      owner={HUB}
      title={TEXT.title}
      note={<span role="status">{TEXT.count(total)}</span>}
    >
      <FilterForm action={pathTo("adminRepos")} label={TEXT.filter} q={q} />
      <div className="mb-4 flex flex-wrap justify-between gap-2">
        <ChoiceLinks label={TEXT.type} name="type" current={type ?? ""} choices={TEXT.types} />
        <ChoiceLinks label={TEXT.sort} name="sort" current={sort} choices={TEXT.sorts} />
      </div>
      <FormProblem />
      {repos.length > 0 ? (
        <ScrollTable label={TEXT.title} heads={TEXT.heads}>
          {repos.map((repo) => (
            <Row key={`${repo.type} ${repo.id}`} repo={repo} />
          ))}
        </ScrollTable>
      ) : (
        <EmptyState
          title={TEXT.none}
          action={<ButtonLink to={pathTo("adminRepos")}>{TEXT.all}</ButtonLink>}
        />
      )}
      <Pager nextCursor={nextCursor} />
      <SettingsSection title={TEXT.newRepos} note={TEXT.newReposNote}>
        <DefaultVisibility own={defaultVisibility} />
      </SettingsSection>
    </SettingsPage>
  );
}

const Row = ({ repo }: { readonly repo: HubRepoRow }) => (
  <tr>
    <HeadCell>
      <RepoLink repo={repo} /> {repo.type !== "model" && <Tag>{repo.type}</Tag>}{" "}
      {repo.isPrivate && <Tag tone="warn">{TEXT.private}</Tag>}
    </HeadCell>
    <Cell isNumber>{formatBytes(repo.storedBytes)}</Cell>
    <Cell isNumber>{formatBytes(repo.headBytes)}</Cell>
    <Cell isNumber>{formatInteger(repo.downloads)}</Cell>
    <Cell isNumber>{formatDate(repo.createdAt)}</Cell>
    <Cell isNumber>{formatDate(repo.updatedAt)}</Cell>
    <ActionCell>
      {!repo.isPrivate && (
        <RowForm intent="hide" label={TEXT.hide} item={`${repo.type}/${repo.id}`} />
      )}
      <AskedForm
        intent="delete"
        label={TEXT.remove}
        item={`${repo.type}/${repo.id}`}
        question={TEXT.askRemove(repo.id)}
        isDanger
      />
    </ActionCell>
  </tr>
);
