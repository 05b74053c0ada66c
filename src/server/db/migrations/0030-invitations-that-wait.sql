-- Since when its mail waits for its company to be switched on again (rulings, 54); switching it on asks for the mail anew.
alter table invitations add column waits_since timestamptz;
create index invitations_waiting on invitations (account_id) where waits_since is not null;
