-- People who were brought in from a provider's search came onto their list in a way of their own.
-- contract: only widened
alter table list_additions drop constraint list_additions_kind_check;
alter table list_additions add constraint list_additions_kind_check
  check (kind in ('person', 'search', 'import', 'move', 'copy', 'bring_in'));
