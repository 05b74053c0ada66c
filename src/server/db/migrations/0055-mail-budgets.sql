-- What is used up of the budgets of mails (rulings, 82): by company, by who sends, by recipient
-- over all companies. A budget grows back evenly, so one instant says all of it: when it will be whole
-- again. No company's transaction reaches the table; both functions are the owner's. Recipients are
-- hashes. Withdrawals of invitations are counted here too, and no longer among what strangers try.
create table mail_budgets (
  key text primary key,
  whole_at timestamptz not null
);
create index mail_budgets_whole on mail_budgets (whole_at);
call protect_identity_table('mail_budgets');

-- Locks the budgets in one order until the transaction ends, and makes those that are missing.
create function hold_mail_budgets(keys text[], at timestamptz)
  returns table (key text, whole_at timestamptz)
  language sql security definer set search_path = public, pg_temp
  as $$
    insert into mail_budgets as b (key, whole_at)
      select distinct k, at from unnest(keys) k order by k
    on conflict (key) do update set whole_at = b.whole_at
    returning b.key, b.whole_at
  $$;

-- Writes budgets that are held, and forgets some that are whole again.
create function write_mail_budgets(keys text[], wholes timestamptz[], at timestamptz) returns void
  language sql security definer set search_path = public, pg_temp
  as $$
    update mail_budgets b set whole_at = n.whole_at
      from unnest(keys, wholes) as n (key, whole_at) where b.key = n.key;
    delete from mail_budgets where key in (
      select key from mail_budgets where whole_at < at - interval '1 day'
       order by whole_at limit 100 for update skip locked
    )
  $$;

drop function count_withdrawn(text[], timestamptz);
drop function withdrawn_often(text[], int, timestamptz);
