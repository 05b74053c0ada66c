-- A scheduled report that is brought back starts over too, so that what was due meanwhile is not sent.
drop trigger schedules_restart on schedules;
create trigger schedules_restart after update on schedules for each row
  when ((old.job_frequency, old.job_frequency_value, old.job_time, old.job_timezone, old.status, old.is_removed)
        is distinct from (new.job_frequency, new.job_frequency_value, new.job_time, new.job_timezone, new.status, new.is_removed))
  execute function restart_schedule();

-- Allows `stopped` for a mail whose report was switched off or whose recipient stopped it.
alter table schedule_mails drop constraint schedule_mails_state_check,
  add constraint schedule_mails_state_check check (state in ('waiting', 'sent', 'failed', 'stopped'));
