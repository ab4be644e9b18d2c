-- What is wrong with the rows of a split.
create table quality_report (
  id text not null primary key,
  repo_key text not null references repo (key) on delete cascade,
  config text not null,
  split text not null,
  -- When it is due; null where nothing is to be done.
  next_at text,
  -- `pending`, `running`, `done` or `failed`.
  state text not null,
  started_at text,
  ended_at text,
  tries integer not null default 0,
  error text,
  -- Of the one that is being made: what content it is of, and its parts so far as JSON.
  work_source text,
  work_parts text not null default '{}',
  part_count integer not null default 0,
  current_part text,
  -- The last one that was made: the commit and the content it is of, and the report as JSON.
  head text,
  source text,
  report text,
  unique (repo_key, config, split)
);
create index quality_report_next on quality_report (next_at) where next_at is not null;
