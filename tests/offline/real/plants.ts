/**
 * Deliberate faults of the real server, planted as triggers in its database, so that no code
 * changes.
 */
export const plants = {
  'a void is not kept': `
    create function plant() returns trigger language plpgsql as $$ begin if new.is_void then return null; end if; return new; end $$;
    create trigger plant before insert on sync_keys for each row execute function plant()`,
  'the key of what was applied is forgotten': `
    create function plant() returns trigger language plpgsql security definer as $$ begin
      delete from sync_keys where account_id = new.account_id and id = new.id and not is_void; return null; end $$;
    create constraint trigger plant after insert on sync_keys deferrable initially deferred for each row execute function plant()`,
  'a write does not count for those who ask what changed': `
    create function plant() returns trigger language plpgsql as $$ begin new.changed := old.changed; return new; end $$;
    create trigger plant before update on buckets for each row execute function plant()`,
  'a field that was answered as written is not': `
    create function plant() returns trigger language plpgsql as $$ begin new.severity := old.severity; return new; end $$;
    create trigger plant before update on corrective_actions for each row execute function plant()`,
  'another due date is dropped': `
    create function plant() returns trigger language plpgsql as $$ begin new.due_date := old.due_date; return new; end $$;
    create trigger plant before update on corrective_actions for each row execute function plant()`,
  'the history lacks a change': `
    create function plant() returns trigger language plpgsql as $$ begin if new.version = 3 then return null; end if; return new; end $$;
    create trigger plant before insert on tickets for each row execute function plant()`,
  'a change is laid over what somebody else wrote': `
    create function plant() returns trigger language plpgsql as $$ begin if new.version = 4 then new.title := 'Loose guardrail'; end if; return new; end $$;
    create trigger plant before update on corrective_actions for each row execute function plant()`,
} as const
