-- Set for an account that no person has: it belongs to an organization, with a role there, and has only tokens.
alter table account add column service_of text references organization (key) on delete cascade;
alter table account add column service_role text;
create index account_service_of on account (service_of);
