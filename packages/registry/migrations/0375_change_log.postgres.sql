-- Which repos changed: read in the order of transactions, because numbers are given before they commit (decision 092).
create table repo_changed (
  seq bigserial primary key,
  xid xid8 not null default pg_current_xact_id(),
  key text not null
);
create index repo_changed_order on repo_changed (xid, seq);
-- A notification in a transaction makes all commits wait for each other: the log needs none.
drop trigger repo_added on repo;
drop trigger repo_updated on repo;
drop trigger repo_deleted on repo;
drop function tell_repo_changed();
create function log_repo_changed() returns trigger language plpgsql as $$
begin
  insert into repo_changed (key) select key from changed_rows; return null; end $$;
create trigger repo_added after insert on repo referencing new table as changed_rows for each statement execute function log_repo_changed();
create trigger repo_updated after update on repo referencing new table as changed_rows for each statement execute function log_repo_changed();
create trigger repo_deleted after delete on repo referencing old table as changed_rows for each statement execute function log_repo_changed();
