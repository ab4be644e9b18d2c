-- What was found in a file's bytes. The same bytes under another name may be read in another way.
create table file_scan (
  content text not null,
  name text not null,
  version integer not null,
  scan text not null,
  primary key (content, name)
);
-- Which state of a repo was scanned, and which of its files have issues.
create table repo_scan (
  repo_key text primary key references repo (key) on delete cascade,
  head text not null,
  version integer not null,
  issues text not null
);
create index repo_with_files on repo (key) where head is not null;
