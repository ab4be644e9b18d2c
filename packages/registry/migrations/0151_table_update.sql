-- Signed tables of tasks, libraries, providers and the like that the operator installed.
create table table_update (
  seq integer primary key,
  version integer not null,
  content text not null,
  signer text not null,
  installed_at text not null
);
