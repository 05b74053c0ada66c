-- PDFs that were made of records, kept by what stands in them: a cache, never the truth. Whoever may see the record may see them.
create table prints (
  account_id int not null references accounts,
  -- The kind of record (server/printables.ts) and which.
  kind text not null check (length(kind) between 1 and 40),
  record_uid uuid not null,
  -- Of all that stands in it and of the hand that drew it.
  content bytea not null check (length(content) = 32),
  file_uid uuid not null,
  used_at timestamptz not null,
  primary key (account_id, kind, record_uid, content),
  foreign key (account_id, file_uid) references files (account_id, uid)
);
call protect_tenant_table('prints');
create index prints_file on prints (account_id, file_uid);
create index prints_used on prints (account_id, used_at);

-- Several records as one file, made by a job: what a person asked for, how far it is, and the file until it is swept.
create table print_orders (
  account_id int not null references accounts,
  uid uuid not null,
  -- One of the provider's people too.
  user_id int not null,
  kind text not null check (length(kind) between 1 and 40),
  records uuid[] not null,
  form text not null check (form in ('pdf', 'zip')),
  language text not null,
  paper text not null,
  state text not null default 'waiting' check (state in ('waiting', 'working', 'ready', 'failed', 'stopped')),
  done int not null default 0,
  file_uid uuid,
  created_at timestamptz not null,
  -- How long the file waits; null until it is there.
  until timestamptz,
  primary key (account_id, uid),
  foreign key (account_id, file_uid) references files (account_id, uid),
  check ((state = 'ready') = (file_uid is not null))
);
call protect_tenant_table('print_orders');
create index print_orders_user on print_orders (account_id, user_id, created_at);
create index print_orders_file on print_orders (account_id, file_uid);
