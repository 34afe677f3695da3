-- What was written about somebody in a campaign: also how a received message was classed (a server's words name the address), its id, and where links led.
create function forget_words(forgotten integer) returns void language plpgsql as $$
begin
  update sends set mail = null, erased_at = clock_timestamp() where enrolment_id = forgotten and mail is not null;
  update inbound_messages set sender = null, subject = null, body_text = null, body_html = null, evidence = '', message_id = null
  where enrolment_id = forgotten;
  update campaign_events set detail = detail - 'evidence' - 'url' where enrolment_id = forgotten and detail ?| '{evidence,url}';
end $$;

-- Events stay as they were written, but for these words.
drop trigger campaign_events_are_append_only on campaign_events;
create trigger campaign_events_are_append_only before update of kind, verdict, detail, at on campaign_events for each row
  when (
    (new.kind, new.at) is distinct from (old.kind, old.at) or new.verdict is distinct from old.verdict
    or new.detail is distinct from old.detail - 'evidence' - 'url'
  )
  execute function refuse_change();

create or replace function erase_enrolment() returns trigger language plpgsql as $$
begin
  new.name := null;
  new.address := null;
  new.variables := '{}';
  new.state := 'stopped';
  new.reason := 'person_gone';
  new.hold_until := null;
  new.due_at := null;
  perform forget_words(old.id);
  return new;
end $$;

-- Of people who are gone already.
select forget_words(id) from enrolments where person_id is null and own_person_id is null;

-- Samples of the first rows, where rows of suppressed people were emptied.
update list_imports i set columns = (select jsonb_agg(c || '{"samples": []}' order by at) from jsonb_array_elements(columns) with ordinality e (c, at))
where columns <> '[]' and exists (
  select from list_import_rows r where r.import_id = i.id and r.outcome = 'suppressed' and r.is_unreadable and r.cells = '[]'
);
