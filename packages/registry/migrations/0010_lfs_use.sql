alter table lfs_object add column used_at text not null default '';
create index lfs_object_digest on lfs_object (digest);
create index repo_unfinished on repo (key) where head is null;
