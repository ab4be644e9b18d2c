/** A browser as far as redirects, cookies and forms go: across sites, without a screen. */
export interface WebWalk {
  /** Asks for a page and follows redirects; returns where it ends. */
  get(url: string): Promise<Landing>;
  /** With `until`, it stops before it asks a URL that begins so. */
  post(url: string, form: Readonly<Record<string, string>>, until?: string): Promise<Landing>;
  /** Of one site. */
  cookie(origin: string, name: string): string | undefined;
  keep(origin: string, name: string, value: string): void;
}

export interface Landing {
  readonly url: string;
  readonly status: number;
  readonly text: string;
  /** Where it came by, its own URL last. */
  readonly path: readonly string[];
}

const MAX_STEPS = 20;

export function createWebWalk(): WebWalk {
  const jars = new Map<string, Map<string, string>>();
  const jarOf = (url: string) => {
    const { hostname, port } = new URL(url);
    const jar = jars.get(`${hostname}:${port}`) ?? new Map<string, string>();
    jars.set(`${hostname}:${port}`, jar);
    return jar;
  };

  async function step(url: string, init: RequestInit): Promise<Response> {
    const jar = jarOf(url);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(url, {
      ...init,
      redirect: "manual",
      headers: { cookie, accept: "text/html", ...init.headers },
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      const name = pair.slice(0, pair.indexOf("="));
      const value = pair.slice(pair.indexOf("=") + 1);
      if (value === "" || /expires=Thu, 01 Jan 1970/i.test(line)) jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  }

  async function walk(url: string, init: RequestInit, until?: string): Promise<Landing> {
    const path = [url];
    let response = await step(url, init);
    while (path.length < MAX_STEPS && response.status >= 300 && response.status < 400) {
      const next = new URL(response.headers.get("location") ?? "", path.at(-1)).href;
      path.push(next);
      if (until !== undefined && next.startsWith(until)) break;
      response = await step(next, { method: "GET" });
    }
    const last = path.at(-1) ?? url;
    return { url: last, status: response.status, text: await response.text(), path };
  }

  return {
    get: (url) => walk(url, { method: "GET" }),
    post: (url, form, until) => {
      const headers = {
        "content-type": "application/x-www-form-urlencoded",
        "sec-fetch-site": "same-origin",
      };
      const body = new URLSearchParams(form).toString();
      return walk(url, { method: "POST", body, headers }, until);
    },
    cookie: (origin, name) => jarOf(origin).get(name),
    keep: (origin, name, value) => void jarOf(origin).set(name, value),
  };
}
