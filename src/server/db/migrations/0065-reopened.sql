-- When a corrective action was last reopened, for the figures of the overview. Its history says it of those from before.
alter table corrective_actions add reopened_at timestamptz;

do $$
declare
  company int;
begin
  for company in select account_id from accounts loop
    perform set_config('siteward.account', company::text, true);
    update corrective_actions a set reopened_at = told.at
      from (select record_id, max(created_at) as at from tickets
             where account_id = company and entity = 'action'
               and changes -> 'status' ->> 'from' = 'Closed' and changes -> 'status' ->> 'to' <> 'Closed'
             group by record_id) told
     where a.account_id = company and a.corrective_action_id = told.record_id;
  end loop;
  perform set_config('siteward.account', '', true);
end
$$;
