-- Everyone who sees a corrective action may comment on it (CA-88). The index finds the comments of a period for the digest.
alter table corrective_actions
  add comments jsonb not null default '[]';

create index tickets_with_comments on tickets (account_id, created_at) where changes ? 'comments';
