-- A company may ask that someone other than the assignee closes its actions, and that the fix is checked again (CA-82 to CA-86).
alter table accounts
  add second_person_from text not null default '',
  add check_again_days smallint check (check_again_days between 1 and 365);

alter table corrective_actions
  add is_ready_to_check boolean not null default false,
  add check_again_date date,
  add is_confirmed boolean not null default false,
  add confirmed_at timestamptz;
