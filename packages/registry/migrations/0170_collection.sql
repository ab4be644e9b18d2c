-- Lists of repos and of other collections, in the order of who keeps them.
create table collection (
  -- 24 hex digits, the stable end of its address.
  key text primary key,
  namespace text not null,
  lookup_namespace text not null,
  title text not null,
  description text not null,
  theme text not null,
  is_private integer not null,
  creator_key text not null,
  -- Among those of its namespace.
  position integer not null,
  created_at text not null,
  updated_at text not null,
  unique (lookup_namespace, title)
);
create table collection_item (
  id text primary key,
  collection_key text not null references collection (key) on delete cascade,
  -- One of the two.
  repo_key text references repo (key) on delete cascade,
  listed_key text references collection (key) on delete cascade,
  note text not null,
  position integer not null,
  unique (collection_key, repo_key),
  unique (collection_key, listed_key)
);
create index collection_item_repo on collection_item (repo_key);
create index collection_item_listed on collection_item (listed_key);
create table collection_upvote (
  collection_key text not null references collection (key) on delete cascade,
  account_key text not null references account (key) on delete cascade,
  created_at text not null,
  primary key (collection_key, account_key)
);
create index collection_upvote_account on collection_upvote (account_key);
