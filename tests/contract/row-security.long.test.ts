import { expect, test } from 'vitest'
import { tally } from '#tests/stages/tally.ts'
import { cloneDatabase } from '#tests/world/database.ts'
import { tableFaults } from './company-tables.ts'

// Each of these is an omission that a migration could make.
test.for([
  [
    'no row security',
    'create table planted (account_id int not null)',
    "planted is not protected as companies' tables are (no policies)",
  ],
  ['no company', 'create table planted (secret text)', 'planted has no account_id'],
  [
    'a table without a company',
    `create table planted (account_id int); call protect_tenant_table('planted')`,
    'planted has no account_id',
  ],
  [
    'an owner without row security',
    `create table planted (account_id int not null); call protect_tenant_table('planted'); alter table planted no force row level security`,
    'planted is not protected',
  ],
  [
    'an additional policy',
    `create table planted (account_id int not null); call protect_tenant_table('planted'); create policy everybody on planted for select using (true)`,
    'everybody PERMISSIVE SELECT public true',
  ],
  [
    'an additional right on a table',
    `create table planted (account_id int not null); call protect_tenant_table('planted'); grant truncate on planted to siteward_app`,
    'planted lets the app DELETE,INSERT,SELECT,TRUNCATE,UPDATE',
  ],
  [
    'an additional right on a column',
    'grant update (notes) on tickets to siteward_app',
    'tickets lets the app INSERT,SELECT,UPDATE',
  ],
  ['access for everyone', 'grant select on users to public', 'users lets others in (PUBLIC)'],
  ['a view', 'create view planted as select * from users', 'planted is a view'],
  ['a list entry without a table', 'drop table mails', 'mails: is in openTables'],
])('the check finds a planted fault: %s', async ([, sql = '', fault = ''], context) => {
  const planted = await cloneDatabase()
  try {
    await planted.owner(`set local role siteward_owner; ${sql}`)
    const faults = await tableFaults(planted.owner)
    expect(faults).toHaveLength(1)
    expect(faults[0]).toContain(fault)
    tally(context, 'planted faults')
  } finally {
    await planted.drop()
  }
})
