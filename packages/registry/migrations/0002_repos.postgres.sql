create function instr(haystack text, needle text) returns integer
  language sql immutable strict parallel safe
  return position(needle in haystack);
