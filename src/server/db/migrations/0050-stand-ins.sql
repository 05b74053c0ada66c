-- Which applied change took the place of another one, for ever: a second device that has a copy of that one replaces it no second
-- time without its author knowing (offline design, F-51, F-66). What was applied before this was known has none.
create table sync_stand_ins (
  account_id int not null references accounts,
  id uuid not null,
  by_id uuid not null,
  primary key (account_id, id)
);
call protect_tenant_table('sync_stand_ins');
revoke update, delete on sync_stand_ins from siteward_app;
