-- The line of a file that a comment on a pull request is about.
create table line_comment (
  event_key text primary key references discussion_event (key) on delete cascade,
  path text not null,
  -- Before the change, or after it.
  side text not null,
  -- Counts from 1, at this commit.
  line integer not null,
  commit_id text not null,
  -- What the line said.
  text text not null
);
