-- Histories of repos that are gone, until their folders are: a kill in between leaves the row.
create table doomed_history (repo_key text primary key);
