-- What else is known of an associate (TEAM-06); an invitation may have brought the telephone number (G1-22).
alter table users
  add column if not exists contact_number text not null default '',
  add column if not exists emergency_contact_name text not null default '',
  add column if not exists emergency_contact_number text not null default '',
  add column if not exists address text not null default '';

-- A new password ends every session but the one that it was set in (G1-81): that one goes on with the version its token
-- says, for as long as nothing else raised the login's.
alter table logins
  add column if not exists kept_session uuid,
  add column if not exists kept_from int,
  add column if not exists kept_until int;

-- The names of company and contractor show in every associate's row (F-73).
create function touch_people() returns trigger
  language plpgsql
  as $$
begin
  with counted as (
    update account_counters set change_counter = change_counter + 1 where account_id = new.account_id returning change_counter
  )
  insert into buckets (account_id, entity, bucket, changed)
  select distinct u.account_id, 'user', u.ordinal / 500, counted.change_counter from users u cross join counted where u.account_id = new.account_id
  on conflict (account_id, entity, bucket) do update set changed = excluded.changed;
  return null;
end
$$;
create trigger contractor_companies_named after update of company_name, company_address on contractor_companies for each row
  when (old.company_name is distinct from new.company_name or old.company_address is distinct from new.company_address)
  execute function touch_people();
create trigger accounts_named after update of name, is_active on accounts for each row
  when (old.name is distinct from new.name or old.is_active is distinct from new.is_active)
  execute function touch_people();
