-- A person who complains to their provider that our email is spam is never written to again.
-- contract: a server of the previous release writes neither word; it leaves stopped people alone, whatever stopped them, and cannot show the page of a person who complained meanwhile
alter table inbound_messages drop constraint inbound_messages_class_check,
  add constraint inbound_messages_class_check
    check (class in ('reply', 'automatic', 'hard_bounce', 'soft_bounce', 'policy_bounce', 'complaint', 'ignored'));
alter table refused_addresses drop constraint refused_addresses_why_check,
  add constraint refused_addresses_why_check check (why in ('unsubscribed', 'bounced', 'complained'));
