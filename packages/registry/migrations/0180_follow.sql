-- Whose new repos an account wants to see: those of an account, an organization, or the hub.
create table follow (
  account_key text not null references account (key) on delete cascade,
  lookup_namespace text not null references namespace (lookup_name) on delete cascade,
  created_at text not null,
  primary key (account_key, lookup_namespace)
);
create index follow_namespace on follow (lookup_namespace, created_at);
