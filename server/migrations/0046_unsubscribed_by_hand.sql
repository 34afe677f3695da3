-- Whom the account unsubscribed by hand: they may have got no email that it answers.
alter table refused_addresses add column enrolment_id integer references enrolments on delete set null;
create index on refused_addresses (enrolment_id) where enrolment_id is not null;
