create table download (
  repo_key text not null references repo (key) on delete cascade,
  day text not null,
  count bigint not null,
  primary key (repo_key, day)
);
create index download_day on download (day);
