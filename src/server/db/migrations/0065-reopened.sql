-- When a corrective action was last reopened, for the figures of the overview. Its history says it of those from before.
alter table corrective_actions add reopened_at timestamptz;

update corrective_actions a set reopened_at = told.at
  from (select account_id, record_id, max(created_at) as at from tickets
         where entity = 'action' and changes -> 'status' ->> 'from' = 'Closed' and changes -> 'status' ->> 'to' <> 'Closed'
         group by account_id, record_id) told
 where told.account_id = a.account_id and told.record_id = a.corrective_action_id;
