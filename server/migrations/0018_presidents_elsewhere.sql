-- Presidents and vice presidents in other languages, and assistants of presidents, whose stored levels 0017 left as they were.
-- Titles are read as senioritiesOf does: interns apart, without the person that their holder works for, and without what only sounds like a
-- president.
with held as (
  select id, title_normalised as title,
    case
      when title_normalised ~ '(^| )office of( |$)' then regexp_replace(title_normalised, '(^| )office of( .*)?$', ' ')
      when title_normalised ~ '(^| )(assistant|advisor|secretary|aide|ea|pa|associate|consultant|counsel|counselor|deputy|reporting|support|coach|apprentice|staff|clerk|specialist|coordinator|partner|administrator|intern|analyst|liaison) to( |$)'
        then regexp_replace(title_normalised, '(^| )(assistant|advisor|secretary|aide|ea|pa|associate|consultant|counsel|counselor|deputy|reporting|support|coach|apprentice|staff|clerk|specialist|coordinator|partner|administrator|intern|analyst|liaison) to( .*)?$', ' ')
      when title_normalised ~ '(executive|personal|administrative) assistant|executive secretary|비서' then ''
      else title_normalised
    end as own
  from people
  where title_normalised ~ '(president|prasident)'
    and title_normalised !~ '^(intern|trainee|apprentice|apprenticeship|werkstudent|werkstudentin|praktikant|praktikantin|stagiaire|becario|becaria|estagiario|estagiaria|인턴|인턴사원|수습)( |$)'
    and title_normalised !~ '(^| )(intern|internship|trainee|apprentice|apprenticeship|werkstudent|werkstudentin|praktikant|praktikantin|stagiaire|becario|becaria|estagiario|estagiaria|인턴|인턴사원|수습)$'
),
named as (
  select id, title, regexp_replace(own, '\ypresident (club|office|assistant|secretary|aide)\y', ' ', 'g') as own from held
),
read as (
  select id, title, own,
    own ~ '\y((vice|v) president|vice presidente|vice presidenta|vicepresident[ea]?|vi[cz]e prasident(in)?|vizeprasident(in)?|부사장|전무|상무|전무이사|상무이사)\y' as is_vice,
    regexp_replace(own, '\y((vice|v) president|vice president[ea]|vi[cz]e prasident(in)?)\y', ' ', 'g')
      ~ '\y(president[ea]?|prasident(in)?|사장)\y' as is_president
  from named
),
marked as (
  select people.id,
    case
      when is_president then (seniorities & ~127) | 1024 | 2048
      -- Partner, Owner, Founder and C-Level stand above the ladder.
      when seniorities & 1920 <> 0 then seniorities
      when is_vice then 64
      when read.title !~ '\ypresident (assistant|secretary|aide)\y' or seniorities & 64 = 0 then seniorities
      when own ~ '\y(director|directora|direktor)\y' then 32
      when own ~ '\y(head|chief)\y' then 16
      when own ~ '\y(manager|supervisor)\y' then 8
      when own ~ '\y(senior|lead|principal)\y' then 4
      else 2
    end as seniorities
  from people join read using (id)
)
update people set seniorities = marked.seniorities from marked
where marked.id = people.id and marked.seniorities <> people.seniorities;
