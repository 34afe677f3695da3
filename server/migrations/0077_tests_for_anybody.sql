-- A test email may be filled with anybody whom its sender sees, who need not be in the campaign: the row names them, so that its text goes with them.
alter table sends
  add column person_id integer references people on delete set null,
  add column own_person_id integer references own_people on delete set null;
create index on sends (person_id) where person_id is not null;
create index on sends (own_person_id) where own_person_id is not null;
create trigger erase_test before update of person_id, own_person_id on sends for each row
  when (new.person_id is null and new.own_person_id is null and (old.person_id is not null or old.own_person_id is not null))
  execute function erase_send();
