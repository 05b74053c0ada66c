-- Who signed in and from where, who was refused, whose rights changed (rulings, 39). Lines are added, never changed.
-- What happens to records is told by their tickets.
create table audit_events (
  -- Whose trail it is in. A line about nobody's account is the provider's (account 0).
  account_id int not null references accounts,
  event_id bigint generated always as identity,
  at timestamptz not null,
  -- A word of `auditEvents` in the contract.
  event text not null check (event ~ '^[a-z]+(-[a-z]+)*$'),
  -- Who did it; null for somebody who is not signed in. Of another account where the provider's people act.
  actor_account_id int,
  actor_id int,
  -- What it concerns.
  entity text,
  record_id int,
  record_uid uuid,
  -- Whence.
  address text not null check (length(address) <= 64),
  install_id uuid,
  agent text check (length(agent) <= 120),
  request_id text not null check (length(request_id) <= 64),
  -- Never a password, a token or an e-mail address.
  details jsonb not null default '{}' check (length(details::text) <= 1000),
  primary key (account_id, event_id),
  foreign key (actor_account_id, actor_id) references users (account_id, user_id) match full
);
call protect_tenant_table('audit_events');
create index audit_events_at on audit_events (account_id, at);
revoke update, delete on audit_events from siteward_app;

-- One line, from a transaction of any scope: sign-ins belong to no company's transaction, their lines to a company.
-- It works with the caller's rights, and leaves the account of the transaction as it was. Before there is a provider
-- nobody could read its trail, so there is none.
create function add_audit_event(
    in_account int, at timestamptz, event text, actor_account_id int, actor_id int, entity text, record_id int, record_uid uuid,
    address text, install_id uuid, agent text, request_id text, details jsonb
  ) returns void
  language plpgsql
  as $$
declare
  account_before text := coalesce(current_setting('siteward.account', true), '');
begin
  perform set_config('siteward.account', in_account::text, true);
  insert into audit_events (account_id, at, event, actor_account_id, actor_id, entity, record_id, record_uid, address, install_id, agent, request_id, details)
  select a.account_id, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13 from accounts a where a.account_id = in_account;
  perform set_config('siteward.account', account_before, true);
end
$$;

-- Blocking, unblocking and another role end every session of the person, whichever code does it: a token says the
-- version that it was made under. As the owner, because whoever may change people need not reach their logins.
create function end_sessions_of_user() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  update logins set session_version = session_version + 1 where account_id = new.account_id and user_id = new.user_id;
  return null;
end
$$;
create trigger users_end_sessions after update on users for each row
  when (old.blocked is distinct from new.blocked or old.role_id is distinct from new.role_id)
  execute function end_sessions_of_user();
