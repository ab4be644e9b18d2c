-- Lists that an account wants to find again.
create table saved_search (
  key text primary key,
  account_key text not null references account (key) on delete cascade,
  -- `model` or `dataset`.
  kind text not null,
  title text not null,
  -- The list's URL parameters, in one order.
  query text not null,
  created_at text not null,
  unique (account_key, kind, query)
);
