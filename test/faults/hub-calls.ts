import { createHash } from "node:crypto";

export const sha256 = (bytes: Uint8Array): string =>
  createHash("sha256").update(bytes).digest("hex");

export type HubCalls = ReturnType<typeof createHubCalls>;

/** The few calls the fault tests make. Each throws unless the hub said yes: yes is what must last. */
export function createHubCalls(origin: string, token: string) {
  async function call(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = {
      authorization: `Bearer ${token}`,
      // The server on the other end may be another one by the next call.
      connection: "close",
      ...(init.headers as Record<string, string> | undefined),
    };
    const url = path.startsWith("http") ? path : `${origin}${path}`;
    const response = await fetch(url, { ...init, headers }).catch((cause) => {
      // Only the cause of a failed fetch says what failed.
      throw new Error(`${init.method ?? "GET"} ${path}: ${cause.cause ?? cause}`, { cause });
    });
    if (response.ok) return response;
    throw new Error(`${init.method ?? "GET"} ${path}: ${response.status} ${await response.text()}`);
  }
  const post = (path: string, body: string, type: string) =>
    call(path, { method: "POST", body, headers: { "content-type": type } });

  const linesOf = (files: Readonly<Record<string, string>>) =>
    Object.entries(files).map(([path, content]) => ({
      key: "file",
      value: { path, content, encoding: "utf-8" },
    }));

  return {
    call,
    post,
    json: async (path: string) => (await call(path)).json(),
    bytes: async (path: string) => Buffer.from(await (await call(path)).arrayBuffer()),

    createRepo: (name: string) =>
      post("/api/repos/create", JSON.stringify({ name }), "application/json"),

    /** Sends an object's bytes and answers its digest when the hub has them. */
    async upload(repo: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
      const oid = sha256(bytes);
      const body = { operation: "upload", objects: [{ oid, size: bytes.byteLength }] };
      const response = await post(
        `/${repo}.git/info/lfs/objects/batch`,
        JSON.stringify(body),
        "application/vnd.git-lfs+json",
      );
      const [object] = (await response.json()).objects;
      const { href } = object.actions?.upload ?? {};
      if (href) await call(href, { method: "PUT", body: bytes, headers: { authorization: "" } });
      return oid;
    },

    async download(repo: string, oid: string, size: number): Promise<Buffer> {
      const body = { operation: "download", objects: [{ oid, size }] };
      const response = await post(
        `/${repo}.git/info/lfs/objects/batch`,
        JSON.stringify(body),
        "application/vnd.git-lfs+json",
      );
      const [{ actions, error }] = (await response.json()).objects;
      if (error) throw new Error(`${oid}: ${error.message}`);
      return this.bytes(actions.download.href);
    },

    /** Opens a pull request whose title is the first file's name; answers its number. */
    async propose(repo: string, files: Readonly<Record<string, string>>): Promise<number> {
      const [name = ""] = Object.keys(files);
      const header = { key: "header", value: { summary: name.replace(/\.\w+$/, "") } };
      const body = [header, ...linesOf(files)].map((line) => JSON.stringify(line)).join("\n");
      const url = `/api/models/${repo}/commit/main?create_pr=1`;
      const answer = await (await post(url, body, "application/x-ndjson")).json();
      return Number(/\/(\d+)$/.exec(answer.pullRequestUrl)?.[1]);
    },

    /** Commits text files and uploaded objects; answers the commit. */
    async commit(
      repo: string,
      files: Readonly<Record<string, string>>,
      objects: Readonly<Record<string, string>> = {},
    ): Promise<string> {
      const lines = [
        { key: "header", value: { summary: "change" } },
        ...linesOf(files),
        ...Object.entries(objects).map(([path, oid]) => ({ key: "lfsFile", value: { path, oid } })),
      ];
      const body = lines.map((line) => JSON.stringify(line)).join("\n");
      const response = await post(`/api/models/${repo}/commit/main`, body, "application/x-ndjson");
      return (await response.json()).commitOid;
    },
  };
}
