-- What a comment decides about a pull request, and at which commit.
create table review (
  event_key text primary key references discussion_event (key) on delete cascade,
  verdict text not null,
  commit_id text not null
);
-- Of people with write access, before a pull request can be merged.
alter table discussion_setting add column required_reviews integer not null default 0;
-- Names of checks, one a line.
alter table discussion_setting add column required_checks text not null default '';
