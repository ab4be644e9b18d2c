-- Where other processes read what this one is bringing of other hubs; null while they may not.
alter table process add column mirror_address text;
