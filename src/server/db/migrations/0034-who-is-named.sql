-- Who leaves is looked for in all that names people: an index each, or one walk through the company for each person who goes.
create index corrective_actions_assigned_to on corrective_actions (account_id, assigned_to);
create index corrective_actions_opened_by on corrective_actions (account_id, opened_by);
create index corrective_actions_closed_by on corrective_actions (account_id, closed_by) where closed_by is not null;
create index projects_assigned_to on projects (account_id, assigned_to_user_id) where assigned_to_user_id is not null;
create index projects_created_by on projects (account_id, created_by) where created_by is not null;
create index tickets_assigned_to on tickets (account_id, assigned_to) where assigned_to is not null;
