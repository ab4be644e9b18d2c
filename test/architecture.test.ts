import { existsSync, globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { importsOf, SOURCES } from "./imports.ts";

/** Who may import whom. An arrow missing here is a decision to take, not a line to add in passing. */
const ARROWS: Readonly<Record<string, readonly string[]>> = {
  "packages/catalog": [],
  "packages/inference": ["catalog"],
  "packages/snippets": [
    "inference",
    "inference/bedrock",
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
    "runner/options",
    "type runner/protocol",
    "runner/wav",
    "web/page-data",
    "web/pages",
    "web/paths",
    "type web/render",
    "snippets",
    "snippets/callers",
    "inference",
    "inference/encode-body",
    "inference/bedrock",
    "inference/task-forms",
    "realtime",
    "realtime",
    "realtime/realtime-messages",
    "registry",
    "registry/rules",
    "registry/yaml",
    "scan",
    "scan/secrets",
    "catalog",
    "catalog/tensor-readers",
  ],
  "apps/web": [
    "snippets",
    "snippets/realtime",
    "type snippets/callers",
    "inference",
    "inference/encode-body",
    "inference/hub-runtime",
    "inference/prepare",
    "inference/task-forms",
    "realtime",
    "realtime/realtime-messages",
    "catalog",
    "registry/applications",
    "registry/ids",
    "registry/mirrors",
    "registry/permissions",
    "registry/rules",
    "type registry",
    "type scan",
  ],
};

/** Where a library may be imported; the rest of the house does not know that it exists. */
const LIBRARIES: Readonly<Record<string, RegExp>> = {
  "@evan/opus": /^apps\/runner\/src\/outputs\//,
  "@mediabunny/aac-encoder": /^apps\/runner\/src\/outputs\//,
  "@mediabunny/flac-encoder": /^apps\/runner\/src\/outputs\//,
  "@mediabunny/mp3-encoder": /^apps\/runner\/src\/outputs\//,
  mediabunny: /^apps\/runner\/src\/outputs\//,
  ajv: /^apps\/runner\/src\/json-schema\/.*\.test\.ts$/,
  "csv-parse": /^apps\/server\/src\/file-preview\/split-delimited\.ts$/,
  "@duckdb/node-api": /^apps\/server\/src\/dataset-engine\/(process|testing)\//,
  sharp:
    /^apps\/(runner\/src\/inputs|server\/src\/(dataset-engine\/process\/thumbnail|testing))\/|\.test\.ts$/,
  eld: /^apps\/server\/src\/dataset-engine\/process\/quality\//,
  "@duckdb/duckdb-wasm": /^apps\/web\/src\/sql\/engine\//,
  diff: /^apps\/server\/src\/site\/diff\//,
  "@huggingface/blake3-jit": /^packages\/registry\/src\/xet\/xet-hash\.ts$/,
  "@smithy/core": /^apps\/server\/src\/(inference\/bedrock|storage\/objects)\//,
  "@smithy/signature-v4": /^apps\/server\/src\/(inference\/bedrock|storage\/objects)\//,
  "@aws-sdk/client-bedrock-runtime": /^apps\/server\/src\/inference\/gateway\/bedrock\//,
  "@aws-sdk/client-s3": /^apps\/server\/src\/storage\/objects\//,
  fastify:
    /^apps\/server\/src\/(base\/logger\.ts|(main|http|hub-api|how-to-use\/routes|inference|mcp|oauth|sign-on|site|testing)\/)/,
  "@opentelemetry/api": /^apps\/server\/src\/inference\/gateway\/traces\//,
  "@opentelemetry/core": /^apps\/server\/src\/inference\/gateway\/traces\//,
  "@opentelemetry/otlp-transformer": /^apps\/server\/src\/inference\/gateway\/traces\//,
  "@opentelemetry/resources": /^apps\/server\/src\/inference\/gateway\/traces\/open-tracer\.ts$/,
  "@opentelemetry/sdk-trace": /^apps\/server\/src\/inference\/gateway\/traces\//,
  "@modelcontextprotocol/client": /^apps\/server\/src\/mcp\/mcp\.test\.ts$/,
  "@modelcontextprotocol/server": /^apps\/server\/src\/mcp\/(tool|mcp|open-server)\.ts$/,
  "oidc-provider": /^apps\/server\/src\/(oauth|testing)\//,
  "node-llama-cpp": /^apps\/runner\/src\/gguf\//,
  "onnxruntime-node": /^apps\/runner\/src\/onnx\//,
  "@huggingface/jinja": /^apps\/runner\/src\/generation\/jinja\//,
  "@huggingface/transformers": /^apps\/runner\/src\/(inputs|onnx)\//,
  "openid-client": /^apps\/server\/src\/sign-on\/openid\//,
  jose: /^apps\/server\/src\/(sign-on\/openid|oauth|testing)\//,
  re2js: /^apps\/server\/src\/base\/hooks\/linear-pattern\.ts$/,
  ldapts: /^apps\/server\/src\/sign-on\/ldap\//,
  "scim2-parse-filter": /^apps\/server\/src\/sign-on\/scim\//,
  "apache-arrow": /^apps\/(web\/src\/sql\/engine|server\/src\/dataset-engine\/process\/arrow)\//,
  hyparquet: /^apps\/server\/src\/(file-preview|dataset-engine\/process\/parquet)\//,
  kysely:
    /^packages\/registry\/src\/(database|.*-(store|query))\.ts|^apps\/server\/src\/storage\/(database|dump|search|verify)\//,
  "@simplewebauthn/server": /^apps\/server\/src\/storage\/secrets\/passkey-protocol\.ts$/,
  "@simplewebauthn/browser": /^apps\/web\/src\/sign-in\/passkey-form\.tsx$/,
  "@zxcvbn-ts/language-common": /^apps\/server\/src\/storage\/secrets\/common-passwords\.ts$/,
  nodemailer: /^apps\/server\/src\/outgoing\/smtp-mailer\.ts$/,
  "smtp-server": /^apps\/server\/src\/testing\/start-mail-server\.ts$/,
  otpauth: /^apps\/server\/src\/storage\/secrets\/one-time-codes\.ts$/,
  uqr: /^apps\/server\/src\/site\/loaders\/account\/load-security\.ts$/,
  pg: /^apps\/server\/src\/(storage\/database|testing)\//,
  react: /^apps\/web\/|^packages\/realtime\/src\/react\.ts$/,
  "tar-stream":
    /^apps\/server\/src\/(storage\/(backup|bundle)|hub\/restore|hub-api\/(files|people)|dataset-engine\/process\/webdataset)\//,
  shiki: /^apps\/server\/src\/site\/render\//,
  ws: /^apps\/server\/src\/(inference\/gateway|outgoing|realtime)\//,
  unified: /^apps\/server\/src\/site\/render\//,
};

/** The pages' types are one door, in any file. */
const nameOf = (target: string) =>
  target.replace("@orrery/", "").replace(/^web\/page-data\/.*/, "web/page-data");

const imports = SOURCES.flatMap(importsOf);

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
    const {
      dependencies = {},
      devDependencies = {},
      optionalDependencies = {},
    } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8")) as Readonly<
      Record<string, Readonly<Record<string, string>>>
    >;
    const isDeclared = (name: string) =>
      name in dependencies || name in optionalDependencies || `@types/${name}` in devDependencies;
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
  const readers = SOURCES.filter(
    (file) => file.startsWith("apps/") && /process\.env/.test(readFileSync(file, "utf8")),
  );
  expect(readers.toSorted()).toEqual([
    "apps/server/src/main/cli/admin.ts",
    "apps/server/src/main/cli/admin/mail.ts",
    "apps/server/src/main/cli/admin/with-hub.ts",
    "apps/server/src/main/cli/backup/backup.ts",
    "apps/server/src/main/cli/backup/move.ts",
    "apps/server/src/main/cli/backup/restore.ts",
    "apps/server/src/main/cli/credentials.ts",
    "apps/server/src/main/cli/doctor.ts",
    "apps/server/src/main/cli/import-metadata.ts",
    "apps/server/src/main/cli/import-repo.ts",
    "apps/server/src/main/cli/maintenance.ts",
    "apps/server/src/main/cli/setup/setup-s3.ts",
    "apps/server/src/main/cli/tables.ts",
    "apps/server/src/main/cli/token.ts",
    "apps/server/src/main/cli/verify.ts",
    "apps/server/src/main/serve.ts",
    "apps/server/src/storage/git/run-git.ts",
  ]);
});

