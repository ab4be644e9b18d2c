import { isRouteErrorResponse, useLocation, useRouteError } from "react-router";
import type { PageFailure } from "../page-data.ts";
import { useShellData } from "../page-source.ts";
import { pathTo } from "../paths.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { TextInput } from "../ui/field.tsx";
import { Page, PageHeading } from "../ui/page.tsx";
import { STRINGS } from "./strings.ts";

/** Sentences for failures whose text is fixed by the hub protocol, by code or by that text. */
const SENTENCES: Readonly<Record<string, string>> = {
  RepoNotFound: STRINGS.failure.repoNotFound,
  RevisionNotFound: STRINGS.failure.revisionNotFound,
  "Entry not found": STRINGS.failure.entryNotFound,
};
const sentenceOf = ({ code, message }: PageFailure) =>
  SENTENCES[message] ?? SENTENCES[code] ?? message;

/** Replaces a page that failed, inside the frame. */
export const FailedPage = () => <Failed failure={describe(useRouteError())} />;

/** Replaces the whole document when the frame's data failed to load. */
export const FailedShell = () => (
  <main>
    <Failed failure={describe(useRouteError())} />
  </main>
);

function Failed({ failure }: { readonly failure: PageFailure }) {
  const { pathname, search } = useLocation();
  const isVisitor = !useShellData()?.account;
  const title = STRINGS.failure.titles[failure.status] ?? STRINGS.failure.unknown;
  const signIn = `${pathTo("signIn")}?next=${encodeURIComponent(pathname + search)}`;
  return (
    <Page title={title}>
      <div className="py-10 sm:py-16">
        <p className="tabular mb-1 font-mono text-sm text-ink-3">
          {failure.status} · {failure.code}
        </p>
        <PageHeading>{title}</PageHeading>
        <p className="max-w-[34rem] text-ink-2">{sentenceOf(failure)}</p>
        {failure.code === "RepoNotFound" && isVisitor && (
          <p className="mt-2 max-w-[34rem] text-ink-2">{STRINGS.failure.maybePrivate}</p>
        )}
        <search>
          <form action={pathTo("models")} className="mt-6 flex max-w-[26rem] gap-2">
            <TextInput
              type="search"
              name="q"
              aria-label={STRINGS.failure.search}
              placeholder={STRINGS.failure.search}
            />
            <Button type="submit">{STRINGS.failure.submit}</Button>
          </form>
        </search>
        <div className="mt-6 flex flex-wrap gap-2">
          <ButtonLink to="/" variant="ghost" size="sm" className="-ml-2.5">
            {STRINGS.failure.home}
          </ButtonLink>
          {failure.status >= 500 && (
            <ButtonLink to={pathname + search} reloadDocument variant="ghost" size="sm">
              {STRINGS.failure.retry}
            </ButtonLink>
          )}
          {failure.status < 500 && isVisitor && (
            <ButtonLink to={signIn} variant="ghost" size="sm">
              {STRINGS.failure.signIn}
            </ButtonLink>
          )}
        </div>
      </div>
    </Page>
  );
}

const UNKNOWN: PageFailure = {
  status: 500,
  code: "internal",
  message: STRINGS.failure.internal,
};
const BROKEN_PAGE: PageFailure = {
  status: 500,
  code: "page-broken",
  message: STRINGS.failure.broken,
};

function describe(error: unknown): PageFailure {
  if (!isRouteErrorResponse(error)) return BROKEN_PAGE;
  const failure = error.data as Partial<PageFailure> | undefined;
  return { ...UNKNOWN, ...failure, status: error.status };
}
