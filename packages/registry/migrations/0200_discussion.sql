-- A conversation about a repo. A pull request is one with a base; its commits are in git, under refs/pr/<number>.
create table discussion (
  repo_key text not null references repo (key) on delete cascade,
  -- Counts from 1 in each repo, discussions and pull requests together.
  number integer not null,
  title text not null,
  lookup_title text not null,
  status text not null,
  -- The branch that a pull request wants to change.
  base text,
  merged_from text,
  merge_commit text,
  is_pinned integer not null,
  is_locked integer not null,
  comments integer not null,
  -- The position of its last event.
  last_position integer not null,
  author_key text references account (key) on delete set null,
  author_name text not null,
  created_at text not null,
  updated_at text not null,
  primary key (repo_key, number)
);
create index discussion_author on discussion (author_key);
-- What was said and done, in order; the first is the comment that it was opened with.
create table discussion_event (
  key text primary key,
  repo_key text not null,
  number integer not null,
  position integer not null,
  kind text not null,
  -- What a comment says; of a change, what is so now.
  text text not null,
  -- Of a change, what was so before.
  was text not null,
  author_key text references account (key) on delete set null,
  author_name text not null,
  created_at text not null,
  edited_at text,
  hidden_by_key text references account (key) on delete set null,
  hidden_by text,
  hidden_reason text,
  unique (repo_key, number, position),
  foreign key (repo_key, number) references discussion (repo_key, number) on delete cascade
);
create index discussion_event_author on discussion_event (author_key);
create index discussion_event_hidden_by on discussion_event (hidden_by_key);
-- What a comment said before it was edited.
create table comment_edit (
  event_key text not null references discussion_event (key) on delete cascade,
  -- Counts from 1.
  edit integer not null,
  text text not null,
  -- When it was written, not when it was replaced.
  created_at text not null,
  primary key (event_key, edit)
);
-- The accounts that a comment names.
create table discussion_mention (
  event_key text not null references discussion_event (key) on delete cascade,
  account_key text not null references account (key) on delete cascade,
  primary key (event_key, account_key)
);
create index discussion_mention_account on discussion_mention (account_key);
-- What a repo's administrators decided about its discussions; no row for the defaults.
create table discussion_setting (
  repo_key text primary key references repo (key) on delete cascade,
  is_off integer not null
);
insert into discussion
  select repo_key, number, title, lower(title), status, base, merged_from, merge_commit, 0, 0,
    1 + (select count(*) from pull_event
      where pull_event.repo_key = pull.repo_key and pull_event.number = pull.number and kind = 'comment'),
    1 + (select count(*) from pull_event
      where pull_event.repo_key = pull.repo_key and pull_event.number = pull.number),
    author_key, author_name, created_at,
    coalesce((select max(created_at) from pull_event
      where pull_event.repo_key = pull.repo_key and pull_event.number = pull.number), created_at)
  from pull;
insert into discussion_event
  select repo_key || '-' || number, repo_key, number, 1, 'comment', description, '', author_key, author_name,
    created_at, null, null, null, null
  from pull;
insert into discussion_event
  select key, repo_key, number,
    1 + row_number() over (partition by repo_key, number order by created_at, kind, key),
    kind, text, '', author_key, author_name, created_at, null, null, null, null
  from pull_event;
drop table pull_event;
drop table pull;
