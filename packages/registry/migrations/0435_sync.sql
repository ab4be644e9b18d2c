-- Repos of other hubs that are kept current by the clock.
create table sync (
  key text primary key,
  -- `owner`, `owner/name`, `datasets/owner/name` or a query, `search=…`.
  what text not null,
  -- What of a repo is kept, as JSON: patterns of revisions and files, names of quantizations.
  keep text not null,
  -- 0: once.
  every_seconds integer not null,
  -- 0: as fast as it goes.
  bytes_per_second bigint not null,
  created_at text not null,
  -- When it is looked at next; null for one that is over.
  next_at text,
  -- The run that is not over yet, whether a process is at it or not.
  run_at text,
  ended_at text,
  -- Tries of this run that failed, and why the last one did.
  tries integer not null default 0,
  error text,
  total integer not null default 0,
  done integer not null default 0,
  failed integer not null default 0,
  bytes bigint not null default 0,
  -- The repo and the file that come now.
  current text
);
create index sync_next on sync (next_at);
create table sync_repo (
  sync_key text not null references sync (key) on delete cascade,
  repo text not null,
  -- The run that tried it last, and its outcome: `done`, `failed` (tried again) or `refused`.
  run_at text not null,
  state text not null,
  error text,
  primary key (sync_key, repo)
);
