create table pull (
  repo_key text not null references repo (key) on delete cascade,
  number integer not null,
  title text not null,
  description text not null,
  base text not null,
  author_key text references account (key) on delete set null,
  author_name text not null,
  created_at text not null,
  primary key (repo_key, number)
);
