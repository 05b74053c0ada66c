-- A mobile user who had role 2 before is moved by the rules for role 2 (ruling 80). Otherwise two calls
-- would bring a peer below oneself: take role 2, then move the mobile user.
alter table users add column was_administrator boolean not null default false;

create function remember_administrator() returns trigger
  language plpgsql
  as $$
begin
  new.was_administrator := true;
  return new;
end
$$;
create trigger users_remember_administrator before update of role_id on users
  for each row when (old.role_id = 2 and new.role_id = 1) execute function remember_administrator();

do $$
declare
  company int;
begin
  for company in select account_id from accounts loop
    perform set_config('siteward.account', company::text, true);
    update users u set was_administrator = true
      where u.account_id = company and u.role_id = 1
        and exists (
          select from tickets t
           where t.account_id = company and t.entity = 'user' and t.record_id = u.user_id
             and t.changes -> 'roleID' ->> 'from' = '2');
  end loop;
  perform set_config('siteward.account', '', true);
end
$$;
