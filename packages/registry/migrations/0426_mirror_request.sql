-- Repos of other hubs that come only when an administrator approves them, and what was decided.
create table mirror_request (
  type text not null,
  lookup_id text not null,
  -- As the other hub spells it.
  repo_id text not null,
  upstream text not null,
  -- `open`, `approved` or `refused`.
  state text not null,
  -- The account that asked first; null for a visitor, and for an account that is gone.
  asked_by text references account (key) on delete set null,
  asked_at text not null,
  last_asked_at text not null,
  -- How often, counted at most once a minute.
  times integer not null,
  decided_at text,
  -- By name.
  decided_by text,
  reason text,
  primary key (type, lookup_id)
);
create index mirror_request_state on mirror_request (state, last_asked_at);
