-- What was found wrong with stored bytes, histories and rows, and when it was mended.
create table damage (
  kind text not null,
  what text not null,
  problem text not null,
  detail text not null,
  found_at text not null,
  repaired_at text,
  primary key (kind, what, problem)
);
create index damage_open on damage (kind, what) where repaired_at is null;
-- How far the daily verification has come: one row for blobs, one for histories.
create table verification (
  kind text primary key,
  -- Where the next share begins; empty at the start of a pass.
  place text not null,
  items integer not null,
  bytes bigint not null,
  pass_started_at text,
  pass_ended_at text,
  last_run_at text
);
