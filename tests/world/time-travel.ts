import type { EmptyDatabase } from './database.ts'

type Owner = EmptyDatabase['owner']

/** A backup of a database that is in use. */
export interface Backup {
  /**
   * Restores it under the running servers, as a restore of an older copy does, without a notice to
   * them.
   */
  restore: () => Promise<void>
}

/** Copies all rows and sequences of a running database. The owner must be a superuser. */
export async function backUp(owner: Owner): Promise<Backup> {
  await owner(`do $$ declare name text; begin
    drop schema if exists backup cascade;
    create schema backup;
    for name in select tablename from pg_tables where schemaname = 'public' loop
      execute format('create table backup.%I as select * from public.%I', name, name);
    end loop;
    create table backup.sequences as select sequencename::text as name, coalesce(last_value, 1) as last, last_value is not null as called from pg_sequences where schemaname = 'public';
  end $$`)
  return {
    restore: async () => {
      await owner(`do $$ declare one record; begin
        set local session_replication_role = replica;
        for one in
          select t.tablename as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as written
            from pg_tables t join pg_attribute a on a.attrelid = format('public.%I', t.tablename)::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
           where t.schemaname = 'public' group by t.tablename
        loop
          execute format('delete from public.%I', one.name);
          execute format('insert into public.%1$I (%2$s) overriding system value select %2$s from backup.%1$I', one.name, one.written);
        end loop;
        for one in select name, last, called from backup.sequences loop
          perform setval(format('public.%I', one.name)::regclass, one.last, one.called);
        end loop;
      end $$`)
    },
  }
}
