import { createContext, type ReactNode, use, useCallback, useState } from "react";
import { useLocation } from "react-router";
import type { ShellData } from "../page-data/shell.ts";
import { DarkThemeIcon, LightThemeIcon, SystemThemeIcon } from "../ui/icon.ts";
import { STRINGS } from "./strings.ts";

type Theme = ShellData["theme"];

const THEMES = [
  { key: "system", label: STRINGS.theme.system, icon: SystemThemeIcon },
  { key: "light", label: STRINGS.theme.light, icon: LightThemeIcon },
  { key: "dark", label: STRINGS.theme.dark, icon: DarkThemeIcon },
] as const;

const ThemeContext = createContext<readonly [Theme, (theme: Theme) => void]>(["system", () => {}]);

/** The theme and its setter, which changes this page and sets the cookie for the next ones. */
export const useTheme = () => use(ThemeContext);

/** Keeps the theme between responses of the server. */
export function ThemeProvider({
  initial,
  children,
}: {
  readonly initial: Theme;
  readonly children: ReactNode;
}) {
  const [theme, setTheme] = useState(initial);
  const choose = useCallback((next: Theme) => {
    setTheme(next);
    document.documentElement.dataset.theme = next;
    const body = new URLSearchParams({ theme: next, next: "/" });
    // The response redirects browsers without JavaScript; only its cookie matters here.
    fetch("/theme", { method: "POST", body, redirect: "manual" }).catch(() => {});
  }, []);
  return <ThemeContext value={[theme, choose]}>{children}</ThemeContext>;
}

/** System, light or dark: a form that works without JavaScript. */
export function ThemeSwitch({ labels = false }: { readonly labels?: boolean }) {
  const [theme, choose] = useTheme();
  const { pathname, search } = useLocation();
  return (
    <form
      method="post"
      action="/theme"
      onSubmit={(event) => {
        event.preventDefault();
        const { value } = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement;
        choose(value as Theme);
      }}
    >
      <input type="hidden" name="next" value={pathname + search} />
      <fieldset className="inline-flex rounded-md border border-line p-0.5">
        <legend className="sr-only">{STRINGS.theme.legend}</legend>
        {THEMES.map(({ key, label, icon: Icon }) => (
          <button
            key={key}
            type="submit"
            name="theme"
            value={key}
            aria-pressed={theme === key}
            title={label}
            className="flex h-6 min-w-7 items-center justify-center gap-1.5 rounded-sm px-1.5 text-xs text-ink-3 transition-colors duration-(--fast) hover:text-ink aria-pressed:bg-accent-soft aria-pressed:text-accent-text"
          >
            <Icon aria-hidden className="size-3.5" />
            <span className={labels ? "" : "sr-only"}>{label}</span>
          </button>
        ))}
      </fieldset>
    </form>
  );
}
