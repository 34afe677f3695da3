-- The share of half the spacing that is added to it before an email goes, from 0 to 1. Null: planned by the
-- previous release, whose `jitter_seconds` of up to a minute say the share as well.
alter table enrolments add column jitter double precision;
