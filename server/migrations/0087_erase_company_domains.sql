-- The company that an email went to is forgotten with its words.
create or replace function erase_send() returns trigger language plpgsql as $$
begin
  new.mail := null;
  new.company_domain := null;
  new.erased_at := clock_timestamp();
  return new;
end $$;

create or replace function forget_words(forgotten integer) returns void language plpgsql as $$
begin
  update sends set mail = null, company_domain = null, erased_at = clock_timestamp()
  where enrolment_id = forgotten and mail is not null;
  update inbound_messages set sender = null, subject = null, body_text = null, body_html = null, evidence = '', message_id = null
  where enrolment_id = forgotten;
  update campaign_events set detail = detail - 'evidence' - 'url' where enrolment_id = forgotten and detail ?| '{evidence,url}';
end $$;
