create table card_text (
  repo_key text primary key references repo (key) on delete cascade,
  body text not null,
  words tsvector generated always as (to_tsvector('simple', left(body, 200000))) stored
);
create index card_text_words on card_text using gin (words);
