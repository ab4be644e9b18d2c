create table card_text (
  id integer primary key,
  repo_key text not null unique references repo (key) on delete cascade,
  body text not null
);
create virtual table card_words using fts5 (body, content = 'card_text', content_rowid = 'id', tokenize = "unicode61 remove_diacritics 2");
create trigger card_text_added after insert on card_text begin insert into card_words (rowid, body) values (new.id, new.body); end;
create trigger card_text_gone after delete on card_text begin insert into card_words (card_words, rowid, body) values ('delete', old.id, old.body); end;
create trigger card_text_changed after update on card_text begin insert into card_words (card_words, rowid, body) values ('delete', old.id, old.body); insert into card_words (rowid, body) values (new.id, new.body); end;
