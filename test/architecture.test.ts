import { existsSync, globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/** Who may import whom. An arrow missing here is a decision to take, not a line to add in passing. */
const ARROWS: Readonly<Record<string, readonly string[]>> = {
  "packages/catalog": [],
  "packages/inference": ["catalog"],
  "packages/snippets": [
    "inference",
    "inference/hosted-runtime",
    "catalog",
    "catalog/literals",
    "catalog/literal-values",
    "catalog/sample-inputs",
    "catalog/sample-mask",
  ],
  "packages/realtime": [],
  "packages/scan": [],
  "packages/registry": ["catalog", "scan"],
  "apps/runner": ["catalog"],
  "apps/server": [
    "runner/layout",
    "type runner/protocol",
    "runner/wav",
    "web/page-data",
    "web/page-files",
    "web/paths",
    "type web/render",
    "snippets",
    "inference",
    "inference/encode-body",
    "inference/hosted-runtime",
    "inference/task-forms",
    "realtime",
    "realtime",
    "realtime/live-messages",
    "registry",
    "registry/yaml",
    "scan",
    "catalog",
  ],
  "apps/web": [
    "snippets",
    "snippets/live",
    "inference",
    "inference/encode-body",
    "inference/hub-runtime",
    "inference/prepare",
    "inference/task-forms",
    "realtime",
    "realtime/live-messages",
    "catalog",
    "registry/ids",
    "type registry",
    "type scan",
  ],
};

/** Where a library may be imported; the rest of the house does not know that it exists. */
const LIBRARIES: Readonly<Record<string, RegExp>> = {
  "@huggingface/blake3-jit": /^packages\/registry\/src\/xet\/xet-hash\.ts$/,
  "@smithy/core": /^apps\/server\/src\/hosted-runtime\//,
  "@smithy/signature-v4": /^apps\/server\/src\/hosted-runtime\//,
  "@aws-sdk/client-bedrock-runtime": /^apps\/server\/src\/gateway\/hosted-runtime\//,
  fastify:
    /^apps\/server\/src\/(app|logger|serve)\.ts|^apps\/server\/src\/(api|http|pages|testing)\//,
  "node-llama-cpp": /^apps\/runner\/src\/gguf\//,
  "onnxruntime-node": /^apps\/runner\/src\/onnx\//,
  "@huggingface/transformers": /^apps\/runner\/src\/(inputs|onnx)\//,
  hyparquet: /^apps\/server\/src\/peek\//,
  kysely:
    /^packages\/registry\/src\/(database|.*-(store|query))\.ts|^apps\/server\/src\/adapters\//,
  pg: /^apps\/server\/src\/(adapters|testing)\//,
  react: /^apps\/web\/|^packages\/realtime\/src\/react\.ts$/,
  "tar-stream": /^apps\/server\/src\/backup\//,
  shiki: /^apps\/server\/src\/render\//,
  ws: /^apps\/server\/src\/(gateway|realtime)\//,
  unified: /^apps\/server\/src\/render\//,
};

const IMPORT = /^\s*(?:import|export)( type)?\b[^;'"]*?from\s+"([^"]+)"/gm;
const DYNAMIC = /\bimport\(\s*"([^"]+)"\s*\)/g;

interface Import {
  readonly file: string;
  readonly target: string;
  readonly isType: boolean;
}

function importsOf(file: string): readonly Import[] {
  const text = readFileSync(file, "utf8");
  return [
    ...[...text.matchAll(IMPORT)].map(([, type, target]) => ({
      file,
      target: target ?? "",
      isType: type !== undefined,
    })),
    ...[...text.matchAll(DYNAMIC)].map(([, target]) => ({
      file,
      target: target ?? "",
      isType: false,
    })),
  ];
}

/** The shapes of the pages are one door, whichever file they stand in. */
const nameOf = (target: string) =>
  target.replace("@orrery/", "").replace(/^web\/page-data\/.*/, "web/page-data");

const isTest = (file: string) => /\.test\.tsx?$|\/testing\//.test(file);
const sources = globSync("{packages,apps}/*/src/**/*.{ts,tsx}").filter((file) => !isTest(file));
const imports = sources.flatMap(importsOf);

describe.each(Object.entries(ARROWS))("%s", (folder, allowed) => {
  it("imports only what stands below it", () => {
    const wrong = imports
      .filter(({ file, target }) => file.startsWith(`${folder}/`) && target.startsWith("@orrery/"))
      .map(({ file, target, isType }) => ({ file, name: nameOf(target), isType }))
      .filter(
        ({ name, isType }) =>
          !allowed.includes(name) && !(isType && allowed.includes(`type ${name}`)),
      );
    expect(wrong).toEqual([]);
  });

  it("declares what it imports, and nothing that is not below it", () => {
    if (!existsSync(`${folder}/package.json`)) return;
    const { dependencies = {}, devDependencies = {} } = JSON.parse(
      readFileSync(`${folder}/package.json`, "utf8"),
    ) as Readonly<Record<string, Readonly<Record<string, string>>>>;
    const isDeclared = (name: string) =>
      name in dependencies || `@types/${name}` in devDependencies;
    const used = imports
      .filter(({ file, target }) => file.startsWith(`${folder}/`) && /^[@a-z]/.test(target))
      .map(({ target }) => /^(@[^/]+\/[^/]+|[^/]+)/.exec(target)?.[0] ?? target)
      .filter((name) => !name.startsWith("node:"));
    expect(used.filter((name) => !isDeclared(name))).toEqual([]);
  });

  it("reaches into no other part by a relative path", () => {
    const depth = (file: string) => file.split("/").length - 3;
    const wrong = imports.filter(
      ({ file, target }) =>
        file.startsWith(`${folder}/`) && (target.match(/\.\.\//g)?.length ?? 0) > depth(file),
    );
    expect(wrong).toEqual([]);
  });
});

it.each(Object.entries(LIBRARIES))("keeps %s where it belongs", (library, place) => {
  const strays = imports.filter(
    ({ file, target }) =>
      (target === library || target.startsWith(`${library}/`)) && !place.test(file),
  );
  expect(strays).toEqual([]);
});

it("names every part in the arrows", () => {
  const parts = globSync("{packages,apps}/*/package.json").map((file) =>
    file.replace("/package.json", ""),
  );
  expect(parts.filter((part) => !(part in ARROWS))).toEqual([]);
});

it("reads the environment in few places", () => {
  // Packages cannot: they compile without Node's types. What they print may well say it.
  const readers = sources.filter(
    (file) => file.startsWith("apps/") && /process\.env/.test(readFileSync(file, "utf8")),
  );
  expect(readers.toSorted()).toEqual([
    "apps/server/src/adapters/git/run-git.ts",
    "apps/server/src/cli/backup.ts",
    "apps/server/src/cli/credentials.ts",
    "apps/server/src/cli/import-metadata.ts",
    "apps/server/src/cli/import-repo.ts",
    "apps/server/src/cli/maintenance.ts",
    "apps/server/src/cli/quota.ts",
    "apps/server/src/cli/restore.ts",
    "apps/server/src/cli/token.ts",
    "apps/server/src/cli/verify.ts",
    "apps/server/src/serve.ts",
  ]);
});

it("waits in journeys for what takes time, instead of looking once", () => {
  const hasty = globSync("test/journeys/*.test.ts").filter((file) =>
    /expect\(\s*await[^;]*?\.(isVisible|isHidden|textContent|inputValue|count)\(/.test(
      readFileSync(file, "utf8"),
    ),
  );
  expect(hasty).toEqual([]);
});
