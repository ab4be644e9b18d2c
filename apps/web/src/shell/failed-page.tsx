import { isRouteErrorResponse, useLocation, useRouteError } from "react-router";
import type { PageFailure } from "../page-data.ts";
import { useShellData } from "../page-source.ts";
import { pathTo } from "../paths.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { TextInput } from "../ui/field.tsx";
import { Page, PageHeading } from "../ui/page.tsx";

const TITLES: Readonly<Record<number, string>> = {
  400: "That request makes no sense here",
  401: "Sign in to see this",
  403: "You may not see this",
  404: "Not found",
  410: "Gone",
  413: "Too large",
  429: "Too many requests",
  503: "Not available right now",
};

/** Clients of the hub know some failures by fixed words; a reader gets a sentence. By code, or by the words. */
const SENTENCES: Readonly<Record<string, string>> = {
  RepoNotFound: "There is no repo of this name here.",
  RevisionNotFound: "This repo has no such branch, tag or commit.",
  "Entry not found": "There is no file or folder of this name at this revision.",
};
const sentenceOf = ({ code, message }: PageFailure) =>
  SENTENCES[message] ?? SENTENCES[code] ?? message;

/** In place of a page, inside the frame. */
export const FailedPage = () => <Failed failure={describe(useRouteError())} />;

/** In place of everything, when even the frame's data could not be had. */
export const FailedShell = () => (
  <main>
    <Failed failure={describe(useRouteError())} />
  </main>
);

function Failed({ failure }: { readonly failure: PageFailure }) {
  const { pathname, search } = useLocation();
  const isVisitor = !useShellData()?.account;
  const title = TITLES[failure.status] ?? "Something went wrong";
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
          <p className="mt-2 max-w-[34rem] text-ink-2">
            A private repo looks the same to those who may not read it: signing in may help.
          </p>
        )}
        <search>
          <form action={pathTo("models")} className="mt-6 flex max-w-[26rem] gap-2">
            <TextInput
              type="search"
              name="q"
              aria-label="Search models"
              placeholder="Search models"
            />
            <Button type="submit">Search</Button>
          </form>
        </search>
        <div className="mt-6 flex flex-wrap gap-2">
          <ButtonLink to="/" variant="ghost" size="sm" className="-ml-2.5">
            Home
          </ButtonLink>
          {failure.status >= 500 && (
            <ButtonLink to={pathname + search} reloadDocument variant="ghost" size="sm">
              Try again
            </ButtonLink>
          )}
          {failure.status < 500 && isVisitor && (
            <ButtonLink to={signIn} variant="ghost" size="sm">
              Sign in
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
  message: "The hub could not make this page. It has written down why.",
};
const BROKEN_PAGE: PageFailure = {
  status: 500,
  code: "page-broken",
  message: "This page stopped working in the browser. Loading it again may help.",
};

function describe(error: unknown): PageFailure {
  if (!isRouteErrorResponse(error)) return BROKEN_PAGE;
  const failure = error.data as Partial<PageFailure> | undefined;
  return { ...UNKNOWN, ...failure, status: error.status };
}
