-- Proxy users of a person: those created as such say it themselves (`users.for_proxy_user_id`), those who were people of the
-- company before are linked here (G1-77). Somebody logs in as one of them with a session of its own (rulings, 53).
create index users_proxies on users (account_id, for_proxy_user_id) where for_proxy_user_id is not null;

create table proxy_links (
  account_id int not null references accounts,
  user_id int not null,
  proxy_user_id int not null check (proxy_user_id <> user_id),
  uid uuid not null default gen_random_uuid(),
  created_at timestamptz not null default now(),
  primary key (account_id, user_id, proxy_user_id),
  foreign key (account_id, user_id) references users (account_id, user_id),
  foreign key (account_id, proxy_user_id) references users (account_id, user_id)
);
call protect_tenant_table('proxy_links');

create table login_as_sessions (
  account_id int not null references accounts,
  session_id uuid not null,
  -- As whom, and who really acts.
  user_id int not null,
  actor_id int not null,
  -- The own session, which waits beside it: once that is over, so is this one.
  own_session_id uuid not null,
  reason text not null check (length(reason) between 1 and 300),
  began_at timestamptz not null,
  expires_at timestamptz not null,
  -- Null: it was not ended; by its time it may be over all the same.
  ended_at timestamptz,
  primary key (account_id, session_id),
  foreign key (account_id, user_id) references users (account_id, user_id),
  foreign key (account_id, actor_id) references users (account_id, user_id)
);
call protect_tenant_table('login_as_sessions');
-- The session is found before the company is known.
create unique index login_as_sessions_id on login_as_sessions (session_id);
create index login_as_sessions_user on login_as_sessions (account_id, user_id);

-- Both names in every history: `author_id` is as whom, `actor_id` who really did it; null: the author themself.
alter table tickets
  add actor_id int,
  add foreign key (account_id, actor_id) references users (account_id, user_id);

-- In the trail the actor is whoever really did it, as everywhere in it; `author_id` is as whom, null: as themself.
alter table audit_events
  add author_id int,
  add foreign key (account_id, author_id) references users (account_id, user_id);

drop function add_audit_event(int, timestamptz, text, int, int, text, int, uuid, text, uuid, text, text, jsonb);
create function add_audit_event(
    in_account int, at timestamptz, event text, actor_account_id int, actor_id int, entity text, record_id int, record_uid uuid,
    address text, install_id uuid, agent text, request_id text, details jsonb, author_id int default null
  ) returns void
  language plpgsql
  as $$
declare
  account_before text := coalesce(current_setting('siteward.account', true), '');
begin
  perform set_config('siteward.account', in_account::text, true);
  insert into audit_events (account_id, at, event, actor_account_id, actor_id, entity, record_id, record_uid, address, install_id, agent, request_id, details, author_id)
  select a.account_id, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14 from accounts a where a.account_id = in_account;
  perform set_config('siteward.account', account_before, true);
end
$$;

-- Who calls in a session of Login as: the columns of `caller`, and who really acts. Whatever ends the right to it ends it
-- with the next request: the actor's own session, a new password, either of them blocked, the link gone, another role.
create function caller_as(wanted_user int, wanted_actor int, wanted_session uuid, shown_change uuid default null)
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
             or not ((u.is_proxy_user and u.for_proxy_user_id = s.actor_id)
                  or exists (select 1 from proxy_links p where p.account_id = s.account_id and p.user_id = s.actor_id and p.proxy_user_id = s.user_id)),
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

-- A proxy user that no record names is removed for good, and what signing in knows of them with them. As the owner, because
-- whoever may change people need not reach their logins.
create function forget_login_of_user() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  delete from reset_tickets where user_id = old.user_id;
  delete from logins where account_id = old.account_id and user_id = old.user_id;
  return old;
end
$$;
create trigger users_forget_login before delete on users for each row execute function forget_login_of_user();
