-- The last run of work that one process of all does at a time.
create table shared_work (
  name text primary key,
  every_ms bigint not null,
  started_at text not null,
  -- Null while it runs, or where its process was killed.
  ended_at text,
  -- Why the last run failed; empty if it did not.
  failure text not null
);
-- What a process says of itself to administrators; null in rows of before.
alter table process add column since text;
alter table process add column host text;
alter table process add column version text;
-- What it may use for models, in bytes; null where it runs none.
alter table process add column runner_bytes bigint;
-- Models in the memory of each process, and models that rest after a crash.
create table loaded_model (
  process text not null,
  repo_key text not null,
  revision text not null,
  -- 'loading', 'ready' or 'resting'.
  state text not null,
  memory_bytes bigint not null,
  since text not null,
  calls bigint not null,
  running integer not null,
  waiting integer not null,
  crashes integer not null,
  rests_until text,
  -- 1 when an administrator wants it out of memory.
  is_unwanted integer not null default 0,
  primary key (process, repo_key, revision)
);
create index loaded_model_repo on loaded_model (repo_key);
-- Callers who passed a limit, by day (UTC).
create table refusal (
  day text not null,
  -- A code of an error, or the class of a rate.
  kind text not null,
  -- An account's key, or a visitor's address.
  caller text not null,
  is_account integer not null,
  made bigint not null,
  last_at text not null,
  primary key (day, kind, caller)
);
create index job_ended on job (status, ended_at);
