-- When an action is to be done: a day, judged in the time zone of its company.
alter table corrective_actions add due_date date;

-- The check fails for a name that the database's zones lack.
alter table accounts
  add time_zone text not null default 'America/New_York' check (timestamptz 'epoch' at time zone time_zone is not null),
  -- Days that an action of each risk has, from the day it is opened.
  add due_days_low smallint not null default 30 check (due_days_low between 0 and 3650),
  add due_days_medium smallint not null default 7 check (due_days_medium between 0 and 3650),
  add due_days_high smallint not null default 3 check (due_days_high between 0 and 3650),
  add due_days_critical smallint not null default 1 check (due_days_critical between 0 and 3650);
