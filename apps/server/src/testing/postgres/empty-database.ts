import pg from "pg";

/** Copies the rows that migrations wrote to the schema `seed`. */
const KEEP_SEED = `
create schema seed;
do $$ declare one text; has_rows boolean; begin
  for one in select tablename from pg_tables where schemaname = 'public' loop
    execute format('select exists (select from public.%I)', one) into has_rows;
    if has_rows then execute format('create table seed.%I as table public.%I', one, one); end if;
  end loop;
end $$`;

const QUOTED_NAMES = "select quote_ident(tablename) as name from pg_tables where schemaname = ";
const USED_SEQUENCES =
  "select quote_ident(sequencename) as name from pg_sequences where schemaname = 'public' and last_value is not null";

/**
 * Keeps what the migrations wrote; answers a function that deletes every other row and lets sequences begin where they
 * began. It stays connected, so that it plans once: it runs after each test. Its account has to be a superuser, for
 * foreign keys.
 */
export async function createEmptying(url: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: url });
  // The server ends before the worker does.
  client.on("error", () => {});
  await client.connect();
  const namesFrom = async (query: string) =>
    (await client.query<{ name: string }>(query)).rows.map(({ name }) => name);
  await client.query(KEEP_SEED);
  await client.query("set session_replication_role = replica");
  const seeds = await namesFrom(`${QUOTED_NAMES}'seed'`);
  const tables = await namesFrom(`${QUOTED_NAMES}'public'`);
  const used = tables
    .map((name) => `select '${name}' as name where exists (select from public.${name})`)
    .join(" union all ");

  return async () => {
    const { rows } = await client.query<{ name: string }>({ name: "used", text: used });
    const deletes = rows.map(({ name }) => `delete from public.${name}`);
    const inserts = seeds.map((name) => `insert into public.${name} select * from seed.${name}`);
    const restarts = (await namesFrom(USED_SEQUENCES)).map(
      (name) => `alter sequence public.${name} restart`,
    );
    await client.query(["begin", ...deletes, ...inserts, ...restarts, "commit"].join("; "));
  };
}
