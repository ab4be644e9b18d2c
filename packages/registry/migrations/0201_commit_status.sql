-- What a check says about a commit; a later word of the same check replaces the earlier one.
create table commit_status (
  repo_key text not null references repo (key) on delete cascade,
  commit_id text not null,
  -- The name of the check.
  context text not null,
  state text not null,
  description text not null,
  target_url text,
  author_key text references account (key) on delete set null,
  author_name text not null,
  created_at text not null,
  updated_at text not null,
  primary key (repo_key, commit_id, context)
);
create index commit_status_author on commit_status (author_key);
