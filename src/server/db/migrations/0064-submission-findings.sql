-- At which questions a submission reported something unsafe, for counting and filtering by question: the answers themselves are
-- one document for each record, too long to be looked through.
create table submission_findings (
  account_id int not null,
  submission_id int not null,
  question_id int not null,
  -- Its words in the version that was filled in.
  question text not null,
  primary key (account_id, submission_id, question_id),
  foreign key (account_id, submission_id) references submissions (account_id, submission_id)
);
call protect_tenant_table('submission_findings');
create index submission_findings_question on submission_findings (account_id, question_id, submission_id);
revoke update, delete on submission_findings from siteward_app;

do $$
declare
  company int;
begin
  for company in select account_id from accounts loop
    perform set_config('siteward.account', company::text, true);
    insert into submission_findings (account_id, submission_id, question_id, question)
    select c.account_id, c.submission_id, (a ->> 'questionID')::int, a ->> 'description'
      from submission_contents c join submissions s using (account_id, submission_id), jsonb_array_elements(c.answers) a
     where c.account_id = company and s.findings > 0 and jsonb_typeof(a -> 'finding') = 'object'
    on conflict do nothing;
  end loop;
  perform set_config('siteward.account', '', true);
end
$$;
