-- What came of the mail of an invitation: the mail server refused it for good, or a day of tries was in vain, and why in its words.
-- `asked_at`: when it was asked for last; it is asked for anew when its company is switched on.
alter table invitations add refused_at timestamptz, add refusal text, add asked_at timestamptz not null default now();

-- A mail is tried for a day. Of which nobody heard for longer, its job is gone: the process that tried it last was killed.
create function is_mail_lost(sent timestamptz, waits timestamptz, asked timestamptz) returns boolean
  language sql stable
  return sent is null and waits is null and asked < now() - interval '25 hours';

-- Who was invited and has not come yet: few of a company's people.
create index users_invited on users (account_id) where registered_at is null and not blocked;
