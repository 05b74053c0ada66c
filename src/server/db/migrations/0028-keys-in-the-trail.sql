-- Signing keys are made by a server that finds none and rotated by an operator with SQL: whichever hand it is, the
-- provider's trail tells it (rulings, 39), by the key's name and never its secret. A key that is retired at a moment says which.
create function tell_of_signing_key() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform add_audit_event(
    0, now(), case when tg_op = 'INSERT' then 'key-made' else 'key-retired' end, null, null, null, null, null, '', null, null, '',
    jsonb_build_object('key', new.kid) || case when tg_op = 'INSERT' then '{}' else jsonb_build_object('retired', jsonb_build_object('from', old.retired_at, 'to', new.retired_at)) end);
  return null;
end
$$;
create trigger signing_keys_made after insert on signing_keys for each row execute function tell_of_signing_key();
create trigger signing_keys_retired after update on signing_keys for each row
  when (new.retired_at is distinct from old.retired_at and new.retired_at is not null)
  execute function tell_of_signing_key();
