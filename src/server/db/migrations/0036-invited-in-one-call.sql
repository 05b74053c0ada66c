-- By which call somebody was invited: who came in by the same one can be taken back together. Null: before this was kept, or the
-- invitation was mailed again.
alter table invitations add call uuid;
