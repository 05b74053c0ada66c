-- Gives a schedule that is switched off or removed the due time `infinity`, so that the search for
-- due schedules does not read it.
create or replace function restart_schedule() returns trigger
  language plpgsql
  as $$
declare
  due timestamptz := case when new.status = 'active' and not new.is_removed then null else 'infinity'::timestamptz end;
begin
  insert into schedule_dues (account_id, schedule_job_id, next_due_at) values (new.account_id, new.schedule_job_id, due)
  on conflict (account_id, schedule_job_id) do update set due_from = excluded.due_from, next_due_at = excluded.next_due_at;
  return null;
end
$$;

-- The schedules of a company that is switched off rest too. They keep `due_from`, so that the latest
-- missed run is made up for when the company comes back.
create function rest_schedules() returns trigger
  language plpgsql
  as $$
begin
  update schedule_dues d set next_due_at = case when new.is_active then null else 'infinity'::timestamptz end
    from schedules s
   where d.account_id = new.account_id and s.account_id = d.account_id and s.schedule_job_id = d.schedule_job_id
     and s.status = 'active' and not s.is_removed;
  return null;
end
$$;
create trigger accounts_rest_schedules after update of is_active on accounts
  for each row when (old.is_active is distinct from new.is_active) execute function rest_schedules();

do $$
declare
  company int;
begin
  for company in select account_id from accounts loop
    perform set_config('siteward.account', company::text, true);
    update schedule_dues d set next_due_at = 'infinity' from schedules s join accounts a using (account_id)
     where d.account_id = company and s.account_id = company and s.schedule_job_id = d.schedule_job_id
       and (s.status <> 'active' or s.is_removed or not a.is_active);
  end loop;
  perform set_config('siteward.account', '', true);
end
$$;
