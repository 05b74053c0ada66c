-- A function of the owner finds its tables by its own path, whatever the caller's is.
alter function caller(int, uuid) set search_path = public, pg_temp;

-- Keys of what was applied, and voids, are for ever.
revoke update, delete on sync_keys from siteward_app;
