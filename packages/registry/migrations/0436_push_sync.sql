-- Syncs that push: where to, and with which token, sealed. Null: what comes from other hubs.
alter table sync add column push_to text;
-- The namespace there; null: each repo's own.
alter table sync add column push_as text;
alter table sync add column push_token text;
-- 1: what diverged there is overwritten.
alter table sync add column is_forced integer not null default 0;
-- When a repo that it pushes changed last.
alter table sync add column touched_at text;
-- A digest of the branches and tags that were pushed.
alter table sync_repo add column refs text;
