-- Who sent the bytes of a large file to a repo. Objects from before this table have no row here.
create table lfs_uploader (
  repo_key text not null,
  digest text not null,
  account_key text not null references account (key) on delete cascade,
  primary key (repo_key, digest, account_key),
  foreign key (repo_key, digest) references lfs_object (repo_key, digest) on delete cascade
);
