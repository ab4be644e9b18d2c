-- What cards report of models: derived from `model-index`, made again whenever a card changes.
create table evaluation (
  repo_key text not null references repo (key) on delete cascade,
  position integer not null,
  -- The task's tag; '' where the card names none.
  task text not null,
  -- `namespace/name` or a name, in lower case.
  lookup_dataset text not null,
  dataset text not null,
  -- Config and split.
  part text not null,
  metric text not null,
  value text not null,
  -- What results are ordered by: the highest is the best.
  score double precision not null,
  source_url text,
  primary key (repo_key, position)
);
create index evaluation_task on evaluation (task, lookup_dataset, part, metric, score);
create index evaluation_dataset on evaluation (lookup_dataset, part, metric, score);
-- Models whose cards were read before there was this table are derived again at the next start.
update repo set terms = null where type = 'model' and is_entry = 0 and facts like '%"model-index"%';
