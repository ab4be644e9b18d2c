-- Conversations of the Responses API: items that each response adds to, until their account deletes them.
create table conversation (
  id text primary key,
  account_key text not null references account (key) on delete cascade,
  -- JSON.
  metadata text not null,
  item_count integer not null default 0,
  size_bytes bigint not null default 0,
  next_position integer not null default 0,
  created_at text not null,
  used_at text not null
);
create index conversation_account on conversation (account_key, used_at);
create index conversation_age on conversation (used_at);
create table conversation_item (
  conversation_id text not null references conversation (id) on delete cascade,
  position integer not null,
  account_key text not null references account (key) on delete cascade,
  id text not null,
  -- JSON.
  content text not null,
  size_bytes bigint not null,
  created_at text not null,
  primary key (conversation_id, position)
);
create unique index conversation_item_id on conversation_item (conversation_id, id);
create index conversation_item_account on conversation_item (account_key);
