-- The audit trail is read by pages, the newest line first: of all companies, of one, of an event, of a person. Each has
-- its lines in that order in an index of its own, so that a page costs the same with a thousand lines and with a million.
drop index audit_events_at;
create index audit_events_newest on audit_events (at, event_id);
create index audit_events_of_account on audit_events (account_id, at, event_id);
create index audit_events_of_event on audit_events (event, at, event_id);
create index audit_events_of_event_in on audit_events (account_id, event, at, event_id);
create index audit_events_by on audit_events (actor_id, at, event_id) where actor_id is not null;
create index audit_events_about on audit_events (record_id, at, event_id) where entity = 'user';

-- The trail is kept for two years. Lines are removed by this alone: the app's role may not, and the bound is here and not
-- in what it asks for. At most so many at once, so that nobody waits behind it; it says how many went.
create function remove_old_audit_events(most int) returns int
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  account_before text := coalesce(current_setting('siteward.account', true), '');
  old record;
  removed int := 0;
begin
  for old in
    select account_id, array_agg(event_id) as ids
      from (select account_id, event_id from audit_events where at < now() - interval '2 years' order by at limit least(greatest(most, 0), 10000)) as lines
     group by account_id
  loop
    -- Row security holds for the owner too.
    perform set_config('siteward.account', old.account_id::text, true);
    delete from audit_events where account_id = old.account_id and event_id = any(old.ids) and at < now() - interval '2 years';
    removed := removed + cardinality(old.ids);
  end loop;
  perform set_config('siteward.account', account_before, true);
  return removed;
end
$$;
