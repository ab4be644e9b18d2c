create table lfs_lock (
  key text primary key,
  repo_key text not null references repo (key) on delete cascade,
  path text not null,
  owner_key text not null references account (key) on delete cascade,
  locked_at text not null,
  unique (repo_key, path)
);
