create table webhook (
  key text primary key,
  -- `account`, `organization`, `repo` or `hub`, and its key; empty for the hub.
  owner_kind text not null,
  owner_key text not null,
  url text not null,
  -- `repo` and `discussions`, one a line.
  domains text not null,
  -- Null without a secret.
  sealed_secret text,
  created_at text not null,
  -- `person` or `failures`; null while it is enabled.
  disabled_by text,
  -- Of tries one after another: how many failed, and since when.
  failures integer not null,
  failing_since text
);
create index webhook_owner on webhook (owner_kind, owner_key);
create table webhook_watch (
  webhook_key text not null references webhook (key) on delete cascade,
  -- `repo`, `account`, `organization` or `hub`, and its key; empty for the hub: everything.
  kind text not null,
  target_key text not null,
  primary key (webhook_key, target_key)
);
create index webhook_watch_target on webhook_watch (target_key);
create table webhook_delivery (
  key text primary key,
  webhook_key text not null references webhook (key) on delete cascade,
  -- Null for a test.
  event_key text,
  -- The first delivery of what this one repeats.
  replay_of text,
  host text not null,
  created_at text not null,
  -- Moved on before each try; null when there is none left.
  next_try_at text,
  -- While it is being sent: until when its process may be silent.
  leased_until text,
  tries integer not null,
  -- `waiting`, `delivered`, `failed`, or `dropped`: the owner may not know of it, or the webhook is disabled.
  outcome text not null,
  -- What was sent last, the beginning of the answer, and JSON of what came of each try.
  body text,
  answer text,
  attempts text not null
);
create index webhook_delivery_due on webhook_delivery (next_try_at) where next_try_at is not null;
create index webhook_delivery_leased on webhook_delivery (host) where leased_until is not null;
create index webhook_delivery_log on webhook_delivery (webhook_key, created_at);
create index webhook_delivery_created on webhook_delivery (created_at);
-- How much was sent to a host in the present minute. Senders of all processes wait for each other here.
create table webhook_host (
  host text primary key,
  minute text not null,
  sent integer not null
);
