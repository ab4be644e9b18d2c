import { use, useEffect, useRef, useState } from "react";
import { Outlet, ScrollRestoration, useLoaderData, useLocation, useNavigation } from "react-router";
import type { ShellData } from "../page-data/shell.ts";
import { pathTo } from "../paths.ts";
import { ToastProvider } from "../ui/overlay/toast.tsx";
import { ThemeProvider } from "../ui/theme.tsx";
import { RenderedAt } from "../ui/time-ago.tsx";
import { Footer } from "./footer.tsx";
import { PaletteProvider } from "./palette-host.tsx";
import { STRINGS } from "./strings.ts";
import { TopBar } from "./top-bar.tsx";

/** The frame around every page. */
export function Shell() {
  const shell = useLoaderData() as ShellData;
  const { pathname } = useLocation();
  useHeadingFocus();
  return (
    <RenderedAt value={useNow()}>
      <ThemeProvider initial={shell.theme}>
        <ToastProvider>
          <PaletteProvider shell={shell}>
            <a
              href="#main"
              className="fixed top-1.5 left-2 z-50 -translate-y-20 rounded-md bg-accent px-3 py-1.5 font-semibold text-accent-ink focus:translate-y-0"
            >
              {STRINGS.frame.skip}
            </a>
            <Pending />
            <div className="flex min-h-dvh flex-col">
              <TopBar shell={shell} />
              {!shell.isSetUp && pathname !== pathTo("setup") && <SetUpNotice />}
              <main id="main" tabIndex={-1} className="flex-1">
                <Outlet />
              </main>
              <Footer shell={shell} />
            </div>
          </PaletteProvider>
        </ToastProvider>
      </ThemeProvider>
      <ScrollRestoration />
    </RenderedAt>
  );
}

function Pending() {
  if (useNavigation().state === "idle") return null;
  return <div className="pending-bar" role="progressbar" aria-label={STRINGS.frame.loading} />;
}

const SetUpNotice = () => (
  <aside
    aria-label={STRINGS.frame.notice}
    className="border-b border-line bg-accent-soft px-4 py-2 text-center text-sm"
  >
    {STRINGS.frame.noAdministrator}
  </aside>
);

/** The time of the last navigation: the server's on the first page, the browser's after that. */
function useNow(): number {
  const [now, setNow] = useState(use(RenderedAt));
  useArrival(() => setNow(Date.now()));
  return now;
}

/** Focuses the heading of a new page; a changed query keeps the focus. */
function useHeadingFocus() {
  const { pathname, hash } = useLocation();
  const last = useRef(pathname);
  useArrival(() => {
    const stays = last.current === pathname;
    last.current = pathname;
    if (stays || hash) return;
    const heading =
      document.querySelector<HTMLElement>("main h1") ?? document.getElementById("main");
    heading?.setAttribute("tabindex", "-1");
    heading?.focus({ preventScroll: true });
  });
}

/** Runs after every navigation, but not after the first page's hydration. */
function useArrival(act: () => void) {
  const { key } = useLocation();
  const seen = useRef(key);
  useEffect(() => {
    if (seen.current === key) return;
    seen.current = key;
    act();
  });
}
