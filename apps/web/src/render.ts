import type { ActionData, DataId, PageData, PageFailure } from "./page-data.ts";

/** Everything a page needs to become HTML: no request, no database, nothing that can wait. */
export interface RenderInput {
  /** Path and query as the visitor asked for them, e.g. `/ada/tts?tab=files`. */
  readonly url: string;
  readonly status: number;
  /** The data of the shell and of the matched page, by id. */
  readonly data: { readonly [Id in DataId]?: PageData[Id] };
  readonly actionData?: ActionData;
  readonly failure?: PageFailure;
  /** Shown above the page. */
  readonly banner?: BannerData;
  /** The style sheets, scripts and preloads to name in the head. */
  readonly assets: Assets;
}

export interface BannerData {
  readonly text: string;
  readonly level: "info" | "warning";
  /** Another text has another. */
  readonly key: string;
  /** Where dismissing it returns to. */
  readonly next: string;
}

export interface Assets {
  /** The module of the matched page. */
  readonly page?: string;
  readonly styles: readonly string[];
  readonly preload: readonly string[];
  readonly fonts: readonly string[];
  readonly entry: string;
}

/** What the built `build/server/entry.server.js` exports as `renderPage`: a whole HTML document. Pure. */
export type RenderPage = (input: RenderInput) => Promise<string>;
