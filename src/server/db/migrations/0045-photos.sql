-- Photos of corrective actions (F-52): what a row shows now, and beside it which actions show a file, or showed it before, so that
-- whoever sees one of those may read it and the sweep leaves it alone.
alter table corrective_actions add photos jsonb not null default '[]';

create table action_photos (
  account_id int not null references accounts,
  file_uid uuid not null,
  action_uid uuid not null,
  primary key (account_id, file_uid, action_uid),
  foreign key (account_id, file_uid) references files (account_id, uid),
  -- A new action is written after what it shows, in the same transaction.
  foreign key (account_id, action_uid) references corrective_actions (account_id, uid) deferrable initially deferred
);
call protect_tenant_table('action_photos');
create index action_photos_action on action_photos (account_id, action_uid);

-- Of a file in parts: the hash that its sender announced, of the bytes as they were sent.
alter table files add sent_sha256 bytea check (length(sent_sha256) = 32);
