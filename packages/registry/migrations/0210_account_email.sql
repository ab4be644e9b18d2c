-- Optional. `lookup_email` is the address in lower case: of two accounts, one has it.
alter table account add column email text;
alter table account add column lookup_email text;
-- Null: no one has shown that they read what is sent there, so nothing else is.
alter table account add column email_verified_at text;
create unique index account_lookup_email on account (lookup_email);
