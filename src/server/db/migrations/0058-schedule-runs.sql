-- From when on the next run of a schedule is reckoned, and when it is due; null: not reckoned yet.
create table schedule_dues (
  account_id int not null,
  schedule_job_id int not null,
  due_from timestamptz not null default now(),
  next_due_at timestamptz,
  primary key (account_id, schedule_job_id),
  foreign key (account_id, schedule_job_id) references schedules (account_id, schedule_job_id)
);
call protect_tenant_table('schedule_dues');
create index schedule_dues_next on schedule_dues (next_due_at nulls first);
insert into schedule_dues (account_id, schedule_job_id) select account_id, schedule_job_id from schedules;

-- A new schedule, and a new time or status of one, takes effect for the next due time.
create function restart_schedule() returns trigger
  language plpgsql
  as $$
begin
  insert into schedule_dues (account_id, schedule_job_id) values (new.account_id, new.schedule_job_id)
  on conflict (account_id, schedule_job_id) do update set due_from = excluded.due_from, next_due_at = null;
  return null;
end
$$;
create trigger schedules_start after insert on schedules for each row execute function restart_schedule();
create trigger schedules_restart after update on schedules for each row
  when ((old.job_frequency, old.job_frequency_value, old.job_time, old.job_timezone, old.status)
        is distinct from (new.job_frequency, new.job_frequency_value, new.job_time, new.job_timezone, new.status))
  execute function restart_schedule();

-- One run for each due time, however many processes look for it.
create table schedule_runs (
  account_id int not null references accounts,
  run_uid uuid not null default gen_random_uuid(),
  schedule_job_id int not null,
  due_at timestamptz not null,
  is_late boolean not null,
  state text not null default 'making' check (state in ('making', 'mailing', 'succeeded', 'failed')),
  began_at timestamptz not null,
  ended_at timestamptz,
  rows int,
  bytes int,
  file_name text not null default '',
  file_uid uuid,
  -- A word that the app says in its language.
  reason text not null default '',
  primary key (account_id, run_uid),
  unique (account_id, schedule_job_id, due_at),
  foreign key (account_id, schedule_job_id) references schedules (account_id, schedule_job_id),
  foreign key (account_id, file_uid) references files (account_id, uid)
);
call protect_tenant_table('schedule_runs');
create index schedule_runs_file on schedule_runs (account_id, file_uid) where file_uid is not null;
create index schedule_runs_ended on schedule_runs (ended_at) where file_uid is not null;

-- One mail for each recipient of a run.
create table schedule_mails (
  account_id int not null,
  run_uid uuid not null,
  number int not null,
  address text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  ended_at timestamptz,
  primary key (account_id, run_uid, number),
  foreign key (account_id, run_uid) references schedule_runs (account_id, run_uid)
);
call protect_tenant_table('schedule_mails');
create index schedule_mails_waiting on schedule_mails (account_id, run_uid) where state = 'waiting';

-- Addresses that want no more mails of a report; small letters.
create table schedule_stops (
  account_id int not null,
  schedule_job_id int not null,
  address text not null,
  stopped_at timestamptz not null,
  primary key (account_id, schedule_job_id, address),
  foreign key (account_id, schedule_job_id) references schedules (account_id, schedule_job_id)
);
call protect_tenant_table('schedule_stops');
