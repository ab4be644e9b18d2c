-- Files of calls by fal's clients, kept for a day: whose room they take, and which go first.
create table temporary_file (
  id text primary key,
  holder text not null,
  origin text not null,
  size_bytes bigint not null,
  created_at text not null
);
create index temporary_file_holder on temporary_file (holder, created_at);
create index temporary_file_created on temporary_file (created_at);
