-- Pre-task plans are sealed once they are submitted, which is final (G2-59).
insert into sealed_entities values ('ptp-submission', 'submitted');

-- Images that are still to be written anew.
create index files_raw on files (account_id, uid) where is_raw;
