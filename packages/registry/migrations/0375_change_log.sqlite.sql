-- Which repos changed, whoever changed them. Numbers are never given twice, so that a place in the log keeps its meaning.
drop table repo_changed;
create table repo_changed (
  seq integer primary key autoincrement,
  key text not null
);
create trigger repo_added after insert on repo begin insert into repo_changed (key) values (new.key); end;
create trigger repo_updated after update on repo begin insert into repo_changed (key) values (new.key); end;
create trigger repo_deleted after delete on repo begin insert into repo_changed (key) values (old.key); end;
