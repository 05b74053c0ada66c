-- A link is asked again whenever it is used: people move. An owner's reaches everybody and anybody's their own chain; beyond
-- it only one that the provider made, which therefore says so. (Of links that were made before nobody knows; none was released.)
alter table proxy_links add column by_provider boolean not null default false;

-- Is somebody a proxy user of this person now: created as such, or by a link that would be made today?
create function is_proxy_of(in_account int, main int, proxy int) returns boolean
  language sql stable
  begin atomic
    select exists (select 1 from users u where u.account_id = in_account and u.user_id = proxy and u.is_proxy_user and u.for_proxy_user_id = main)
        or exists (
          select 1
            from proxy_links p join users m on m.account_id = p.account_id and m.user_id = p.user_id
           where p.account_id = in_account and p.user_id = main and p.proxy_user_id = proxy
             and (p.by_provider
                  or (m.role_id = 2 and m.reports_to_user_id is null and not m.is_proxy_user)
                  -- `union` takes nobody twice: a circle ends too.
                  or exists (
                    with recursive above as (
                      select u.reports_to_user_id as user_id from users u where u.account_id = in_account and u.user_id = proxy
                      union
                      select u.reports_to_user_id from above a join users u on u.account_id = in_account and u.user_id = a.user_id
                    )
                    select 1 from above a where a.user_id = main)));
  end;

-- As before, but for the link, which is asked whether it holds.
create or replace function caller_as(wanted_user int, wanted_actor int, wanted_session uuid, shown_change uuid default null)
  returns table (
    account_id int, user_id int, uid uuid, name text, email text, role_id smallint, blocked boolean, language text,
    reports_to_user_id int, can_create_project boolean, is_proxy_user boolean, session_version int, session_ended boolean,
    company_name text, account_active boolean, change_counter bigint, people_version bigint,
    last_key uuid, restore_number int, is_mark_forgotten boolean, actor_id int, actor_name text
  )
  language sql stable security definer
  begin atomic
    select u.account_id, u.user_id, u.uid, u.name, u.email, u.role_id, false, u.language,
           u.reports_to_user_id, u.can_create_project, u.is_proxy_user, l.session_version,
           s.ended_at is not null or u.blocked or actor.blocked or u.role_id <> 2 or actor.role_id <> 2
             or exists (select 1 from ended_sessions e where e.session_id in (wanted_session, s.own_session_id))
             or not is_proxy_of(s.account_id, s.actor_id, s.user_id),
           a.name, a.is_active, c.change_counter, c.people_version,
           c.last_key, i.restore_number, shown_change is not null and shown_change is distinct from c.last_key and is_forgotten(c.account_id, shown_change),
           actor.user_id, actor.name
      from login_as_sessions s
      join users u on u.account_id = s.account_id and u.user_id = s.user_id
      join users actor on actor.account_id = s.account_id and actor.user_id = s.actor_id
      join logins l on l.account_id = s.account_id and l.user_id = s.actor_id
      join accounts a on a.account_id = s.account_id
      join account_counters c on c.account_id = s.account_id
     cross join installation i
     where s.session_id = wanted_session and s.user_id = wanted_user and s.actor_id = wanted_actor;
  end;
