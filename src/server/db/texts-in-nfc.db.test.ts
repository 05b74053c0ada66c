import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrations, migrationsUpTo } from '#tests/releases/database.ts'
import { type EmptyDatabase, emptyDatabase } from '#tests/world/database.ts'
import { prepare } from './prepare.ts'

const apart = (text: string) => text.normalize('NFD')
const whole = (text: string) => text.normalize('NFC')

// Company 1 has texts in both normal forms and a submission; company 2 has only texts in NFC.
const before = `
  insert into accounts (account_id, name, city) values (1, '${apart('Señales Łódź')}', 'Austin'), (2, '${whole('Peña')}', '');
  insert into account_counters (account_id, change_counter) values (1, 7), (2, 7);
  insert into users (account_id, user_id, ordinal, given_name, family_name, name, email, role_id, version) values
    (1, 11, 1, '${apart('José')}', 'Ruiz', '${apart('José Ñíguez')}', 'jose@one.test', 2, 4), (1, 12, 2, 'Ann', 'Lee', 'Ann Lee', 'ann@one.test', 2, 3),
    (2, 21, 1, '${whole('José')}', 'Ruiz', '${whole('José Ruiz')}', 'jose@two.test', 2, 1);
  insert into projects (account_id, project_id, uid, ordinal, number, name, address, created_by) values (1, 5, gen_random_uuid(), 1, '${apart('Ñ-1')}', '${apart('Østre Torre')}', '', 11);
  insert into contractor_companies (account_id, contractor_company_id, ordinal, company_name) values (1, 6, 1, '${apart('Grúas')}');
  insert into required_certificates (account_id, job_title, certificate_title, place) values
    (1, '${whole('Capataz')}', '${whole('Grúa')}', 0), (1, '${apart('Capataz')}', '${apart('Grúa')}', 1), (1, 'Capataz', 'Rigger', 2);
  insert into buckets (account_id, entity, bucket, changed) values (1, 'user', 0, 3), (1, 'action', 0, 5), (2, 'user', 0, 3);
  insert into safety_plans (safety_plan_id, name, sort_order) overriding system value values (900, 'Plan', 1);
  insert into safety_forms (form_id, safety_plan_id, name) overriding system value values (901, 900, 'Form');
  insert into submission_forms (account_id, form_key, safety_plan_name, parent_form, form_name) overriding system value values (1, 1, 'Plan', null, 'Form');
  insert into submissions (account_id, submission_id, uid, number, project_id, user_id, safety_plan_id, safety_plan_version, safety_plan_name, safety_form_id,
      form_name, form_key, is_completed, submission_date_time, date, findings, photos, sorted_user, sorted_project)
    values (1, 70, gen_random_uuid(), 1, 5, 11, 900, 1, 'Plan', 901, 'Form', 1, true, now(), '2026-11-29', 0, 0, 'x', 'x');
  insert into submission_words (account_id, submission_id, search) values (1, 70, array_to_tsvector(array['=a1', 'crane', 'østergard', 'straße', '½']));
`

let database: EmptyDatabase
beforeAll(async () => {
  database = await emptyDatabase()
  await prepare({
    ownerUrl: database.url,
    migrationsFolder: migrationsUpTo('0066-certificate-file-names.sql'),
  })
  for (const one of before.split(';\n').filter((text) => text.trim() !== ''))
    await database.owner(one)
  await prepare({ ownerUrl: database.url, migrationsFolder: migrations })
})
afterAll(() => database.drop())

test('converts compared texts to NFC without changing their versions', async () => {
  expect(
    await database.owner('select name from accounts where account_id > 0 order by account_id'),
  ).toEqual([{ name: whole('Señales Łódź') }, { name: whole('Peña') }])
  expect(
    await database.owner(
      'select given_name, name, version from users where account_id = 1 order by user_id',
    ),
  ).toEqual([
    { given_name: whole('José'), name: whole('José Ñíguez'), version: 4 },
    { given_name: 'Ann', name: 'Ann Lee', version: 3 },
  ])
  expect(await database.owner('select number, name from projects where account_id = 1')).toEqual([
    { number: whole('Ñ-1'), name: 'Østre Torre' },
  ])
  expect(await database.owner('select company_name from contractor_companies')).toEqual([
    { company_name: whole('Grúas') },
  ])
})

test('keeps one of two required titles that become equal', async () => {
  expect(
    await database.owner('select certificate_title from required_certificates order by place'),
  ).toEqual([{ certificate_title: whole('Grúa') }, { certificate_title: 'Rigger' }])
})

test('devices of an affected company read all its rows again, and devices of other companies do not', async () => {
  expect(
    await database.owner(
      'select account_id, change_counter::int as counter from account_counters where account_id > 0 order by 1',
    ),
  ).toEqual([
    { account_id: 1, counter: expect.any(Number) },
    { account_id: 2, counter: 7 },
  ])
  expect(
    await database.owner(
      `select account_id, entity, changed = change_counter as is_told from buckets join account_counters using (account_id) order by account_id, entity`,
    ),
  ).toEqual([
    { account_id: 1, entity: 'action', is_told: true },
    { account_id: 1, entity: 'user', is_told: true },
    { account_id: 2, entity: 'user', is_told: false },
  ])
})

test('folds stored words and sort orders again', async () => {
  expect(await database.owner('select found_by from accounts where account_id = 1')).toEqual([
    { found_by: 'senales lodz austin    ' },
  ])
  expect(await database.owner('select sorted_user, sorted_project from submissions')).toEqual([
    { sorted_user: 'jose n~iguez', sorted_project: 'ostre torre' },
  ])
  expect(
    await database.owner('select tsvector_to_array(search) as words from submission_words'),
  ).toEqual([{ words: ['1', '2', '=a1', 'crane', 'ostergard', 'strasse'] }])
  await database.owner(`update users set name = 'Ñuño Ö' where user_id = 11`)
  expect(await database.owner('select sorted_user from submissions')).toEqual([
    { sorted_user: 'n~un~o o' },
  ])
})
