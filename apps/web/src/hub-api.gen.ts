// Written by `npm run api:write` from the schemas of the server's routes. Do not edit.

/** The calls of the pages. */
export interface HubApi {
  readonly "GET /api/quicksearch": {
    readonly path: Readonly<Record<never, never>>;
    readonly query: { readonly q?: string; readonly limit?: number };
    readonly json: undefined;
    readonly response: SearchResults;
  };
  readonly "GET /api/models/{namespace}/{name}/snippets": {
    readonly path: { readonly namespace: string; readonly name: string };
    readonly query: { readonly library?: string; readonly language?: "python" | "js" | "sh" | "go" | "java" | "csharp" | "php" | "rust" | "ruby" | "powershell" | "config"; readonly client?: "openai" | "huggingface_hub" | "fal_client" | "requests" | "huggingface.js" | "fetch" | "curl" | "boto3" | "aws-sdk" | "curl-invoke" | "openai-responses" | "langchain" | "llama-index" | "litellm" | "pydantic-ai" | "ai-sdk" | "net-http" | "java-net-http" | "httpclient" | "php-curl" | "reqwest" | "ruby-net-http" | "invoke-restmethod" | "continue" | "zed" | "opencode" | "vs-code" | "cline" | "hf" | "hf-include" | "snapshot_download" | "git" | "hf_hub_download" | "sha256sum"; readonly provider?: string; readonly stream?: string; readonly temperature?: number; readonly max_tokens?: number; readonly top_p?: number; readonly tools?: string; readonly json_schema?: string; readonly reasoning?: string; readonly image_url?: string; readonly options?: string; readonly parameters?: string; readonly endpoint_url?: string; readonly direct?: string; readonly bill_to?: string; readonly inputs?: string; readonly app?: string; readonly engine?: string; readonly file?: string; readonly config?: string; readonly split?: string };
    readonly json: undefined;
    readonly response: { readonly id: string; readonly needsToken: boolean; readonly requestAccess?: string; readonly library: readonly ({ readonly label: string; readonly language: string; readonly content: string; readonly install?: string; readonly library: string; readonly setUp?: string; readonly note?: string })[]; readonly providers: readonly ({ readonly key: string; readonly label: string; readonly group: string })[]; readonly inference: readonly ({ readonly label?: string; readonly language: string; readonly content: string; readonly install?: string; readonly client: string; readonly group?: string; readonly format?: string; readonly file?: string; readonly fetch?: string; readonly keyVariable?: string; readonly tokenScope?: string; readonly billTo?: string })[]; readonly localApps: readonly ({ readonly label: string; readonly language: string; readonly content: string; readonly install?: string; readonly app: string })[]; readonly engines: readonly ({ readonly label: string; readonly language: string; readonly content: string; readonly install?: string; readonly engine: string })[]; readonly newTokenUrl?: string; readonly files: readonly ({ readonly label: string; readonly language: string; readonly content: string; readonly install?: string; readonly client: string })[] };
  };
  readonly "POST /api/runs": {
    readonly path: Readonly<Record<never, never>>;
    readonly query: Readonly<Record<never, never>>;
    readonly json: { readonly model: string; readonly task: string; readonly input: unknown; readonly output: unknown; readonly provider?: string; readonly durationMs: number };
    readonly response: { readonly id: string };
  };
  readonly "PUT /api/runs/{run}/files/{name}": {
    readonly path: { readonly run: string; readonly name: string };
    readonly query: { readonly filename?: string };
    readonly json: undefined;
    readonly response: undefined;
  };
  readonly "POST /api/arena/votes": {
    readonly path: Readonly<Record<never, never>>;
    readonly query: Readonly<Record<never, never>>;
    readonly json: { readonly models: readonly (string)[]; readonly outcome: "winner" | "tie" | "bad"; readonly winner?: string };
    readonly response: undefined;
  };
  readonly "GET /api/datasets/{namespace}/{name}/queries": {
    readonly path: { readonly namespace: string; readonly name: string };
    readonly query: Readonly<Record<never, never>>;
    readonly json: undefined;
    readonly response: readonly (SavedQuery)[];
  };
  readonly "POST /api/datasets/{namespace}/{name}/queries": {
    readonly path: { readonly namespace: string; readonly name: string };
    readonly query: Readonly<Record<never, never>>;
    readonly json: { readonly name: string; readonly sql: string; readonly shared?: boolean };
    readonly response: { readonly id: string };
  };
  readonly "DELETE /api/datasets/{namespace}/{name}/queries/{query}": {
    readonly path: { readonly namespace: string; readonly name: string; readonly query: string };
    readonly query: Readonly<Record<never, never>>;
    readonly json: undefined;
    readonly response: Done;
  };
}

export type SearchResults = { readonly models: readonly ({ readonly _id: string; readonly id: string })[]; readonly datasets: readonly ({ readonly _id: string; readonly id: string })[]; readonly users: readonly ({ readonly user: string })[]; readonly orgs: readonly ({ readonly name: string })[]; readonly collections: readonly ({ readonly slug: string; readonly title: string })[]; readonly tasks: readonly ({ readonly tag: string; readonly label: string })[]; readonly libraries: readonly ({ readonly key: string; readonly label: string })[]; readonly docs: readonly ({ readonly slug: string; readonly title: string; readonly section?: string; readonly anchor?: string })[] };

export type SavedQuery = { readonly id: string; readonly name: string; readonly sql: string; readonly shared: boolean; readonly user: string; readonly updatedAt: string; readonly canDelete: boolean };

export type Done = Readonly<Record<never, never>>;
