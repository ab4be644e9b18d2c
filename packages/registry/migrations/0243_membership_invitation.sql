-- A way into an organization: for one account, for who has an e-mail address, or for who has a link.
create table membership_invitation (
  key text primary key,
  organization_key text not null references organization (key) on delete cascade,
  role text not null,
  -- Of an invitation by name.
  account_key text references account (key) on delete cascade,
  -- Of an invitation by e-mail, and in lower case.
  email text,
  lookup_email text,
  -- Of the link, in both other cases.
  token_hash text unique,
  uses_left integer not null,
  -- It counts while this account may invite.
  creator_key text not null references account (key) on delete cascade,
  created_at text not null,
  expires_at text not null
);
create index membership_invitation_organization on membership_invitation (organization_key);
create index membership_invitation_account on membership_invitation (account_key) where account_key is not null;
create index membership_invitation_email on membership_invitation (lookup_email) where lookup_email is not null;
