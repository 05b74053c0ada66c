-- What a sign-in is made of is reachable by the identity scope alone (rulings, 40): a query in a company's transaction, or
-- in none, sees no row of it, whatever it asks.

create function siteward_identity() returns boolean
  language sql stable parallel safe
  as $$ select coalesce(current_setting('siteward.identity', true), '') = 'on' $$;

create procedure protect_identity_table(name text)
  language plpgsql
  as $$
begin
  execute format('alter table %I enable row level security', name);
  execute format('alter table %I force row level security', name);
  execute format('create policy identity_scope on %I using ((select siteward_identity())) with check ((select siteward_identity()))', name);
  -- For functions of the owner (security definer), and for an operator who rotates a key.
  execute format('create policy owner_all on %I to %I using (true) with check (true)', name, current_user);
end
$$;

-- Where somebody signed in before: from there no stranger's guessing makes them wait (rulings, 37).
create table familiar_places (
  user_id int not null references logins (user_id) on delete cascade,
  -- SHA-256 of the device's mark, or of the person's number and the network.
  hash bytea not null,
  kind text not null check (kind in ('device', 'network')),
  last_at timestamptz not null,
  primary key (user_id, hash)
);

call protect_identity_table('logins');
call protect_identity_table('reset_tickets');
call protect_identity_table('ended_sessions');
call protect_identity_table('signing_keys');
call protect_identity_table('mails');
call protect_identity_table('sign_in_failures');
call protect_identity_table('familiar_places');

-- The newest are kept when strangers fill it.
create index sign_in_failures_last on sign_in_failures (last_at);
