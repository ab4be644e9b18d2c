create trigger usage_repo_added after insert on repo
begin
  insert into owner_usage (owner, repos) values (new.lookup_namespace, 1 - new.is_entry)
  on conflict (owner) do update set repos = owner_usage.repos + excluded.repos; end;
create trigger usage_repo_filled after update of is_entry on repo when old.is_entry <> new.is_entry
begin
  update owner_usage set repos = repos + old.is_entry - new.is_entry where owner = new.lookup_namespace; end;
-- Before it goes: the rows that it counts go with it.
create trigger usage_repo_deleted before delete on repo
begin
  update owner_usage set repos = owner_usage.repos - gone.repos, lfs_bytes = owner_usage.lfs_bytes - gone.lfs_bytes,
    history_bytes = owner_usage.history_bytes - gone.history_bytes, upload_bytes = owner_usage.upload_bytes - gone.upload_bytes
  from (select * from repo_usage where repo_key = old.key) gone where owner_usage.owner = gone.owner; end;
create trigger usage_repo_leaves before update of lookup_namespace on repo when old.lookup_namespace <> new.lookup_namespace
begin
  update owner_usage set repos = owner_usage.repos - gone.repos, lfs_bytes = owner_usage.lfs_bytes - gone.lfs_bytes,
    history_bytes = owner_usage.history_bytes - gone.history_bytes, upload_bytes = owner_usage.upload_bytes - gone.upload_bytes
  from (select * from repo_usage where repo_key = old.key) gone where owner_usage.owner = gone.owner; end;
create trigger usage_repo_arrives after update of lookup_namespace on repo when old.lookup_namespace <> new.lookup_namespace
begin
  insert into owner_usage (owner) values (new.lookup_namespace) on conflict (owner) do nothing; update owner_usage
  set repos = owner_usage.repos + come.repos, lfs_bytes = owner_usage.lfs_bytes + come.lfs_bytes,
    history_bytes = owner_usage.history_bytes + come.history_bytes, upload_bytes = owner_usage.upload_bytes + come.upload_bytes
  from (select * from repo_usage where repo_key = new.key) come where owner_usage.owner = come.owner; end;
create trigger usage_object_added after insert on lfs_object
begin
  update owner_usage set lfs_bytes = lfs_bytes + new.size_bytes
  where owner = (select lookup_namespace from repo where key = new.repo_key) and not exists (
    select 1 from lfs_object other join repo holder on holder.key = other.repo_key
    where other.digest = new.digest and other.repo_key <> new.repo_key
      and holder.lookup_namespace = owner_usage.owner); end;
create trigger usage_object_deleted after delete on lfs_object
begin
  update owner_usage set lfs_bytes = lfs_bytes - old.size_bytes
  where owner = (select lookup_namespace from repo where key = old.repo_key) and not exists (
    select 1 from lfs_object other join repo holder on holder.key = other.repo_key
    where other.digest = old.digest and other.repo_key <> old.repo_key
      and holder.lookup_namespace = owner_usage.owner); end;
create trigger usage_history_added after insert on repo_history
begin
  update owner_usage set history_bytes = history_bytes + new.bytes
  where owner = (select lookup_namespace from repo where key = new.repo_key); end;
create trigger usage_history_changed after update of bytes on repo_history
begin
  update owner_usage set history_bytes = history_bytes + new.bytes - old.bytes
  where owner = (select lookup_namespace from repo where key = new.repo_key); end;
create trigger usage_upload_begun after insert on partial_upload
begin
  update owner_usage set upload_bytes = upload_bytes + new.bytes
  where owner = (select lookup_namespace from repo where key = new.repo_key); end;
create trigger usage_upload_ended after delete on partial_upload
begin
  update owner_usage set upload_bytes = upload_bytes - old.bytes
  where owner = (select lookup_namespace from repo where key = old.repo_key); end;
