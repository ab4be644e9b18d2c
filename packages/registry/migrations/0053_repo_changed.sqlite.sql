-- What commands beside the hub have changed, for the hub to read; emptied when it starts.
create table repo_changed (
  seq integer primary key,
  key text not null
);
