-- Repos that an account or organization shows first on its page: `namespace/name` or `datasets/namespace/name`, one a line.
alter table profile add column pinned text not null default '';
