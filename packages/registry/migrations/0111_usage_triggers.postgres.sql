-- Each locks its owner's row first: the statement after it sees what others committed meanwhile.
create function usage_repo_added() returns trigger language plpgsql as $$
begin
  insert into owner_usage (owner, repos) values (new.lookup_namespace, 1 - new.is_entry)
  on conflict (owner) do update set repos = owner_usage.repos + excluded.repos; return null; end $$;
create trigger usage_repo_added after insert on repo for each row execute function usage_repo_added();
create function usage_repo_filled() returns trigger language plpgsql as $$
begin
  update owner_usage set repos = repos + old.is_entry - new.is_entry where owner = new.lookup_namespace; return null; end $$;
create trigger usage_repo_filled after update of is_entry on repo for each row
  when (old.is_entry <> new.is_entry) execute function usage_repo_filled();
create function usage_take_repo(gone_key text) returns void language plpgsql as $$
begin
  update owner_usage set repos = owner_usage.repos - gone.repos, lfs_bytes = owner_usage.lfs_bytes - gone.lfs_bytes,
    history_bytes = owner_usage.history_bytes - gone.history_bytes, upload_bytes = owner_usage.upload_bytes - gone.upload_bytes
  from repo_usage gone where gone.repo_key = gone_key and owner_usage.owner = gone.owner; end $$;
-- Before it goes: the rows that it counts go with it.
create function usage_repo_deleted() returns trigger language plpgsql as $$
begin
  perform 1 from owner_usage where owner = old.lookup_namespace for update; perform usage_take_repo(old.key); return old; end $$;
create trigger usage_repo_deleted before delete on repo for each row execute function usage_repo_deleted();
create function usage_repo_leaves() returns trigger language plpgsql as $$
begin
  perform 1 from owner_usage where owner in (old.lookup_namespace, new.lookup_namespace) order by owner for update; perform usage_take_repo(old.key); return new; end $$;
create trigger usage_repo_leaves before update of lookup_namespace on repo for each row
  when (old.lookup_namespace <> new.lookup_namespace) execute function usage_repo_leaves();
create function usage_repo_arrives() returns trigger language plpgsql as $$
begin
  insert into owner_usage (owner) values (new.lookup_namespace) on conflict (owner) do nothing; perform 1 from owner_usage
  where owner = new.lookup_namespace for update; update owner_usage
  set repos = owner_usage.repos + come.repos, lfs_bytes = owner_usage.lfs_bytes + come.lfs_bytes,
    history_bytes = owner_usage.history_bytes + come.history_bytes, upload_bytes = owner_usage.upload_bytes + come.upload_bytes
  from repo_usage come where come.repo_key = new.key and owner_usage.owner = come.owner; return null; end $$;
create trigger usage_repo_arrives after update of lookup_namespace on repo for each row
  when (old.lookup_namespace <> new.lookup_namespace) execute function usage_repo_arrives();
create function usage_count_object(counted_owner text, counted lfs_object, times integer) returns void language plpgsql as $$
begin
  perform 1 from owner_usage where owner = counted_owner for update; update owner_usage
  set lfs_bytes = lfs_bytes + times * counted.size_bytes where owner = counted_owner and not exists (
    select 1 from lfs_object other join repo holder on holder.key = other.repo_key
    where other.digest = counted.digest and other.repo_key <> counted.repo_key
      and holder.lookup_namespace = counted_owner); end $$;
create function usage_object_added() returns trigger language plpgsql as $$
begin
  perform usage_count_object((select lookup_namespace from repo where key = new.repo_key), new, 1); return null; end $$;
create trigger usage_object_added after insert on lfs_object for each row execute function usage_object_added();
create function usage_object_deleted() returns trigger language plpgsql as $$
begin
  perform usage_count_object((select lookup_namespace from repo where key = old.repo_key), old, -1); return null; end $$;
create trigger usage_object_deleted after delete on lfs_object for each row execute function usage_object_deleted();
create function usage_history_added() returns trigger language plpgsql as $$
begin
  update owner_usage set history_bytes = history_bytes + new.bytes
  where owner = (select lookup_namespace from repo where key = new.repo_key); return null; end $$;
create trigger usage_history_added after insert on repo_history for each row execute function usage_history_added();
create function usage_history_changed() returns trigger language plpgsql as $$
begin
  update owner_usage set history_bytes = history_bytes + new.bytes - old.bytes
  where owner = (select lookup_namespace from repo where key = new.repo_key); return null; end $$;
create trigger usage_history_changed after update of bytes on repo_history for each row execute function usage_history_changed();
create function usage_upload_begun() returns trigger language plpgsql as $$
begin
  update owner_usage set upload_bytes = upload_bytes + new.bytes
  where owner = (select lookup_namespace from repo where key = new.repo_key); return null; end $$;
create trigger usage_upload_begun after insert on partial_upload for each row execute function usage_upload_begun();
create function usage_upload_ended() returns trigger language plpgsql as $$
begin
  update owner_usage set upload_bytes = upload_bytes - old.bytes
  where owner = (select lookup_namespace from repo where key = old.repo_key); return null; end $$;
create trigger usage_upload_ended after delete on partial_upload for each row execute function usage_upload_ended();
