-- Whoever is withdrawn is gone, and can be invited anew at once: only by how often that happened to an address can somebody be kept
-- from filling its mailbox. It is counted over all companies, beside what strangers try, which no company's transaction reaches:
-- so both functions are the owner's, and answer or count nothing but these. Keys are hashes.
create function count_withdrawn(keys text[], at timestamptz) returns void
  language sql security definer set search_path = public, pg_temp
  as $$
    insert into sign_in_failures as f (key, failures, last_at) select key, 1, at from unnest(keys) key where key like 'withdrawn:%' order by key
    on conflict (key) do update set failures = case when f.last_at < at - interval '1 hour' then 1 else f.failures + 1 end, last_at = at
  $$;

create function withdrawn_often(keys text[], times int, at timestamptz) returns setof text
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select key from sign_in_failures where key = any(keys) and key like 'withdrawn:%' and failures >= times and last_at >= at - interval '1 hour'
  $$;
