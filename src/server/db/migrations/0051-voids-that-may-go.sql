-- A void may go after twelve months (ruling 82), because no app sends a change that old. Older voids stay: the mark of an
-- answer may name one (decision 20), and a missing one would look like a restore.
alter table sync_keys add column may_go boolean not null default false;
create index sync_keys_old_voids on sync_keys (created_at) where may_go;

-- Removes old voids, at most so many at once, and returns how many. The app's role may not delete keys, so the age limit is
-- here and not in the call.
create function remove_old_voids(most int) returns int
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  account_before text := coalesce(current_setting('siteward.account', true), '');
  old record;
  removed int := 0;
  gone int;
begin
  for old in
    select account_id, array_agg(id) as ids
      from (select account_id, id from sync_keys where may_go and created_at < now() - interval '12 months' order by created_at limit least(greatest(most, 0), 10000)) as voids
     group by account_id
  loop
    -- Row security holds for the owner too.
    perform set_config('siteward.account', old.account_id::text, true);
    delete from sync_keys where account_id = old.account_id and id = any(old.ids) and is_void and may_go and created_at < now() - interval '12 months';
    get diagnostics gone = row_count;
    removed := removed + gone;
  end loop;
  perform set_config('siteward.account', account_before, true);
  return removed;
end
$$;
