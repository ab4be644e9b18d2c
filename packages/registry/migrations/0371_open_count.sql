-- How many live sessions and uploads each process has open for each holder, a digest.
create table open_count (
  holder text not null,
  process text not null,
  open integer not null,
  primary key (holder, process)
);
create index open_count_process on open_count (process);
