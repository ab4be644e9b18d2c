-- What the discussions of a repo can be marked with.
create table label (
  key text primary key,
  repo_key text not null references repo (key) on delete cascade,
  name text not null,
  lookup_name text not null,
  color text not null,
  unique (repo_key, lookup_name)
);
create table discussion_label (
  repo_key text not null,
  number integer not null,
  label_key text not null references label (key) on delete cascade,
  primary key (repo_key, number, label_key),
  foreign key (repo_key, number) references discussion (repo_key, number) on delete cascade
);
create index discussion_label_label on discussion_label (label_key);
-- What accounts answer to a comment with an emoji.
create table reaction (
  event_key text not null references discussion_event (key) on delete cascade,
  emoji text not null,
  account_key text not null references account (key) on delete cascade,
  -- Those of the comment.
  repo_key text not null,
  number integer not null,
  created_at text not null,
  primary key (event_key, emoji, account_key)
);
create index reaction_account on reaction (account_key);
create index reaction_discussion on reaction (repo_key, number);
