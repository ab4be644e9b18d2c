-- Rows and columns of a dataset: by the footers of its tables, else as its card says; 0: unknown.
alter table repo add column row_count bigint not null default 0;
alter table repo add column column_count integer not null default 0;
-- 0 where footers of the dataset's tables are still to be read.
alter table repo add column is_counted integer not null default 0;
create index repo_uncounted on repo (key) where type = 'dataset' and is_counted = 0 and head is not null;
-- What the footer of a table file says: the same bytes say the same. Null where it cannot be read.
create table table_size (
  content text not null primary key,
  row_count bigint,
  column_count integer
);
