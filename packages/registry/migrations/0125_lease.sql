-- Work that one process does at a time: who does it, and until when it may go unheard of.
create table lease (
  name text primary key,
  holder text not null,
  held_until text not null
);
