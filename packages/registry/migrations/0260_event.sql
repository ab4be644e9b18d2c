-- What happened to repos, discussions and people: webhooks and notifications are made of it. Without foreign keys, since
-- an event outlives what it tells of.
create table event (
  key text primary key,
  at text not null,
  -- Such as `repo.content`.
  kind text not null,
  actor_key text,
  actor_name text not null,
  repo_key text,
  -- JSON: what it tells of, as it was then.
  facts text not null,
  -- When it is to be handed on; moved on before each try, so that a killed process loses nothing; null once it was.
  due_at text,
  tries integer not null
);
create index event_due on event (due_at) where due_at is not null;
create index event_at on event (at);
