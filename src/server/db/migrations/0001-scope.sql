-- How a transaction says for whom it works. Set inside each transaction, so it ends with it (rulings, 17).

create function siteward_account() returns int
  language sql stable parallel safe
  as $$ select nullif(current_setting('siteward.account', true), '')::int $$;

create function siteward_system() returns boolean
  language sql stable parallel safe
  as $$ select coalesce(current_setting('siteward.system', true), '') = 'on' $$;

-- Rows of one company only; a system administrator's reading has a policy of its own.
-- The subselects make PostgreSQL ask once per statement instead of once per row.
create procedure protect_tenant_table(name text)
  language plpgsql
  as $$
begin
  execute format('alter table %I enable row level security', name);
  execute format('alter table %I force row level security', name);
  execute format('create policy own_account on %I using (account_id = (select siteward_account())) with check (account_id = (select siteward_account()))', name);
  execute format('create policy system_reads on %I for select using ((select siteward_system()))', name);
  -- For functions of the owner (security definer) that look for a person before the company is known.
  execute format('create policy owner_reads on %I for select to %I using (true)', name, current_user);
end
$$;
