import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { LIBRARY_ENTRIES, packLibrary } from "./pack-library.ts";

/** Writes `.br` and `.gz` next to every text asset, so that the server never compresses one. */
const precompress: Plugin = {
  name: "precompress",
  applyToEnvironment: (environment) => environment.name === "client",
  writeBundle({ dir }) {
    for (const name of readdirSync(`${dir}/assets`).filter((file) =>
      /\.(js|css|svg|wasm)$/.test(file),
    )) {
      const path = `${dir}/assets/${name}`;
      const bytes = readFileSync(path);
      // The highest takes half a minute for the engine of the SQL console, and saves a tenth.
      const params = { [constants.BROTLI_PARAM_QUALITY]: name.endsWith(".wasm") ? 9 : 11 };
      writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }));
      writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
    }
  },
};

/** The random keys in the icons' data are a tenth of its compressed size; numbers do as well. */
const shortIconKeys: Plugin = {
  name: "short-icon-keys",
  transform: {
    filter: { id: /lucide-react\/.*\/icons\/[\w-]+\.mjs$/ },
    handler(code) {
      let key = 0;
      return { code: code.replace(/\bkey: "\w+"/g, () => `key: "${key++}"`), map: null };
    },
  },
};

/** Links of this site never ask for the next page ahead by `prefetch`; what does so brings a second router along. */
const noPagePrefetch: Plugin = {
  name: "no-page-prefetch",
  applyToEnvironment: (environment) => environment.name === "client",
  transform: {
    filter: { id: /react-router\/dist\/\w+\/lib\/dom\/lib\.js$/ },
    handler: (code) => ({
      code: code.replace(/React\$1\.createElement\(PrefetchPageLinks, [^)]*\)/, "null"),
      map: null,
    }),
  },
};

/** Its package says that no module has side effects; the worker of DuckDB has nothing else. */
const engineWorker: Plugin = {
  name: "engine-worker",
  transform: {
    filter: { id: /duckdb-browser-eh\.worker\.js$/ },
    handler: (code) => ({ code, map: null, moduleSideEffects: true }),
  },
};

/** Browsers that know `light-dark()` and nested CSS: nothing is rewritten for older ones. */
const target = ["chrome123", "edge123", "firefox120", "safari17.5"];

/**
 * Every page needs two files instead of thirty small ones, and those that run models one or two more; late
 * parts stay separate.
 */
const CHUNKS = [
  { name: "react", test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
  { name: "icons", test: /lucide-react\/(?!.*\/icons\/)/ },
  // Icons of files, pull requests, recordings and lists: a first visit rarely needs them.
  {
    name: "late-icons",
    test: /\/icons\/(arrow-right|cloud-download|file|folder-|git-|history|layout-grid|list-filter|mic|pencil|pin|rotate-ccw-clock|rows|square|trash|triangle|zap)/,
  },
  // Without the parts of forms and settings.
  {
    name: "frame",
    test: /lucide-react|src\/(ui|shell)\/(?!breadcrumbs|cell-table|label-tag|pager|settings-section|sound|storage-section|text\/(labelled|token)|overlay\/(confirm|dialog|leave|use-leave))|src\/repo\/mirror\/late-/,
  },
  {
    name: "widget",
    test: /src\/calls\/(?!asked)|src\/widget\/(?!audio|answer-json|call-|chat-widget|form-(rules|widget)|parameters-fold|widget\.|keep|lazy-|fields\/(table|parameter)|outputs\/(boxes|masks|marked|legend|rows|waveform))/,
  },
  // The rules of forms of the registry: for pages with forms.
  { name: "rules", test: /packages\/registry\/src\/(?!ids\.ts)/ },
  // The rules of forms: loaded when a form is used.
  { name: "task-forms", test: /inference\/src\/task-forms\/(?!form-json)/ },
  // Last, as a group takes along what it needs and no other has.
  {
    name: "try",
    test: /src\/widget\/(chat-widget|form-widget|parameters-fold|widget\.)/,
  },
];

export default defineConfig({
  plugins: [tailwindcss(), react(), shortIconKeys, noPagePrefetch, precompress, packLibrary],
  appType: "custom",
  // What DuckDB's worker evaluates is for Node alone.
  worker: { plugins: () => [engineWorker], rolldownOptions: { checks: { eval: false } } },
  // Compression takes most of the build; its sizes are not reported.
  build: { target, assetsInlineLimit: 0, rolldownOptions: { checks: { pluginTimings: false } } },
  environments: {
    client: {
      build: {
        outDir: "build/client",
        manifest: true,
        rolldownOptions: {
          input: "src/entry.client.tsx",
          output: { codeSplitting: { groups: CHUNKS } },
        },
      },
    },
    // The bundle contains everything: it starts fast, and React is the production build whatever NODE_ENV
    // is.
    ssr: {
      resolve: { noExternal: true },
      define: { "process.env.NODE_ENV": JSON.stringify("production") },
      build: {
        outDir: "build/server",
        emitAssets: false,
        rolldownOptions: { input: "src/entry.server.tsx" },
      },
    },
    // The client of live sessions, for programs elsewhere: `/realtime.js` and `/realtime.tgz`.
    library: {
      resolve: { noExternal: true, external: ["react"] },
      build: {
        outDir: "build/library",
        minify: true,
        rolldownOptions: {
          input: LIBRARY_ENTRIES,
          preserveEntrySignatures: "strict",
          output: { entryFileNames: "[name].js" },
        },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      await builder.build(builder.environments.client!);
      await builder.build(builder.environments.library!);
      await builder.build(builder.environments.ssr!);
    },
  },
});
