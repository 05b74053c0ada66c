-- Which records are sealed, by the word of their history; `only_status`: those that have come to it (decision 71).
create table sealed_entities (
  entity text primary key,
  only_status text
);
insert into sealed_entities values ('submission', null), ('action', 'Closed');
revoke insert, update, delete on sealed_entities from siteward_app;

-- Versions of records that are still to be sealed, in the order of their writing.
create table seal_dues (
  account_id int not null references accounts,
  due_id bigint generated always as identity,
  entity text not null,
  record_id int not null,
  version int not null,
  primary key (account_id, due_id)
);
-- Actions that were closed before there were seals are sealed as they are; before each company has its own alone.
insert into seal_dues (account_id, entity, record_id, version)
select account_id, 'action', corrective_action_id, version from corrective_actions where status = 'Closed' order by account_id, closed_at, number;
call protect_tenant_table('seal_dues');

-- Every change writes a ticket, so that none goes by; what is sealed costs its author one row.
create function seal_due() returns trigger
  language plpgsql
  as $$
begin
  if exists (select from sealed_entities e where e.entity = new.entity and (e.only_status is null or e.only_status = new.to_status)) then
    insert into seal_dues (account_id, entity, record_id, version) values (new.account_id, new.entity, new.record_id, new.version);
  end if;
  return null;
end
$$;
create trigger tickets_seal_due after insert on tickets for each row execute function seal_due();

-- The chain of a company: each link has the hash of a record's content and of the link before it.
create table seals (
  account_id int not null references accounts,
  link int not null check (link > 0),
  entity text not null,
  record_id int not null,
  record_uid uuid not null,
  version int not null,
  content bytea not null check (length(content) = 32),
  previous bytea not null check (length(previous) = 32),
  hash bytea not null check (length(hash) = 32),
  sealed_at timestamptz not null,
  primary key (account_id, link),
  unique (account_id, entity, record_id, version)
);
call protect_tenant_table('seals');
revoke update, delete on seals from siteward_app;

-- The end of the chain of a day, signed by the installation and mailed to the owner.
create table seal_heads (
  account_id int not null,
  link int not null,
  hash bytea not null,
  at timestamptz not null,
  signature bytea not null,
  public_key bytea not null,
  primary key (account_id, link),
  foreign key (account_id, link) references seals (account_id, link)
);
call protect_tenant_table('seal_heads');
revoke update, delete on seal_heads from siteward_app;
