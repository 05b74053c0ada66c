-- A person works for the company itself (0) or for one of its contractor companies, which stays while somebody does
-- (TEAM-123). Whoever is put under one holds its row until their transaction ends, so a removal waits and then sees them.
create function contractor_is_there() returns trigger
  language plpgsql
  as $$
begin
  perform from contractor_companies where account_id = new.account_id and contractor_company_id = new.contractor_company_id for key share;
  if not found then
    raise exception 'contractor company % is not there', new.contractor_company_id
      using errcode = 'foreign_key_violation', constraint = 'users_contractor_company', table = 'users';
  end if;
  return null;
end
$$;
create trigger users_join_contractor after insert on users for each row when (new.contractor_company_id <> 0) execute function contractor_is_there();
create trigger users_change_contractor after update of contractor_company_id on users for each row
  when (new.contractor_company_id <> 0 and new.contractor_company_id <> old.contractor_company_id) execute function contractor_is_there();

create index users_contractor on users (account_id, contractor_company_id) where contractor_company_id <> 0;

create function contractor_has_nobody() returns trigger
  language plpgsql
  as $$
begin
  if exists (select from users where account_id = old.account_id and contractor_company_id = old.contractor_company_id) then
    raise exception 'contractor company % has associates', old.contractor_company_id
      using errcode = 'foreign_key_violation', constraint = 'contractor_companies_associates', table = 'contractor_companies';
  end if;
  return null;
end
$$;
create trigger contractor_companies_leave after delete on contractor_companies for each row execute function contractor_has_nobody();

-- What must be shown again and is read by nobody else: kept as it was encrypted by the installation's key (SECRETS_KEY). A
-- table of its own, so that no list of companies or people can carry it.
create table kept_secrets (
  account_id int not null references accounts,
  -- Null: the company's own.
  user_id int,
  name text not null check (name in ('apiKey', 'powerBIKey', 'caPowerBIkey')),
  -- Which of the installation's keys it was encrypted by.
  sealed_by text not null,
  sealed bytea not null,
  -- Of an API key: whoever shows it is known by its hash, and it is told from others by its beginning and its end.
  key_hash bytea unique,
  shown text,
  made_at timestamptz not null default now(),
  -- Null: in use; of a key that was replaced, how long it still opens.
  valid_until timestamptz,
  foreign key (account_id, user_id) references users (account_id, user_id),
  check ((name = 'apiKey') = (key_hash is not null and shown is not null))
);
call protect_tenant_table('kept_secrets');
create unique index kept_secrets_in_use on kept_secrets (account_id, user_id, name) nulls not distinct where valid_until is null;
