-- A person for whom a provider could not be asked is no person of whom nothing is known: the bulk reveal says so, and they can be tried again.
-- contract: a server of the previous release counts such a person among none of its outcomes, so that an ended reveal shows some people fewer there.
alter table bulk_reveal_people
  drop constraint bulk_reveal_people_outcome_check,
  add constraint bulk_reveal_people_outcome_check
    check (outcome in ('waiting', 'revealed', 'owned', 'nothing', 'unavailable'));
