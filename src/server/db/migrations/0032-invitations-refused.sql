-- What came of the mail of an invitation: the mail server refused it for good, or a day of tries was in vain, and why in its words.
alter table invitations add refused_at timestamptz, add refusal text;

-- Who was invited and has not come yet: few of a company's people.
create index users_invited on users (account_id) where registered_at is null and not blocked;
