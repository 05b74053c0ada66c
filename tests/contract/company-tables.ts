import type { EmptyDatabase } from '#tests/world/database.ts'

type Owner = EmptyDatabase['owner']

/**
 * Tables that hold no company's rows (all `hazards` belong to the provider), or, like `logins`,
 * must be read before the company is known; every other table belongs to companies.
 */
export const openTables: readonly string[] = [
  'catalogue_publications',
  'ended_sessions',
  'familiar_places',
  'hazards',
  'industries',
  'installation',
  'logins',
  'mails',
  'packages',
  'published_images',
  'reset_tickets',
  'safety_forms',
  'safety_plan_versions',
  'safety_plans',
  'safety_questions',
  'mail_budgets',
  'schema_migrations',
  'sealed_entities',
  'sign_in_failures',
  'signing_keys',
  'siteward_secrets',
]

/** The app's rights on a table where it may not read and write all rows. */
const narrower: Readonly<Record<string, string>> = {
  // Migrations define the kinds of company.
  industries: 'SELECT',
  installation: 'SELECT',
  // Migrations define what companies can buy.
  packages: 'SELECT',
  schema_migrations: 'SELECT',
  siteward_secrets: '',
  // A publication never changes.
  catalogue_publications: 'INSERT,SELECT',
  safety_plan_versions: 'INSERT,SELECT',
  // Migrations define the sealed kinds; a sealed record stays so, with its contents and its
  // results.
  sealed_entities: 'SELECT',
  seals: 'INSERT,SELECT',
  seal_heads: 'INSERT,SELECT',
  submission_contents: 'INSERT,SELECT',
  submission_actions: 'INSERT,SELECT',
  submission_findings: 'INSERT,SELECT',
  // Events are added, never changed.
  audit_events: 'INSERT,SELECT',
  sync_keys: 'INSERT,SELECT',
  sync_stand_ins: 'INSERT,SELECT',
  tickets: 'INSERT,SELECT',
}

/**
 * The tables of companies according to the database: all that have an `account_id` or are not in
 * `openTables`.
 */
export async function companyTables(owner: Owner): Promise<string[]> {
  return (await tablesOf(owner))
    .filter(({ name }) => !openTables.includes(name))
    .map(({ name }) => name)
}

/**
 * The faults of the tables, a line each with its remedy; empty when every company's rows are
 * protected.
 */
export async function tableFaults(owner: Owner): Promise<string[]> {
  const tables = await tablesOf(owner)
  const gone = openTables
    .filter((name) => !tables.some((table) => table.name === name))
    .map((name) => `${name}: is in openTables and not in the database; take it out of the list`)
  return [...gone, ...tables.flatMap(faultsOf)]
}

interface Table {
  name: string
  kind: string
  has_account: boolean
  forced: boolean
  policies: string
  app: string
  others: string
}

function faultsOf({ name, kind, has_account, forced, policies, app, others }: Table): string[] {
  const wrong: string[] = []
  if (kind !== 'table')
    wrong.push(
      'is a view, which reads with the rights of its owner: write the query into its capability instead',
    )
  else if (!openTables.includes(name)) {
    if (!has_account)
      wrong.push(
        "has no account_id: give it one and call protect_tenant_table('…') in its migration, or name it in openTables with the reason",
      )
    else if (!forced || policies !== standardPolicies)
      wrong.push(
        `is not protected as companies' tables are (${policies || 'no policies'}): call protect_tenant_table('${name}') in its migration`,
      )
  }
  const usual = narrower[name] ?? 'DELETE,INSERT,SELECT,UPDATE'
  if (app !== usual)
    wrong.push(
      `lets the app ${app || 'do nothing'} where ${usual || 'nothing'} is named: revoke it in the migration, or say so in narrower`,
    )
  if (others !== '') wrong.push(`lets others in (${others}): revoke it in the migration`)
  return wrong.map((reason) => `${name} ${reason}`)
}

/** The policies that `protect_tenant_table` makes (0001-scope.sql). */
const standardPolicies = [
  'own_account PERMISSIVE ALL public (account_id = ( SELECT siteward_account() AS siteward_account)) (account_id = ( SELECT siteward_account() AS siteward_account))',
  'owner_reads PERMISSIVE SELECT owner true -',
  'system_reads PERMISSIVE SELECT public ( SELECT siteward_system() AS siteward_system) -',
].join('; ')

/**
 * Tables, views and the like of the schema, with their protection and their rights in the
 * catalogue, columns included.
 */
async function tablesOf(owner: Owner): Promise<Table[]> {
  return owner<Table & { [column: string]: unknown }>(`
    with rights as (
      select table_name, grantee, privilege_type from information_schema.role_table_grants where table_schema = 'public'
      union select table_name, grantee, privilege_type from information_schema.column_privileges where table_schema = 'public'
    )
    select c.relname as name,
           case when c.relkind in ('r', 'p') then 'table' else 'view' end as kind,
           exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'account_id' and a.attnotnull and not a.attisdropped) as has_account,
           c.relrowsecurity and c.relforcerowsecurity as forced,
           coalesce((select string_agg(concat_ws(' ', p.policyname, p.permissive, p.cmd,
                       replace(array_to_string(p.roles, ','), pg_get_userbyid(c.relowner), 'owner'), coalesce(p.qual, '-'), coalesce(p.with_check, '-')), '; ' order by p.policyname)
                     from pg_policies p where p.schemaname = 'public' and p.tablename = c.relname), '') as policies,
           coalesce((select string_agg(distinct privilege_type, ',' order by privilege_type) from rights where table_name = c.relname and grantee = 'siteward_app'), '') as app,
           coalesce((select string_agg(distinct grantee, ',') from rights where table_name = c.relname and grantee not in ('siteward_app', pg_get_userbyid(c.relowner))), '') as others
      from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'f', 'v', 'm')
     order by 1`)
}
