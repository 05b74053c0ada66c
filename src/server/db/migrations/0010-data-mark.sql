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
  -- Bound to its tables as it is made: it runs with the owner's rights, whatever search path the app has.
  begin atomic
    select not exists (select from tickets where account_id = wanted_account and ticket_id = applied)
       and not exists (select from sync_keys where account_id = wanted_account and id = applied);
  end;
revoke execute on function is_forgotten(int, uuid) from siteward_app;

-- With what a request must know of its caller comes, in the same look, what its answer's mark stands on, the present life
-- of the data, and whether the change of the mark that was shown is missing.
drop function caller(int, uuid);
create function caller(wanted_user int, wanted_session uuid, shown_change uuid default null)
  returns table (
    account_id int, user_id int, uid uuid, name text, email text, role_id smallint, blocked boolean, language text,
    reports_to_user_id int, can_create_project boolean, is_proxy_user boolean, session_version int, session_ended boolean,
    company_name text, account_active boolean, change_counter bigint, people_version bigint,
    last_key uuid, restore_number int, is_mark_forgotten boolean
  )
  language sql stable security definer
  -- As above; so no search path has to be set for each request either.
  begin atomic
    select u.account_id, u.user_id, u.uid, u.name, u.email, u.role_id, u.blocked, u.language,
           u.reports_to_user_id, u.can_create_project, u.is_proxy_user, l.session_version,
           exists (select 1 from ended_sessions e where e.session_id = wanted_session),
           a.name, a.is_active, c.change_counter, c.people_version,
           c.last_key, i.restore_number, shown_change is not null and shown_change is distinct from c.last_key and is_forgotten(c.account_id, shown_change)
      from logins l
      join users u on u.account_id = l.account_id and u.user_id = l.user_id
      join accounts a on a.account_id = u.account_id
      join account_counters c on c.account_id = u.account_id
     cross join installation i
     where l.user_id = wanted_user;
  end;

-- A valid mark names a forgotten change: looked at anew, and raised once, however many devices say so.
create function notice_restore(wanted_account int, shown uuid, expected int) returns int
  language sql security definer
  set search_path = public, pg_temp
  as $$
    update installation set restore_number = next_restore_number(restore_number)
     where restore_number = expected and is_forgotten(wanted_account, shown)
    returning restore_number
  $$;
