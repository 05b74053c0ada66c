-- Lines of the trail by whom they name: also those that somebody left while another acted as them. Whom a line concerns is
-- asked by one expression, which its index has.
create index audit_events_as on audit_events (author_id, at, event_id) where author_id is not null;
drop index audit_events_about;
create index audit_events_about on audit_events ((case when entity = 'user' then record_id end), at, event_id) where case when entity = 'user' then record_id end is not null;
