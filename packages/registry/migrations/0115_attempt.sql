-- Attempts to guess something, counted for some minutes. `key` is a digest: no name and no address.
create table attempt (
  key text primary key,
  made integer not null,
  ends_at text not null
);
create index attempt_ends on attempt (ends_at);
