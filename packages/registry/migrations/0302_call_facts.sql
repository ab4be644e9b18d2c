-- With which token a call was made, for which project, and for whom the caller made it.
alter table inference_call add column token_key text;
alter table inference_call add column project text;
alter table inference_call add column end_user text;
