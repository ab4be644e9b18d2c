create table repo_like (
  repo_key text not null references repo (key) on delete cascade,
  account_key text not null references account (key) on delete cascade,
  created_at text not null,
  primary key (repo_key, account_key)
);
create index repo_like_account on repo_like (account_key, created_at);
create index repo_like_time on repo_like (created_at);
