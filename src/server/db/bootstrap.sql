-- What the database layer itself needs, before any migration. Run again whenever this text changes,
-- so every statement says what should be, not what to change. The owner owns all of it.

create table if not exists schema_migrations (
  name text primary key,
  sha256 text not null,
  applied_at timestamptz not null default now()
);

-- One row: which data these are. The restore procedure raises restore_number (offline design, 6).
create table if not exists installation (
  only_one boolean primary key default true check (only_one),
  installation_id uuid not null default gen_random_uuid(),
  restore_number integer not null default 0,
  bootstrap_sha256 text not null default ''
);
insert into installation default values on conflict do nothing;

-- What only the owner may read: the name and password under which the app connects.
create table if not exists siteward_secrets (
  name text primary key,
  value text not null
);

grant usage on schema public to siteward_app;
revoke all on schema_migrations, installation, siteward_secrets from public, siteward_app;
grant select on schema_migrations, installation to siteward_app;

-- What migrations make from here on is the app's to use, unless a migration takes it back.
alter default privileges in schema public grant select, insert, update, delete on tables to siteward_app;
alter default privileges in schema public grant usage, select on sequences to siteward_app;
alter default privileges revoke execute on functions from public;
alter default privileges in schema public grant execute on functions to siteward_app;
