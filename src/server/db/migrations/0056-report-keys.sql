-- Finds the company of an API key that stands in the address of a report.
create index kept_secrets_key on kept_secrets (key_hash) where key_hash is not null;

-- Finds the records that changed since a moment, for pulls of what is new.
create index tickets_time on tickets (account_id, entity, created_at);
