-- Whether this hub itself made the mirror private, because its original no longer was for everyone. Until here it could be made so in no other way.
alter table mirror add column hidden integer not null default 0;
update mirror set hidden = 1 where repo_key in (select key from repo where private = 1);
