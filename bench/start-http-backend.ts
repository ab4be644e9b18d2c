import { spawn } from "node:child_process";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";

/** Serves the repositories of a folder through git's own CGI program, and nothing between. */
export async function startHttpBackend(
  program: string,
  folder: string,
): Promise<{ readonly origin: string; readonly server: Server }> {
  const server = createServer((request, response) => answer(program, folder, request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  return { origin: `http://127.0.0.1:${port}`, server };
}

function answer(
  program: string,
  folder: string,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { pathname, search } = new URL(request.url ?? "", "http://localhost");
  const { headers, method } = request;
  const { stdin, stdout } = spawn(program, {
    env: {
      PATH: process.env.PATH,
      GIT_CONFIG_NOSYSTEM: "1",
      GIT_CONFIG_GLOBAL: "/dev/null",
      GIT_PROJECT_ROOT: folder,
      GIT_HTTP_EXPORT_ALL: "1",
      PATH_INFO: pathname,
      QUERY_STRING: search.slice(1),
      REQUEST_METHOD: method,
      CONTENT_TYPE: headers["content-type"],
      CONTENT_LENGTH: headers["content-length"],
      HTTP_CONTENT_ENCODING: headers["content-encoding"],
      HTTP_GIT_PROTOCOL: headers["git-protocol"] as string | undefined,
      REMOTE_ADDR: "127.0.0.1",
    },
    stdio: ["pipe", "pipe", "inherit"],
  });
  request.pipe(stdin);
  let head = "";
  stdout.on("data", function readHead(chunk: Buffer) {
    head += chunk.toString("latin1");
    const end = head.indexOf("\r\n\r\n");
    if (end < 0) return;
    stdout.off("data", readHead);
    for (const line of head.slice(0, end).split("\r\n")) {
      const [, name = "", value = ""] = /^([^:]+):\s*(.*)$/.exec(line) ?? [];
      if (name === "Status") response.statusCode = Number.parseInt(value, 10);
      else response.setHeader(name, value);
    }
    response.write(Buffer.from(head.slice(end + 4), "latin1"));
    stdout.pipe(response);
  });
}
