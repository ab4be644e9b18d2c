-- Names that accounts and organizations had. They stay theirs, in `namespace` with the kind `former`, and lead to them.
create table former_name (
  lookup_name text primary key,
  owner_key text not null,
  renamed_at text not null
);
create index former_name_owner on former_name (owner_key);
