-- Budgets of mails: by company, by sender, and by recipient over all companies (ruling 82). A budget
-- fills up evenly, so one moment says how much is left: when the budget is full again. Recipients are
-- hashes. No company's transaction reaches the table; both functions belong to the owner.
create table mail_budgets (
  key text primary key,
  full_at timestamptz not null
);
create index mail_budgets_full on mail_budgets (full_at);
call protect_identity_table('mail_budgets');

-- Locks budgets until the transaction ends, in one order so that two calls cannot deadlock. Makes the
-- missing ones.
create function lock_mail_budgets(keys text[], at timestamptz)
  returns table (key text, full_at timestamptz)
  language sql security definer set search_path = public, pg_temp
  as $$
    insert into mail_budgets as b (key, full_at)
      select distinct k, at from unnest(keys) k order by k
    on conflict (key) do update set full_at = b.full_at
    returning b.key, b.full_at
  $$;

-- Saves locked budgets, and removes up to twice as many that were full a day ago, so that the table
-- does not grow without end.
create function save_mail_budgets(keys text[], moments timestamptz[], at timestamptz) returns void
  language sql security definer set search_path = public, pg_temp
  as $$
    update mail_budgets b set full_at = n.full_at
      from unnest(keys, moments) as n (key, full_at) where b.key = n.key;
    delete from mail_budgets where key in (
      select key from mail_budgets where full_at < at - interval '1 day'
       order by full_at limit 100 + 2 * cardinality(keys) for update skip locked
    )
  $$;

-- These budgets count withdrawn invitations too, and no longer the guesses of strangers.
drop function count_withdrawn(text[], timestamptz);
drop function withdrawn_often(text[], int, timestamptz);
