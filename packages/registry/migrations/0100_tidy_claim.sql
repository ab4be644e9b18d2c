-- Repos whose history is being cleared of what nothing refers to, and until when they may go unheard of. Writers wait.
create table tidy_claim (
  repo_key text primary key,
  claimed_until text not null
);
