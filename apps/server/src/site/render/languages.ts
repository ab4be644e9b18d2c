import type { LanguageRegistration } from "shiki/core";

/** A language that can be highlighted: how its grammar is loaded, its other names, how its files end or are called. */
export interface Language {
  readonly load: () => Promise<{ readonly default: LanguageRegistration[] }>;
  readonly names: readonly string[];
  readonly files: readonly string[];
}

const language = (load: Language["load"], names: string, files: string): Language => ({
  load,
  names: names.split(" ").filter(Boolean),
  files: files.split(" ").filter(Boolean),
});

/** Loaded one by one when first met: a grammar costs memory, C++ alone 0.5 MB of source. */
export const LANGUAGES: Readonly<Record<string, Language>> = {
  python: language(() => import("shiki/langs/python.mjs"), "py python3 pycon ipython", ".py .pyi"),
  javascript: language(
    () => import("shiki/langs/javascript.mjs"),
    "js mjs cjs node",
    ".js .mjs .cjs",
  ),
  jsx: language(() => import("shiki/langs/jsx.mjs"), "", ".jsx"),
  typescript: language(() => import("shiki/langs/typescript.mjs"), "ts mts cts", ".ts .mts .cts"),
  tsx: language(() => import("shiki/langs/tsx.mjs"), "", ".tsx"),
  bash: language(
    () => import("shiki/langs/bash.mjs"),
    "sh shell zsh shellscript",
    ".sh .bash .zsh .bashrc",
  ),
  console: language(() => import("shiki/langs/shellsession.mjs"), "shellsession shell-session", ""),
  powershell: language(() => import("shiki/langs/powershell.mjs"), "ps1 pwsh", ".ps1"),
  bat: language(() => import("shiki/langs/bat.mjs"), "batch cmd", ".bat .cmd"),
  json: language(() => import("shiki/langs/json.mjs"), "", ".json .ipynb .webmanifest"),
  jsonl: language(() => import("shiki/langs/jsonl.mjs"), "ndjson", ".jsonl .ndjson"),
  jsonc: language(() => import("shiki/langs/jsonc.mjs"), "json5", ".jsonc .json5"),
  yaml: language(() => import("shiki/langs/yaml.mjs"), "yml", ".yaml .yml .cff"),
  toml: language(() => import("shiki/langs/toml.mjs"), "", ".toml cargo.lock"),
  ini: language(
    () => import("shiki/langs/ini.mjs"),
    "cfg properties conf",
    ".ini .cfg .conf .properties .gitattributes .gitconfig",
  ),
  dotenv: language(() => import("shiki/langs/dotenv.mjs"), "env", ".env"),
  xml: language(() => import("shiki/langs/xml.mjs"), "svg", ".xml .svg .xsd"),
  html: language(() => import("shiki/langs/html.mjs"), "htm", ".html .htm"),
  css: language(() => import("shiki/langs/css.mjs"), "", ".css"),
  sql: language(() => import("shiki/langs/sql.mjs"), "sqlite postgresql", ".sql"),
  markdown: language(() => import("shiki/langs/markdown.mjs"), "md", ".md .markdown"),
  latex: language(() => import("shiki/langs/latex.mjs"), "tex", ".tex"),
  bibtex: language(() => import("shiki/langs/bibtex.mjs"), "bib", ".bib"),
  diff: language(() => import("shiki/langs/diff.mjs"), "patch", ".diff .patch"),
  rust: language(() => import("shiki/langs/rust.mjs"), "rs", ".rs"),
  c: language(() => import("shiki/langs/c.mjs"), "h", ".c .h"),
  cpp: language(
    () => import("shiki/langs/cpp.mjs"),
    "c++ cc cxx hpp cuda cu",
    ".cpp .cc .cxx .hpp .hh .cu .cuh",
  ),
  "objective-c": language(() => import("shiki/langs/objective-c.mjs"), "objc", ".m .mm"),
  csharp: language(() => import("shiki/langs/csharp.mjs"), "cs c#", ".cs"),
  go: language(() => import("shiki/langs/go.mjs"), "golang", ".go"),
  java: language(() => import("shiki/langs/java.mjs"), "", ".java"),
  kotlin: language(() => import("shiki/langs/kotlin.mjs"), "kt kts", ".kt .kts"),
  swift: language(() => import("shiki/langs/swift.mjs"), "", ".swift"),
  dart: language(() => import("shiki/langs/dart.mjs"), "", ".dart"),
  ruby: language(() => import("shiki/langs/ruby.mjs"), "rb", ".rb"),
  php: language(() => import("shiki/langs/php.mjs"), "", ".php"),
  r: language(() => import("shiki/langs/r.mjs"), "rscript", ".r"),
  julia: language(() => import("shiki/langs/julia.mjs"), "jl", ".jl"),
  matlab: language(() => import("shiki/langs/matlab.mjs"), "octave", ""),
  lua: language(() => import("shiki/langs/lua.mjs"), "", ".lua"),
  scala: language(() => import("shiki/langs/scala.mjs"), "", ".scala"),
  zig: language(() => import("shiki/langs/zig.mjs"), "", ".zig"),
  nix: language(() => import("shiki/langs/nix.mjs"), "", ".nix"),
  jinja: language(() => import("shiki/langs/jinja.mjs"), "jinja2 j2", ".jinja .jinja2 .j2"),
  proto: language(() => import("shiki/langs/proto.mjs"), "protobuf", ".proto"),
  graphql: language(() => import("shiki/langs/graphql.mjs"), "gql", ".graphql .gql"),
  dockerfile: language(() => import("shiki/langs/dockerfile.mjs"), "docker", "dockerfile"),
  make: language(() => import("shiki/langs/make.mjs"), "makefile", "makefile .mk"),
  cmake: language(() => import("shiki/langs/cmake.mjs"), "", "cmakelists.txt .cmake"),
};

/** The key of `LANGUAGES` that a name means (`py`, `C++`); `undefined` for an unknown one. */
export function findLanguage(name: string): string | undefined {
  const wanted = name.toLowerCase();
  if (Object.hasOwn(LANGUAGES, wanted)) return wanted;
  return Object.keys(LANGUAGES).find((key) => LANGUAGES[key]!.names.includes(wanted));
}

/** The language of a file by its name: `src/a.py` → `python`; `text` when nothing is known. */
export function languageOf(path: string): string {
  const name = path.slice(path.lastIndexOf("/") + 1).toLowerCase();
  const ending = name.slice(Math.max(name.lastIndexOf("."), 0));
  const keys = Object.keys(LANGUAGES);
  const isCalled = (wanted: string) => (key: string) => LANGUAGES[key]!.files.includes(wanted);
  return keys.find(isCalled(name)) ?? keys.find(isCalled(ending)) ?? "text";
}
