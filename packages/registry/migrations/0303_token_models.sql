-- Patterns of models that a token may run, one a line; null: all that it may otherwise.
alter table access_token add column models text;
