-- Changes of rights, keys and repos, sign-ins and what administrators do. Rows are never changed; each has the hash
-- of the one before it in its own, so that a gap or a change shows.
create table audit_event (
  seq bigint primary key,
  at text not null,
  actor_key text,
  actor text not null,
  -- The IP address, or where else it came from.
  place text not null,
  action text not null,
  target text not null,
  -- JSON of `before` and `after`.
  details text not null,
  hash text not null
);
-- One row: the last event. Writers wait for each other here.
create table audit_head (
  id integer primary key,
  seq bigint not null,
  hash text not null
);
insert into audit_head (id, seq, hash) values (1, 0, '');
