-- Each administrator's settings of the digest, the morning mail, and the time of the next one.
create table digests (
  account_id int not null references accounts,
  user_id int not null,
  is_on boolean not null default true,
  -- `overdue`: sent when an own action is overdue. `anything`: sent when there is anything to tell.
  occasion text not null default 'overdue' check (occasion in ('overdue', 'anything')),
  -- Minutes after midnight.
  at_minutes smallint not null default 390 check (at_minutes between 0 and 1410 and at_minutes % 30 = 0),
  -- An IANA name. Null for the zone of the company.
  time_zone text,
  -- Null until a process computes it.
  next_due_at timestamptz,
  primary key (account_id, user_id),
  foreign key (account_id, user_id) references users (account_id, user_id) on delete cascade
);
call protect_tenant_table('digests');
create index digests_next on digests (next_due_at nulls first) where is_on;

-- Everybody who becomes an administrator gets the digest until they switch it off.
create function begin_digest() returns trigger
  language plpgsql
  as $$
begin
  insert into digests (account_id, user_id) values (new.account_id, new.user_id) on conflict do nothing;
  return null;
end
$$;
create trigger users_begin_digest after insert on users
  for each row when (new.role_id = 2) execute function begin_digest();
create trigger users_begin_digest_later after update of role_id on users
  for each row when (new.role_id = 2 and old.role_id <> 2) execute function begin_digest();

-- Computes due times anew after the company's zone changed.
create function restart_digests() returns trigger
  language plpgsql
  as $$
begin
  update digests set next_due_at = null where account_id = new.account_id and time_zone is null;
  return null;
end
$$;
create trigger accounts_restart_digests after update of time_zone on accounts
  for each row when (old.time_zone is distinct from new.time_zone) execute function restart_digests();

do $$
declare
  company int;
begin
  for company in select account_id from accounts loop
    perform set_config('siteward.account', company::text, true);
    insert into digests (account_id, user_id)
      select account_id, user_id from users where account_id = company and role_id = 2;
  end loop;
  perform set_config('siteward.account', '', true);
end
$$;

-- One mail for each person and day, however many processes look for it.
create table digest_mails (
  account_id int not null references accounts,
  -- Identifies the mail in its links. Nobody can guess its 122 random bits.
  mail_uid uuid not null default gen_random_uuid(),
  user_id int not null,
  -- The day in the person's zone.
  day date not null,
  due_at timestamptz not null,
  -- `waiting`: its place in the budgets of mails is reserved.
  state text not null default 'planned' check (state in ('planned', 'waiting', 'sent', 'nothing', 'failed')),
  -- The mail waits until then, because a budget was empty.
  not_before timestamptz,
  -- The end of the period that the mail covers. The next mail begins there.
  told_until timestamptz,
  primary key (account_id, mail_uid),
  unique (account_id, user_id, day),
  foreign key (account_id, user_id) references users (account_id, user_id) on delete cascade
);
call protect_tenant_table('digest_mails');
create index digest_mails_due on digest_mails (due_at);

-- Actions that a person no longer wants in the digest.
create table digest_mutes (
  account_id int not null references accounts,
  user_id int not null,
  corrective_action_id int not null,
  muted_at timestamptz not null,
  primary key (account_id, user_id, corrective_action_id),
  foreign key (account_id, user_id) references users (account_id, user_id) on delete cascade,
  foreign key (account_id, corrective_action_id) references corrective_actions (account_id, corrective_action_id)
);
call protect_tenant_table('digest_mutes');

-- A digest reads the open actions of one person, and their changes.
create index corrective_actions_open_of on corrective_actions (account_id, assigned_to, due_date) where status <> 'Closed';
create index tickets_assigned_at on tickets (account_id, assigned_to, created_at) where assigned_to is not null;
drop index tickets_assigned_to;
create index certificates_end on certificates (account_id, certificate_expiration_date) where not is_removed;

-- Removes at most `most` mails that are older than 90 days, and with them their links. Returns how many.
create function remove_old_digest_mails(most int) returns int
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  account_before text := coalesce(current_setting('siteward.account', true), '');
  old record;
  removed int := 0;
  gone int;
begin
  for old in
    select account_id, array_agg(mail_uid) as mails
      from (select account_id, mail_uid from digest_mails where due_at < now() - interval '90 days' order by due_at limit least(greatest(most, 0), 10000)) as mails
     group by account_id
  loop
    -- Row security holds for the owner too.
    perform set_config('siteward.account', old.account_id::text, true);
    delete from digest_mails where account_id = old.account_id and mail_uid = any(old.mails);
    get diagnostics gone = row_count;
    removed := removed + gone;
  end loop;
  perform set_config('siteward.account', account_before, true);
  return removed;
end
$$;
