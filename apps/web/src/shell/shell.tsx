import { use, useEffect, useRef, useState } from "react";
import { Outlet, ScrollRestoration, useLoaderData, useLocation, useNavigation } from "react-router";
import type { ShellData } from "../page-data/shell.ts";
import { pathTo } from "../paths.ts";
import { RenderedAt } from "../ui/time-ago.tsx";
import { ToastProvider } from "../ui/toast.tsx";
import { Footer } from "./footer.tsx";
import { PaletteProvider } from "./palette-host.tsx";
import { ThemeProvider } from "./theme.tsx";
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
              Skip to content
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
  return <div className="pending-bar" role="progressbar" aria-label="Loading the page" />;
}

const SetUpNotice = () => (
  <aside
    aria-label="Notice"
    className="border-b border-line bg-accent-soft px-4 py-2 text-center text-sm"
  >
    This hub has no administrator yet: open the one-time link that <code>npm start</code> printed in
    the terminal.
  </aside>
);

/** The moment of the last arrival: the server's on the first page, ours after that. */
function useNow(): number {
  const [now, setNow] = useState(use(RenderedAt));
  useArrival(() => setNow(Date.now()));
  return now;
}

/** A new page is announced by its heading; a changed query keeps the focus where it is. */
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

/** Runs after every navigation, the first page's hydration left out. */
function useArrival(act: () => void) {
  const { key } = useLocation();
  const seen = useRef(key);
  useEffect(() => {
    if (seen.current === key) return;
    seen.current = key;
    act();
  });
}
