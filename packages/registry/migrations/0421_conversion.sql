-- Datasets as Parquet files at refs/convert/parquet.
create table conversion (
  repo_key text not null primary key references repo (key) on delete cascade,
  -- When it is due; null where the last one holds.
  next_at text,
  -- `pending`, `running`, `done`, `partial` or `failed`.
  state text not null,
  -- The commit of main that the last one is of, and the commit that it made.
  head text,
  made text,
  started_at text,
  ended_at text,
  -- Tries of this commit that failed because of the hub itself.
  tries integer not null default 0,
  error text,
  files integer not null default 0,
  done_files integer not null default 0,
  bytes bigint not null default 0,
  current_file text,
  -- JSON: what became of each split.
  splits text not null default '[]'
);
create index conversion_next on conversion (next_at) where next_at is not null;
-- What became of a file that was converted, by its content and how it was read: as JSON.
create table converted_file (
  repo_key text not null references repo (key) on delete cascade,
  source text not null,
  result text not null,
  primary key (repo_key, source)
);
-- Datasets from before are converted once.
insert into conversion (repo_key, next_at, state)
  select key, '2026-11-29T00:00:00.000Z', 'pending' from repo
  where type = 'dataset' and head is not null and is_entry = 0
    and key not in (select repo_key from mirror);
