-- What an administrator wrote to the account with a declined request.
alter table plan_requests add column answer text;
