-- Where a process that runs models is called by the others, and what it says of its models, as JSON.
alter table process add column address text;
alter table process add column runner text;
