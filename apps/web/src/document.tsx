import { type ReactNode, StrictMode } from "react";
import favicon from "./favicon.svg";
import type { ShellData } from "./page-data/shell.ts";
import type { Assets } from "./render.ts";

/** The whole HTML document. Hydration reads `state`; in the browser it stays unchanged. */
export function Document({
  assets,
  theme,
  wrap,
  state,
  children,
}: {
  readonly assets: Assets;
  readonly theme: ShellData["theme"];
  readonly wrap?: ShellData["wrap"];
  readonly state: string;
  readonly children: ReactNode;
}) {
  return (
    <StrictMode>
      <html lang="en" data-theme={theme} data-wrap={wrap} suppressHydrationWarning>
        <head>
          <meta charSet="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="theme-color" content="#0d1426" />
          <link rel="icon" type="image/svg+xml" href={favicon} />
          {assets.fonts.map((href) => (
            <link
              key={href}
              rel="preload"
              as="font"
              type="font/woff2"
              href={href}
              crossOrigin="anonymous"
            />
          ))}
          {assets.styles.map((href) => (
            <link key={href} rel="stylesheet" href={href} />
          ))}
          {assets.preload.map((href) => (
            <link key={href} rel="modulepreload" href={href} />
          ))}
        </head>
        <body>
          {children}
          <script
            type="application/json"
            id="__data"
            suppressHydrationWarning
            dangerouslySetInnerHTML={{ __html: state }}
          />
          <script type="module" src={assets.entry} />
        </body>
      </html>
    </StrictMode>
  );
}
