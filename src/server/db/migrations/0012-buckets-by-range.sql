-- Buckets are asked for by ranges of numbers (decision 0038), which the primary keys and the unique numbers serve.
drop index corrective_actions_bucket;
