-- Who pays a provider. The key itself is sealed: only the hub that has the secret key can open it.
create table provider_key (
  key text primary key,
  provider text not null,
  owner_kind text not null,
  owner_key text not null,
  sealed text not null,
  created_by text not null,
  created_at text not null,
  check_result text,
  checked_at text,
  unique (owner_kind, owner_key, provider)
);
