create table access_request (
  repo_key text not null references repo (key) on delete cascade,
  account_key text not null references account (key) on delete cascade,
  status text not null,
  fields text,
  rejection_reason text,
  created_at text not null,
  primary key (repo_key, account_key)
);
create index access_request_account on access_request (account_key);
