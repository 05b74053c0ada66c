-- Which kinds of files there are each capability says for itself (server/file-kinds.ts).
alter table files
  drop constraint if exists files_kind_check,
  add constraint files_kind_check check (length(kind) between 1 and 40),
  -- Of a file that is sent in parts nothing is known until all of it is there.
  alter mime drop not null,
  alter sha256 drop not null,
  add constraint files_kept_is_known check (state <> 'kept' or (mime is not null and sha256 is not null)),
  -- How many of its bytes have come, where it is sent in parts.
  add received int not null default 0 check (received between 0 and bytes),
  -- Since when nothing shows it; null while something does. After a day the sweep takes it.
  add unused_since timestamptz;
-- A file of before is whole, or is on its way out.
update files set received = bytes, unused_since = case when state <> 'kept' then created_at end;
alter table files alter unused_since set default now();

drop index files_unkept;
create index files_unused on files (account_id, created_by, unused_since) where unused_since is not null;
-- Where the provider's people name a file, its company is not known yet.
create unique index files_uid on files (uid);

-- Pieces of a file that is being sent; their bytes are in the storage under a uid of their own, so that two that race never mix.
create table file_parts (
  account_id int not null,
  uid uuid not null,
  file_uid uuid not null,
  from_byte int not null check (from_byte >= 0),
  bytes int not null check (bytes > 0),
  -- Its bytes are there and count.
  is_in boolean not null default false,
  primary key (account_id, uid),
  foreign key (account_id, file_uid) references files (account_id, uid)
);
create index file_parts_of on file_parts (account_id, file_uid, from_byte);
-- Of those that race at one place one counts.
create unique index file_parts_once on file_parts (account_id, file_uid, from_byte) where is_in;
call protect_tenant_table('file_parts');
