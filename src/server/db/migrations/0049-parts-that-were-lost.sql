-- A part that was lost on the way to the storage counts as no bytes: however long the storage is away, its sender may send it again.
-- The row stays, since its bytes may be there all the same.
alter table file_parts
  drop constraint file_parts_bytes_check,
  add constraint file_parts_bytes_check check (bytes >= 0);
