import { once } from "node:events";
import { DatabaseSync } from "node:sqlite";
import type { IndexQuestion } from "@orrery/registry";
import pg from "pg";

/** A way in which other hubs keep and ask for tags, in PostgreSQL. */
export interface Shape {
  readonly name: string;
  readonly where: (question: IndexQuestion, bind: (value: unknown) => string) => string;
  readonly facets: string;
}

const COLUMN = {
  trending: "trending",
  downloads: "downloads",
  likes: "likes",
  likesRecent: "likes",
  created: "created",
  updated: "updated",
  parameters: "parameters",
  rows: "size",
  size: "size",
  relevance: "downloads",
  id: "path",
} as const;

const shared = ({ numbers, words }: IndexQuestion, bind: (value: unknown) => string) => [
  "private = 0",
  ...numbers.flatMap(({ column, min, max }) => [
    ...(min === undefined ? [] : [`${COLUMN[column]} >= ${bind(min)}`]),
    ...(max === undefined ? [] : [`${COLUMN[column]} <= ${bind(max)}`]),
  ]),
  ...words.map((word) => `path like ${bind(`%${word}%`)}`),
];

export const SHAPES: readonly Shape[] = [
  {
    name: "a table of tags, joined",
    where: (question, bind) =>
      [
        ...shared(question, bind),
        ...question.conditions.map(
          ({ terms }) =>
            `exists (select 1 from model_tag t where t.model = m.id and t.tag = any(${bind(terms)}))`,
        ),
      ].join(" and "),
    facets: "select t.tag, count(*) from found m join model_tag t on t.model = m.id group by t.tag",
  },
  {
    name: "an array of tags, GIN",
    where: (question, bind) =>
      [
        ...shared(question, bind),
        ...question.conditions.map(({ terms }) => `tags && ${bind(terms)}::text[]`),
      ].join(" and "),
    facets: "select tag, count(*) from found m, unnest(m.tags) tag group by tag",
  },
];

/** Copies the models of our database into both shapes, with the indexes that help them. */
export async function fillPeers(url: string, path: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create unlogged table model (id int, path text, tags text[], private int,
    downloads bigint, likes int, trending float8, created float8, updated float8, parameters float8, size float8)`);
  const db = new DatabaseSync(path, { readOnly: true });
  const rows = db
    .prepare(
      `select row_number() over () as id, lower(namespace || '/' || name) as path, terms, private, downloads,
        likes, trending_score, created_at, updated_at, parameters, size_bytes from repo where type = 'model'`,
    )
    .iterate() as Iterable<Record<string, string | number>>;
  await copyIn(client, "model", rowsOf(rows));
  await client.query(
    "create unlogged table model_tag as select id as model, unnest(tags) as tag from model",
  );
  await client.query("set maintenance_work_mem = '1GB'");
  await client.query("set max_parallel_maintenance_workers = 1");
  await client.query("alter table model add primary key (id)");
  for (const column of [
    "trending",
    "downloads",
    "likes",
    "created",
    "updated",
    "parameters",
    "size",
  ])
    await client.query(`create index on model (${column} desc)`);
  await client.query("create index on model using gin (tags)");
  await client.query("create index on model_tag (tag, model)");
  await client.query("create index on model_tag (model)");
  const hasTrigrams = await client.query("create extension if not exists pg_trgm").then(
    () => true,
    () => false,
  );
  if (hasTrigrams) await client.query("create index on model using gin (path gin_trgm_ops)");
  await client.query("vacuum analyze model");
  await client.query("vacuum analyze model_tag");
  await client.query("set statement_timeout = '20s'");
  db.close();
  return client;
}

function* rowsOf(rows: Iterable<Record<string, string | number>>) {
  for (const row of rows) {
    const tags = `${row.terms}`.split("\n").filter(Boolean);
    const quoted = tags.map((tag) => `"${tag.replace(/["\\]/g, "\\$&")}"`).join(",");
    yield [
      row.id,
      row.path,
      `{${quoted}}`,
      row.private,
      row.downloads,
      row.likes,
      row.trending_score,
      Date.parse(`${row.created_at}`),
      Date.parse(`${row.updated_at}`),
      row.parameters,
      row.size_bytes,
    ];
  }
}

/** Sends rows by COPY: pg has no stream for it, so the protocol's messages are written here. */
async function copyIn(client: pg.Client, table: string, rows: Iterable<readonly unknown[]>) {
  const { connection } = client as unknown as {
    connection: NodeJS.EventEmitter & {
      stream: NodeJS.WritableStream;
      query(text: string): void;
      sendCopyFromChunk(chunk: Buffer): void;
      endCopyFrom(): void;
    };
  };
  const copy = new (class {
    submit() {
      connection.query(`copy ${table} from stdin`);
    }
    callback = () => {};
    handleError = (error: Error) => connection.emit("copyDone", error);
    handleCopyInResponse = () => void send();
    handleCommandComplete = () => {};
    handleReadyForQuery = () => connection.emit("copyDone");
  })();
  async function send() {
    let lines: string[] = [];
    for (const row of rows) {
      lines.push(row.map((value) => `${value}`.replace(/[\\\t\n\r]/g, escaped)).join("\t"));
      if (lines.length < 5_000) continue;
      connection.sendCopyFromChunk(Buffer.from(`${lines.join("\n")}\n`));
      lines = [];
      if ((connection.stream as unknown as { writableNeedDrain: boolean }).writableNeedDrain)
        await once(connection.stream, "drain");
    }
    if (lines.length > 0) connection.sendCopyFromChunk(Buffer.from(`${lines.join("\n")}\n`));
    connection.endCopyFrom();
  }
  const done = once(connection, "copyDone");
  client.query(copy as unknown as pg.Submittable);
  const [error] = await done;
  if (error) throw error;
}

const escaped = (letter: string) =>
  ({ "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" })[letter] ?? letter;

/** A page of 30, the exact total and, where asked, every count; how long it took, in milliseconds. */
export async function askPeer(
  client: pg.Client,
  { where, facets }: Shape,
  question: IndexQuestion,
): Promise<number> {
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const condition = where(question, bind);
  const started = performance.now();
  try {
    await client.query(
      `select id from model m where ${condition} order by ${COLUMN[question.sort]} desc, id limit ${question.limit}`,
      values,
    );
    await client.query(`select count(*) from model m where ${condition}`, values);
    if (question.facets.length > 0)
      await client.query(
        `with found as materialized (select * from model m where ${condition}) ${facets}`,
        values,
      );
  } catch (error) {
    // Past the time limit: it counts as that long.
    if ((error as { code?: string }).code !== "57014") throw error;
  }
  return performance.now() - started;
}
