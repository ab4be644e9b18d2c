-- What new repos of the organization are, unless who creates one says otherwise: 'public', 'private', or as the hub's.
alter table organization add column default_visibility text;
update organization set default_visibility = 'private' where creates_private = 1;
alter table organization drop column creates_private;
