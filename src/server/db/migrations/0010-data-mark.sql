-- A server that has gone back in time is noticed by what devices remember of it (decision 20).

-- The key of the account's last change: what the mark of each answer stands on.
alter table account_counters add column last_key uuid;

-- Another one than any copy of these data ever had, so that the same copy restored twice gives two lives. Seconds since 2026.
create function next_restore_number(present int) returns int
  language sql stable
  as $$ select greatest(present + 1, (extract(epoch from now()) - 1767225600)::int) $$;

-- For the operator, as the owner: `npm run restored`.
create function raise_restore_number() returns int
  language sql
  set search_path = public, pg_temp
  as $$ update installation set restore_number = next_restore_number(restore_number) returning restore_number $$;
revoke execute on function raise_restore_number() from siteward_app;

-- Was this change, which the server itself once called applied, forgotten? Changes and their history are never removed.
create function is_forgotten(wanted_account int, applied uuid) returns boolean
  language sql stable
  as $$
    select not exists (select from tickets where account_id = wanted_account and ticket_id = applied)
       and not exists (select from sync_keys where account_id = wanted_account and id = applied)
  $$;
revoke execute on function is_forgotten(int, uuid) from siteward_app;

-- What an answer's mark stands on, the present life of the data, and whether the change of the shown mark is missing.
create function mark_of(wanted_account int, shown uuid)
  returns table (last_key uuid, restore_number int, is_mark_forgotten boolean)
  language sql stable security definer
  set search_path = public, pg_temp
  as $$
    select c.last_key, i.restore_number, shown is not null and shown is distinct from c.last_key and is_forgotten(wanted_account, shown)
      from account_counters c, installation i
     where c.account_id = wanted_account
  $$;

-- A valid mark names a forgotten change: looked at anew, and raised once, however many devices say so.
create function notice_restore(wanted_account int, shown uuid, expected int) returns int
  language sql security definer
  set search_path = public, pg_temp
  as $$
    update installation set restore_number = next_restore_number(restore_number)
     where restore_number = expected and is_forgotten(wanted_account, shown)
    returning restore_number
  $$;
