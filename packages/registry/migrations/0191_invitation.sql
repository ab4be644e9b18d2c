-- Links that let one person sign up.
create table invitation (
  key text primary key,
  token_hash text not null unique,
  -- Who is invited, in the words of the administrator.
  note text not null,
  created_by text not null,
  created_at text not null,
  expires_at text not null
);
