-- Accounts, organizations and the hub itself share one set of names; the primary key decides races.
create table namespace (
  lookup_name text primary key,
  kind text not null
);
insert into namespace (lookup_name, kind) values ('orrery', 'hub');
insert into namespace (lookup_name, kind) select lookup_name, 'account' from account;
create table organization (
  key text primary key,
  name text not null,
  lookup_name text not null unique,
  created_at text not null
);
create table membership (
  organization_key text not null references organization (key) on delete cascade,
  account_key text not null references account (key) on delete cascade,
  role text not null,
  created_at text not null,
  primary key (organization_key, account_key)
);
create index membership_account on membership (account_key);
alter table repo add column creator_key text;
update repo set creator_key =
  (select account.key from account where account.lookup_name = repo.lookup_namespace);
