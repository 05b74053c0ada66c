-- Who edits the catalogue is told how many open actions name a program before it is removed; over all companies.
create index corrective_actions_open_of_program on corrective_actions (safety_plan_id) where status <> 'Closed';
