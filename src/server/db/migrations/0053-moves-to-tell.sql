-- Moves in the reporting tree whose mails are not sent yet (ruling 80). The person who moved gets one
-- mail for all their moves that wait. An owner gets one mail for all moves of an author within some
-- minutes, so that an import of thousands is one summary. A row goes when its mail is sent or given
-- up. The columns do not refer to users, because people may be withdrawn or deleted meanwhile.
create table moves_to_tell (
  account_id int not null references accounts,
  move_id bigint generated always as identity,
  -- Gets the mail: the person who moved, or an owner.
  reader_id int not null,
  is_own boolean not null,
  -- Moved the person; null: somebody of the provider.
  author_id int,
  -- Was logged in as the author; null: the author acted themself.
  actor_id int,
  user_id int not null,
  from_id int,
  to_id int,
  -- How many more people moved along, below the person.
  below int not null,
  at timestamptz not null,
  -- The job that mails it; null: it waits for a job.
  job_id uuid,
  primary key (account_id, move_id)
);
call protect_tenant_table('moves_to_tell');
create index moves_to_tell_reader on moves_to_tell (account_id, reader_id);
