-- Which of several models answered better. Neither the question nor the answers are kept.
create table arena_vote (
  key text primary key,
  account_key text not null references account (key) on delete cascade,
  task text not null,
  -- winner, tie or bad
  outcome text not null,
  created_at text not null
);
create index arena_vote_account on arena_vote (account_key, created_at);
create table arena_contestant (
  vote_key text not null references arena_vote (key) on delete cascade,
  repo_key text not null references repo (key) on delete cascade,
  is_winner integer not null,
  primary key (vote_key, repo_key)
);
create index arena_contestant_repo on arena_contestant (repo_key);
