-- Keys of applied operations and voids, for ever: what makes "exactly once" true (offline design, 6).
-- What an operation did (record, version) stands in the ticket of the same id.
create table sync_keys (
  account_id int not null references accounts,
  id uuid not null,
  author_id int not null,
  is_void boolean not null default false,
  -- Of entity, ref, op, patch, blobs and format; null for a void.
  digest bytea,
  epoch uuid not null,
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  check (is_void = (digest is null))
);
call protect_tenant_table('sync_keys');

-- The counter number of the last write that touched a bucket of 500 records, visible to the caller or not.
create table buckets (
  account_id int not null references accounts,
  entity text not null,
  bucket int not null,
  changed bigint not null,
  primary key (account_id, entity, bucket)
) with (fillfactor = 50);
call protect_tenant_table('buckets');

-- The last statement of every write: take the next number and mark the bucket with it.
create function touch(touched_account int, touched_entity text, touched_bucket int) returns bigint
  language sql
  as $$
    with counted as (
      update account_counters set change_counter = change_counter + 1 where account_id = touched_account returning change_counter
    )
    insert into buckets (account_id, entity, bucket, changed)
    select touched_account, touched_entity, touched_bucket, change_counter from counted
    on conflict (account_id, entity, bucket) do update set changed = excluded.changed
    returning changed
  $$;

-- What each browser said it still holds unsent: the witness outside the browser's own storage (F-55).
create table installs (
  account_id int not null references accounts,
  user_id int not null,
  install_id uuid not null,
  pending int not null,
  heard_at timestamptz not null default now(),
  primary key (account_id, user_id, install_id),
  foreign key (account_id, user_id) references users (account_id, user_id)
);
call protect_tenant_table('installs');
