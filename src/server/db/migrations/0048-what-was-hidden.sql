-- Whoever migrates sees every company and writes in none (0001), so two changes of what was there before passed all rows by
-- without a word: in 0013 who had come before there were invitations, in 0022 files of before they came in parts.
do $$
declare
  company int;
  invitations timestamptz := (select applied_at from schema_migrations where name = '0013-seats-and-provider');
  parts timestamptz := (select applied_at from schema_migrations where name = '0022-files-in-parts');
begin
  for company in select account_id from accounts order by account_id loop
    perform set_config('siteward.account', company::text, true);
    update users set registered_at = created_at
      where account_id = company and registered_at is null and created_at < invitations;
    update files set received = bytes where account_id = company and state = 'kept' and received < bytes and created_at < parts;
    update files set unused_since = created_at where account_id = company and state <> 'kept' and unused_since is null and created_at < parts;
  end loop;
  perform set_config('siteward.account', '', true);
end
$$;
