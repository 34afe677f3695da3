-- A database that was restored from a backup holds all sending until somebody lets it go on.
-- contract: the new check allows all that the old one did, and one reason more.
alter table sending_identity drop constraint sending_identity_brake_check;
alter table sending_identity add constraint sending_identity_brake_check
  check (brake in ('other_database', 'older_database', 'restored'));
