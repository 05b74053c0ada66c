import type pg from 'pg'
import { StartRefusal } from './errors.ts'

interface Rights {
  name: string
  mighty: boolean
  owns: boolean
  app: boolean
}

/** Ruling 17: row security binds the app's connection, or the server does not start. */
export async function refuseUnboundRole(client: pg.ClientBase): Promise<void> {
  const asked = await client.query<Rights>(`
    select current_user as name,
      exists (select from pg_roles where (rolsuper or rolbypassrls) and pg_has_role(current_user, oid, 'member')) as mighty,
      exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
        and pg_has_role(current_user, relowner, 'member')) as owns,
      exists (select from pg_roles where rolname = 'siteward_app' and pg_has_role(current_user, oid, 'usage')) as app`)
  const problem = asked.rows.map(problemWith).find((words) => words !== undefined)
  if (problem !== undefined) throw new StartRefusal('database-roles', problem)
}

function problemWith({ name, mighty, owns, app }: Rights): string | undefined {
  const instead = 'Leave APP_DATABASE_URL out, or give it a login of its own that is a member of siteward_app.'
  if (mighty) return `The app would connect as ${name}, whom row security does not bind (superuser or BYPASSRLS). ${instead}`
  if (owns) return `The app would connect as ${name}, who owns the tables and could lift their row security. ${instead}`
  if (!app) return `The app would connect as ${name}, who has no rights: let an administrator run: grant siteward_app to "${name}".`
  return undefined
}
