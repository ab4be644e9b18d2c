alter table pull add column status text not null default 'open';
alter table pull add column merged_from text;
alter table pull add column merge_commit text;
create table pull_event (
  key text primary key,
  repo_key text not null,
  number integer not null,
  kind text not null,
  text text not null,
  author_key text references account (key) on delete set null,
  author_name text not null,
  created_at text not null,
  foreign key (repo_key, number) references pull (repo_key, number) on delete cascade
);
create index pull_event_in_order on pull_event (repo_key, number, created_at, key);
