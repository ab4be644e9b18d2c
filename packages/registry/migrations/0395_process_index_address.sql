-- Where other processes ask the index of this one; null while they may not.
alter table process add column index_address text;
