-- Who may do what with the queue of jobs. Run again by the owner whenever this text or the library's version of the
-- tables changes, so every statement says what should be. The library made the tables (queue-schema.ts).

revoke all on all tables in schema siteward_jobs from public, siteward_app;
revoke all on all functions in schema siteward_jobs from public, siteward_app;
grant usage on schema siteward_jobs to siteward_app;

-- Taking jobs, trying again, finishing, clearing away; the counts and times by which processes share that work.
grant select, insert, update, delete on siteward_jobs.job, siteward_jobs.job_common to siteward_app;
grant select, update on siteward_jobs.queue, siteward_jobs.version to siteward_app;
-- Never filled by us, looked at by the library's rounds.
grant select, delete on siteward_jobs.job_dependency to siteward_app;
grant select on siteward_jobs.bam to siteward_app;
grant execute on function siteward_jobs.job_now() to siteward_app;

-- Inside a company's transaction only jobs of that company can be seen, added or changed, however wrong the query. The
-- queue itself works without a company: it must take jobs of all before it knows whose they are.
alter table siteward_jobs.job enable row level security;
alter table siteward_jobs.job force row level security;
alter table siteward_jobs.job_common enable row level security;
alter table siteward_jobs.job_common force row level security;
drop policy if exists own_jobs on siteward_jobs.job;
drop policy if exists own_jobs on siteward_jobs.job_common;
create policy own_jobs on siteward_jobs.job
  using ((select nullif(current_setting('siteward.account', true), '')::int) is null or (data ->> 'account')::int = (select nullif(current_setting('siteward.account', true), '')::int))
  with check ((select nullif(current_setting('siteward.account', true), '')::int) is null or (data ->> 'account')::int = (select nullif(current_setting('siteward.account', true), '')::int));
create policy own_jobs on siteward_jobs.job_common
  using ((select nullif(current_setting('siteward.account', true), '')::int) is null or (data ->> 'account')::int = (select nullif(current_setting('siteward.account', true), '')::int))
  with check ((select nullif(current_setting('siteward.account', true), '')::int) is null or (data ->> 'account')::int = (select nullif(current_setting('siteward.account', true), '')::int));
