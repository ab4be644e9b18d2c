-- Of what is only for the admins of an organization: its key, empty for the hub's administrators. Who is no longer one
-- doesn't see it.
alter table notification add column admins_of text;
-- Of what is for members of a resource group, in addition.
alter table notification add column group_key text;
