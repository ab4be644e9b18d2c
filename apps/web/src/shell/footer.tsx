import { Link } from "react-router";
import type { ShellData } from "../page-data/shell.ts";
import { pathTo } from "../paths.ts";
import { ThemeSwitch } from "../ui/theme.tsx";
import { STRINGS } from "./strings.ts";

/** The hub's version, links and the color scheme. */
export const Footer = ({ shell }: { readonly shell: ShellData }) => (
  <footer className="mt-8 border-t border-line">
    <div className="mx-auto flex max-w-(--page) flex-wrap items-center gap-x-5 gap-y-3 px-4 py-4 text-sm text-ink-3 sm:px-6">
      <span>
        Orrery <span className="tabular">{shell.version}</span>
      </span>
      <Link to={pathTo("people")} className="hover:text-ink hover:underline">
        {STRINGS.footer.people}
      </Link>
      <Link to={pathTo("collections")} className="hover:text-ink hover:underline">
        {STRINGS.footer.collections}
      </Link>
      <Link to={pathTo("docs")} className="hover:text-ink hover:underline">
        {STRINGS.footer.docs}
      </Link>
      <Link to={pathTo("doc", { slug: "api-status" })} className="hover:text-ink hover:underline">
        {STRINGS.footer.api}
      </Link>
      {shell.hasTerms && (
        <Link to={pathTo("terms")} className="hover:text-ink hover:underline">
          {STRINGS.footer.terms}
        </Link>
      )}
      <div className="ml-auto">
        <ThemeSwitch />
      </div>
    </div>
  </footer>
);
