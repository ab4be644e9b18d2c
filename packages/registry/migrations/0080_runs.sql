-- A call that its maker kept. What was asked and answered is JSON; its files are blobs for a while.
create table run (
  id text primary key,
  repo_key text not null references repo (key) on delete cascade,
  account_key text not null references account (key) on delete cascade,
  task text not null,
  input text not null,
  output text not null,
  provider text,
  duration_ms integer not null,
  is_shared integer not null,
  created_at text not null
);
create index run_account on run (account_key, created_at);
create index run_repo on run (repo_key);
create table run_file (
  run_id text not null references run (id) on delete cascade,
  name text not null,
  file_name text not null,
  media_type text not null,
  size_bytes integer not null,
  digest text not null,
  created_at text not null,
  primary key (run_id, name)
);
create index run_file_digest on run_file (digest);
create index run_file_created on run_file (created_at);
