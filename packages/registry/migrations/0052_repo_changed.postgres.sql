-- Tells every process which repos SQL says something else of, 200 keys at once.
create function tell_repo_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('repo_changed', string_agg(key, ' ')) from
    (select key, (row_number() over () - 1) / 200 as part from changed_rows) parts group by part; return null; end $$;
create trigger repo_added after insert on repo referencing new table as changed_rows for each statement execute function tell_repo_changed();
create trigger repo_updated after update on repo referencing new table as changed_rows for each statement execute function tell_repo_changed();
create trigger repo_deleted after delete on repo referencing old table as changed_rows for each statement execute function tell_repo_changed();
