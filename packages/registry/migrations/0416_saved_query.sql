-- SQL of the console of a dataset, which an account wants to run again.
create table saved_query (
  key text primary key,
  repo_key text not null references repo (key) on delete cascade,
  account_key text not null references account (key) on delete cascade,
  name text not null,
  sql text not null,
  -- 1 for those who can read the dataset's files, 0 for the account alone.
  is_shared integer not null,
  created_at text not null,
  updated_at text not null,
  unique (account_key, repo_key, name)
);
create index saved_query_by_repo on saved_query (repo_key, is_shared, updated_at);
