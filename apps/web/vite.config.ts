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
      /\.(js|css|svg)$/.test(file),
    )) {
      const path = `${dir}/assets/${name}`;
      const bytes = readFileSync(path);
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
      writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }));
      writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
    }
  },
};

/** Browsers that know `light-dark()` and nested CSS: nothing is rewritten for older ones. */
const target = ["chrome123", "edge123", "firefox120", "safari17.5"];

/** What every page needs, in two files instead of thirty small ones, and trying a model in a third; what comes late stays apart. */
const CHUNKS = [
  { name: "react", test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
  { name: "frame", test: /lucide-react|src\/(ui|shell)\// },
  {
    name: "widget",
    test: /inference\/src\/task-forms\/|src\/widget\/(?!audio|call-task|keep|fields\/table|outputs\/(boxes|masks|marked|legend|waveform))/,
  },
];

export default defineConfig({
  plugins: [tailwindcss(), react(), precompress, packLibrary],
  appType: "custom",
  build: { target, assetsInlineLimit: 0 },
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
    // Everything is inside the bundle: it starts fast and React is the production one whatever NODE_ENV says.
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
