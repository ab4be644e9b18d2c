-- Processes that work on this database: what is under way bears its process's id, so that another process
-- takes over only what a dead one left.
create table process (
  id text primary key,
  place text not null,
  pid integer not null,
  started text not null,
  beats integer not null
);
-- Rows from before belong to nobody: they are taken over.
alter table pending_index add column process text not null default '';
-- Links to set a hub up have a row per process now.
delete from setting where name = 'setup-token-hash';
