-- Files that people hand in. Their bytes are in the storage (STORAGE_URL), under the company's number and the uid, which nobody can guess.
create table files (
  account_id int not null references accounts,
  uid uuid not null,
  kind text not null check (kind in ('logo')),
  -- `coming`: its bytes may not be there yet; `leaving`: nothing shows it any more, a job removes it.
  state text not null default 'coming' check (state in ('coming', 'kept', 'leaving')),
  file_name text not null check (length(file_name) <= 255),
  -- Judged by its content, never by its name.
  mime text not null,
  bytes int not null check (bytes > 0),
  width int,
  height int,
  sha256 bytea not null check (length(sha256) = 32),
  created_by int not null,
  created_at timestamptz not null default now(),
  primary key (account_id, uid)
);
call protect_tenant_table('files');
create index files_unkept on files (account_id, created_at) where state <> 'kept';

alter table accounts
  add logo_file uuid,
  add foreign key (account_id, logo_file) references files (account_id, uid);
