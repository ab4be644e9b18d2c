-- How far readers and snapshots are in `repo_changed`; "pruned" is up to where it was deleted.
create table log_position (
  name text primary key,
  xid bigint not null,
  seq bigint not null,
  at text not null
);
