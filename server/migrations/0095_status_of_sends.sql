-- What was known of the address when an email was sent: it says later how many of such addresses bounce.
alter table sends add column address_status text;