it("has no `this` in the services of the registry, so that each method stands alone", () => {
  const services = SOURCES.filter((file) => file.startsWith("packages/registry/"));
  const users = services.filter((file) => {
    const text = readFileSync(file, "utf8");
    return /\bthis\.\w+\(/.test(text) && !/\bclass \w/.test(text);
  });
  expect(users).toEqual([]);
});

it("asks what a credential permits, and looks at its role in few places", () => {
  const readers = SOURCES.filter((file) =>
    /viewer\.(scope|grants)\b/.test(readFileSync(file, "utf8")),
  );
  expect(readers.toSorted()).toEqual([
    "apps/server/src/hub-api/people/whoami.ts",
    "apps/server/src/inference/gateway/plan/caller-key.ts",
    "packages/registry/src/tokens/call-rights.ts",
    "packages/registry/src/tokens/permits.ts",
  ]);
});

it("knows where it is installed in one file", () => {
  // `import.meta.env` and `import.meta.glob` are Vite's, for the pages.
  const places = SOURCES.filter((file) =>
    /import\.meta\.(?!env|glob)/.test(readFileSync(file, "utf8")),
  );
  expect(places).toEqual(["apps/server/src/base/install-paths.ts"]);
});

it("waits in journeys for what takes time, instead of looking once", () => {
  const hasty = globSync("test/journeys/*.test.ts").filter((file) =>
    /expect\(\s*await[^;]*?\.(isVisible|isHidden|textContent|inputValue|count)\(/.test(
      readFileSync(file, "utf8"),
    ),
  );
  expect(hasty).toEqual([]);
});
