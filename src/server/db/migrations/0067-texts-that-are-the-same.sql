-- The letters and signs of the contract's `foldTable`. Apart from `fold_text`, which would work its argument out three times.
create function fold_letters(given text) returns text
  language plpgsql immutable strict parallel safe
  as $$
begin
  if octet_length(given) = length(given) then
    return given;
  end if;
  return replace(replace(replace(replace(translate(given,
      U&'\00f8\0142\0111\00f0\0127\0167\0131\03c2\2018\2019\201a\201b\02b9\02bb\02bc\2032\201c\201d\201e\201f\2010\2012\2013\2014\2015\2212\2044',
      U&'olddhti\03c3''''''''''''''''""""------/'),
    U&'\00e6', 'ae'), U&'\0153', 'oe'), U&'\00df', 'ss'), U&'\00fe', 'th');
end
$$;

-- Folds a text as `foldText` of the contract does: lower case, letters without accents, signs as a keyboard has them, nothing
-- that nobody sees. A text of ASCII alone takes the short way.
create function fold_text(given text) returns text
  language sql immutable parallel safe
  return case when octet_length(given) = length(given) then lower(given)
    else fold_letters(regexp_replace(lower(normalize(given, NFKD)),
      '[\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0600-\u0605\u0610-\u061a\u061c\u064b-\u065f\u0670\u06d6-\u06dd\u06df-\u06e4\u180e\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20f0\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]', '', 'g')) end;

-- The same as texts are sorted in a language, by their code points (collate "C"): in Spanish the letter n with tilde comes after every n.
create function sort_text(given text, language text) returns text
  language sql immutable parallel safe
  return case when octet_length(given) = length(given) then lower(given)
    when language = 'es' then fold_text(replace(replace(normalize(given, NFKD), U&'N\0303', 'n~'), U&'n\0303', 'n~'))
    else fold_text(given) end;

-- They read nothing but their argument. Whoever may insert rows, as a restore does, makes the columns below by them.
grant execute on function fold_letters(text), fold_text(text), sort_text(text, text) to public;

alter table accounts drop column found_by;
alter table accounts add found_by text not null generated always as (fold_text(
  name || ' ' || city || ' ' || contact_state || ' ' || first_name || ' ' || last_name || ' ' || contact_email)) stored;

-- Names as lists are sorted by them in Spanish, where `n~` is the letter n with tilde, and in English, as searches look
-- through them too. Stored, because to fold takes longer than to look.
alter table accounts
  add sorted_name text not null generated always as (sort_text(name, 'es')) stored,
  add plain_name text not null generated always as (fold_text(name)) stored;
alter table users
  add sorted_name text not null generated always as (sort_text(name, 'es')) stored,
  add plain_name text not null generated always as (fold_text(name)) stored;
alter table projects
  add sorted_name text not null generated always as (sort_text(name, 'es')) stored,
  add plain_name text not null generated always as (fold_text(name)) stored;
-- The own words of an action; the names beside it come with what they are of.
alter table corrective_actions add found_by text not null generated always as (fold_text(
  title || ' ' || incident_location || ' ' || trigger || ' ' || severity || ' ' || status)) stored;

-- Lists in the order of each language. Columns, because under row security an index serves no function of one.
drop index accounts_by_name;
create index accounts_by_name on accounts (plain_name collate "C", account_id) where not is_provider;
create index accounts_by_name_es on accounts (sorted_name collate "C", account_id) where not is_provider;

-- `sorted_user` and `sorted_project` are in the order of Spanish from now on, these in that of English.
alter table submissions
  add plain_user text not null generated always as (replace(sorted_user, 'n~', 'n')) stored,
  add plain_project text not null generated always as (replace(sorted_project, 'n~', 'n')) stored;
drop index submissions_by_user;
drop index submissions_of_all;
create index submissions_by_user on submissions (account_id, plain_user collate "C", submission_date_time desc, submission_id desc) where not is_removed;
create index submissions_of_all on submissions (plain_user collate "C", submission_date_time desc, submission_id desc) where not is_removed;
create index submissions_by_user_es on submissions (account_id, sorted_user collate "C", submission_date_time desc, submission_id desc) where not is_removed;
create index submissions_of_all_es on submissions (sorted_user collate "C", submission_date_time desc, submission_id desc) where not is_removed;

create or replace function rename_in_submissions() returns trigger
  language plpgsql
  as $$
begin
  if tg_table_name = 'users' then
    update submissions set sorted_user = sort_text(new.name, 'es') where account_id = new.account_id and user_id = new.user_id;
  else
    update submissions set sorted_project = sort_text(new.name, 'es') where account_id = new.account_id and project_id = new.project_id;
  end if;
  return null;
end
$$;

-- Stores in NFC what is compared with what people type, and folds the words of searches anew. Records that may be sealed
-- (actions, submissions, plans handed in) stay as they were written: they are found by folded words, and compared in NFC.
do $$
declare
  company int;
  compared record;
  changed int;
  all_changed int;
begin
  for company in select account_id from accounts loop
    perform set_config('siteward.account', company::text, true);
    all_changed := 0;
    -- Two titles that read alike would be one title twice.
    delete from required_certificates r using required_certificates twin
     where r.account_id = company and twin.account_id = company and r.ctid > twin.ctid
       and lower(normalize(r.job_title, NFC)) = lower(normalize(twin.job_title, NFC))
       and lower(normalize(r.certificate_title, NFC)) = lower(normalize(twin.certificate_title, NFC));
    for compared in
      select * from (values
        ('accounts', '{name,address,city,contact_state,first_name,last_name}'::text[]),
        ('users', '{given_name,family_name,name,job_title,address,emergency_contact_name}'),
        ('contractor_companies', '{company_name,company_address}'),
        ('projects', '{number,name,address}'),
        ('hazards', '{number,name,address,type,description}'),
        ('certificates', '{certificate_title}'),
        ('required_certificates', '{job_title,certificate_title}'),
        ('osha_establishments', '{establishment_name,street_address,city,state,industry_description}'),
        ('formz_submissions', '{user_name,project_said}')
      ) as of (name, columns)
    loop
      execute format('update %I set %s where account_id = $1 and (%s)', compared.name,
        (select string_agg(format('%1$I = normalize(%1$I, NFC)', one), ', ') from unnest(compared.columns) one),
        (select string_agg(format('%I is not nfc normalized', one), ' or ') from unnest(compared.columns) one)) using company;
      get diagnostics changed = row_count;
      all_changed := all_changed + changed;
    end loop;
    -- Names show in rows of every kind, so devices read all rows of the company again. Versions and histories stay.
    if all_changed > 0 then
      update account_counters set change_counter = change_counter + 1, people_version = people_version + 1 where account_id = company;
      update buckets b set changed = c.change_counter from account_counters c where b.account_id = company and c.account_id = company;
    end if;
    update submissions s set sorted_user = sort_text(u.name, 'es'), sorted_project = sort_text(p.name, 'es')
      from users u, projects p
     where s.account_id = company and u.account_id = company and p.account_id = company
       and u.user_id = s.user_id and p.project_id = s.project_id
       and (s.sorted_user <> sort_text(u.name, 'es') or s.sorted_project <> sort_text(p.name, 'es'));
    update submission_words set search = array_to_tsvector(array(
        select distinct folded
          from unnest(tsvector_to_array(search)) word,
               unnest(case when octet_length(word) = length(word) then array[word] else regexp_split_to_array(fold_text(word), '[^[:alnum:]]+') end) folded
         where folded <> ''))
     where account_id = company and octet_length(search::text) <> length(search::text);
  end loop;
  perform set_config('siteward.account', '', true);
end
$$;
