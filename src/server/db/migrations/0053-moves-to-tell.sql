-- Moves in the reporting tree that an owner is to be told of: all of one author's within some
-- minutes go into one mail, so that an import of thousands is one summary (ruling 80). Told, or
-- given up, they are removed. No reference to people: whoever is withdrawn or deleted meanwhile
-- is left out of the mail.
create table moves_to_tell (
  account_id int not null references accounts,
  move_id bigint generated always as identity,
  owner_id int not null,
  -- Who moved them; null: somebody of the provider.
  author_id int,
  -- Who really did it, logged in as the author; null: the author themself.
  actor_id int,
  user_id int not null,
  from_id int,
  to_id int,
  -- How many more people moved with this one, below them.
  below int not null,
  at timestamptz not null,
  primary key (account_id, move_id)
);
call protect_tenant_table('moves_to_tell');
create index moves_to_tell_owner on moves_to_tell (account_id, owner_id, author_id);
