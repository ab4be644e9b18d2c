import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import ldap from "ldapjs";
import { onTestFinished } from "vitest";
import { temporaryFolder } from "./temporary-folder.ts";

export const DIRECTORY = {
  base: "dc=navy,dc=example",
  hub: { dn: "cn=hub,dc=navy,dc=example", password: "the hub's own" },
};

/** Who is in the directory. */
export const PEOPLE = [
  { uid: "grace", cn: "Grace Hopper", mail: "grace@navy.example", id: "id-grace" },
  { uid: "ada", cn: "Ada (Countess)", mail: "ada@navy.example", id: "id-ada" },
] as const;
const GROUPS = [{ cn: "research", members: ["grace"] }];
export const passwordOf = (uid: string): string => `password of ${uid}`;

export const personDn = (uid: string) => `uid=${uid},ou=people,${DIRECTORY.base}`;

export interface DirectoryServer {
  readonly url: string;
  /** Stops answering: connections stay open and silent. */
  hang(): void;
  close(): Promise<void>;
}

interface Entry {
  readonly dn: string;
  readonly attributes: Readonly<Record<string, readonly string[]>>;
}

const ENTRIES: readonly Entry[] = [
  ...PEOPLE.map(({ uid, cn, mail, id }) => ({
    dn: personDn(uid),
    attributes: {
      objectclass: ["inetOrgPerson"],
      ...{ uid: [uid], cn: [cn], sn: [cn], mail: [mail], employeenumber: [id] },
    },
  })),
  ...GROUPS.map(({ cn, members }) => ({
    dn: `cn=${cn},ou=groups,${DIRECTORY.base}`,
    attributes: { objectclass: ["groupOfNames"], cn: [cn], member: members.map(personDn) },
  })),
];

/** What its handlers are given, as far as they look. */
interface Asked {
  readonly dn: { toString(): string };
  readonly credentials: string;
  readonly filter: { matches(attributes: object): boolean };
}
interface Answer {
  send(entry: object): void;
  end(): void;
}
type Next = (error?: object) => void;

/** A directory in this process: `ldapjs`, whose server speaks the protocol well enough. */
export async function startDirectory(): Promise<DirectoryServer> {
  let hangs = false;
  const server = ldap.createServer();
  const passwords = new Map<string, string>([
    [DIRECTORY.hub.dn, DIRECTORY.hub.password],
    ...PEOPLE.map(({ uid }) => [personDn(uid), passwordOf(uid)] as const),
  ]);
  server.bind(DIRECTORY.base, (request: Asked, response: Answer, next: Next) => {
    if (hangs) return undefined;
    const dn = request.dn.toString().replace(/,\s+/g, ",");
    // As real servers do, it takes an empty password for no wish to be anyone.
    if (request.credentials !== "" && passwords.get(dn) !== request.credentials)
      return next(new ldap.InvalidCredentialsError());
    response.end();
    return next();
  });
  server.search(DIRECTORY.base, (request: Asked, response: Answer, next: Next) => {
    if (hangs) return undefined;
    const under = request.dn.toString().replace(/,\s+/g, ",");
    for (const entry of ENTRIES)
      if (entry.dn.endsWith(under) && request.filter.matches(entry.attributes))
        response.send({ dn: entry.dn, attributes: entry.attributes });
    response.end();
    return next();
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", () => resolve()));
  let isOpen = true;
  const close = async () => {
    if (isOpen) await new Promise<void>((resolve) => server.close(() => resolve()));
    isOpen = false;
  };
  onTestFinished(close);
  return {
    url: `ldap://127.0.0.1:${port}`,
    hang: () => {
      hangs = true;
    },
    close,
  };
}

/** Where OpenLDAP's server is on this machine, if it is. */
export const SLAPD = [process.env.ORRERY_TEST_SLAPD ?? "", "/usr/sbin/slapd"].find(existsSync);

/** The same people in OpenLDAP. */
export async function startSlapd(): Promise<Pick<DirectoryServer, "url">> {
  const folder = temporaryFolder();
  const schemas = ["core", "cosine", "inetorgperson"].map(
    (name) => `include ${schemaFolder()}/${name}.schema`,
  );
  mkdirSync(join(folder, "data"));
  writeFileSync(
    join(folder, "slapd.conf"),
    [
      ...schemas,
      `modulepath ${moduleFolder()}`,
      "moduleload back_mdb",
      "database mdb",
      `suffix "${DIRECTORY.base}"`,
      `rootdn "${DIRECTORY.hub.dn}"`,
      `rootpw "${DIRECTORY.hub.password}"`,
      `directory ${join(folder, "data")}`,
      "",
    ].join("\n"),
  );
  writeFileSync(join(folder, "people.ldif"), ldif());
  const [config, slapd] = [join(folder, "slapd.conf"), SLAPD ?? ""];
  const added = spawnSync(slapd, ["-T", "add", "-f", config, "-l", join(folder, "people.ldif")]);
  if (added.status !== 0) throw new Error(`slapadd: ${added.stderr}`);
  const port = await freePort();
  const url = `ldap://127.0.0.1:${port}`;
  const server = spawn(slapd, ["-f", config, "-h", url, "-d", "0"], { stdio: "ignore" });
  onTestFinished(() => void server.kill());
  while (!(await isListening(port))) await sleep(50);
  return { url };
}

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy();
      resolve(true);
    });
    socket.on("error", () => resolve(false));
  });

const schemaFolder = (): string =>
  [join(dirname(dirname(dirname(SLAPD ?? ""))), "etc/ldap/schema"), "/etc/ldap/schema"].find(
    existsSync,
  ) ?? "";
const moduleFolder = (): string =>
  [join(dirname(dirname(SLAPD ?? "")), "lib/ldap"), "/usr/lib/ldap"].find(existsSync) ?? "";

const ldif = (): string =>
  [
    `dn: ${DIRECTORY.base}\nobjectClass: dcObject\nobjectClass: organization\ndc: navy\no: navy`,
    ...["people", "groups"].map(
      (name) => `dn: ou=${name},${DIRECTORY.base}\nobjectClass: organizationalUnit\nou: ${name}`,
    ),
    ...ENTRIES.map(({ dn, attributes }) =>
      [
        `dn: ${dn}`,
        ...Object.entries(attributes).flatMap(([name, values]) =>
          values.map((value) => `${name}: ${value}`),
        ),
        ...(dn.startsWith("uid=") ? [`userPassword: ${passwordOf(uidOf(dn))}`] : []),
      ].join("\n"),
    ),
  ].join("\n\n");

const uidOf = (dn: string): string => /^uid=([^,]+)/.exec(dn)?.[1] ?? "";

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === "object" && address ? address.port : 0;
}
