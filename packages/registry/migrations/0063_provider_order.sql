-- Whom an owner would have run models first: ids of providers, one a line. Those that are not named come after.
create table provider_order (
  owner_kind text not null,
  owner_key text not null,
  providers text not null,
  primary key (owner_kind, owner_key)
);
