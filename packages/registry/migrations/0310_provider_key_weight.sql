-- An owner has several keys of a provider, by label. SQLite can't drop a constraint: the table is made again.
create table weighted_provider_key (
  key text primary key,
  provider text not null,
  owner_kind text not null,
  owner_key text not null,
  -- Empty for the key that has no name.
  label text not null,
  -- Among its owner's keys of the provider: twice the weight, twice the calls.
  weight integer not null,
  sealed text not null,
  created_by text not null,
  created_at text not null,
  check_result text,
  checked_at text,
  unique (owner_kind, owner_key, provider, label)
);
insert into weighted_provider_key
select key, provider, owner_kind, owner_key, '', 1, sealed, created_by, created_at, check_result, checked_at
from provider_key;
drop table provider_key;
alter table weighted_provider_key rename to provider_key;
