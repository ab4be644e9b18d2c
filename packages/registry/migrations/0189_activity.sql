-- Commits, pushes, pull requests and new repos of an account, by repo and day (UTC).
create table activity (
  account_key text not null references account (key) on delete cascade,
  repo_key text not null,
  day text not null,
  made integer not null,
  primary key (account_key, repo_key, day)
);
create index activity_repo on activity (repo_key, day);
