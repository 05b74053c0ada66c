import type { Client } from 'pg'

const words = [
  'guardrail',
  'ladder',
  'harness',
  'trench',
  'crane',
  'rail',
  'cover',
  'anchor',
  'permit',
  'ground',
  'wind',
  'rope',
  'deck',
  'grid',
  'level',
  'north',
  'south',
  'stair',
  'cable',
  'plank',
]

/** All forms of all programs, as if each had been completed once. */
const forms = `
  insert into submission_forms (account_id, safety_plan_name, parent_form, form_name)
  select $1, p.name, parent.name, f.name from safety_forms f join safety_plans p using (safety_plan_id) left join safety_forms parent on parent.form_id = f.parent_id
  on conflict do nothing`

const rows = `
  with people as (select array_agg(user_id order by user_id) as ids, array_agg(lower(name) order by user_id) as names from users where account_id = $1),
       places as (select array_agg(project_id order by project_id) as ids, array_agg(lower(name) order by project_id) as names from projects where account_id = $1),
       forms as (select array_agg(form_key order by form_key) as keys, array_agg(safety_plan_name order by form_key) as plans, array_agg(parent_form order by form_key) as parents, array_agg(form_name order by form_key) as names from submission_forms where account_id = $1),
       drawn as (select n, 1 + (hashint4(n) & 2147483647) % cardinality(people.ids) as p, 1 + (hashint4(n * 7 + 1) & 2147483647) % cardinality(places.ids) as o, 1 + (hashint4(n * 13 + 2) & 2147483647) % cardinality(forms.keys) as f from people, places, forms, generate_series(1, $2::int) n)
  insert into submissions (account_id, uid, number, project_id, user_id, safety_plan_id, safety_plan_version, safety_plan_name, safety_form_id, parent_form, form_name, form_key, is_completed, submission_date_time, date, findings, photos, sorted_user, sorted_project)
  select $1, md5('many' || $1 || ' ' || n)::uuid, $3::int + n, places.ids[o], people.ids[p], 1, 1, forms.plans[f], 101, forms.parents[f], forms.names[f], forms.keys[f], n % 8 <> 0,
         now() - (n::float8 / $2) * interval '1095 days', current_date, (($3::int + n) % 5 = 0)::int, 0, people.names[p], places.names[o]
    from drawn, people, places, forms`

/** Every fifth submission reports a finding at one of forty questions. */
const reported = `
  insert into submission_findings (account_id, submission_id, question_id, question)
  select account_id, submission_id, 1001 + number % 40, 'Is every open side or edge protected? ' || number % 40 from submissions where account_id = $1 and number > $2 and findings > 0`

/** Each submission has five words in its one answer; sixty submissions share the last word. */
const said = `
  with told as (
    select s.*, array[w.list[1 + number % 20], w.list[1 + (number / 20) % 20], w.list[1 + (number / 400) % 20], 'record' || number % 5000, 'bench'] as said
      from (select $3::text[] as list) w, submissions s where account_id = $1 and number > $2
  ), found as (
    insert into submission_words (account_id, submission_id, search)
    select account_id, submission_id, array_to_tsvector(said || array['=a' || account_id, '=f' || form_key, '=p' || project_id, '=u' || user_id]) from told
  )
  insert into submission_contents (account_id, submission_id, head, answers, signatures)
  select t.account_id, t.submission_id,
         jsonb_build_object('companyName', a.name, 'projectNumber', p.number, 'projectName', p.name, 'projectAddress', p.address, 'userName', u.name, 'jobTitle', coalesce(u.job_title, '')),
         jsonb_build_array(jsonb_build_object('questionID', 1004, 'description', 'What was seen?', 'questionTypeID', 1, 'answer', 'Yes', 'selected', '[]'::jsonb, 'note', array_to_string(said, ' '), 'regulations', '[]'::jsonb, 'photos', '[]'::jsonb, 'finding', null)), '[]'
    from told t join accounts a using (account_id) join projects p using (account_id, project_id) join users u using (account_id, user_id)`

/**
 * Adds this number of submissions of a company over three years, for all its people, projects and
 * forms, after the existing ones. It writes as the owner of the database, in a few statements and
 * without foreign key checks, which would take longest; 300,000 take half a minute.
 */
export async function addSubmissions(
  client: Pick<Client, 'query'>,
  accountID: number,
  count: number,
): Promise<void> {
  await client.query(
    `begin; set local session_replication_role = replica; set local statement_timeout = '10min'`,
  )
  const counters = await client.query<{ submission_number: number }>(
    'update account_counters set submission_number = submission_number + $2 where account_id = $1 returning submission_number',
    [accountID, count],
  )
  const before = (counters.rows[0]?.submission_number ?? count) - count
  await client.query(forms, [accountID])
  await client.query(rows, [accountID, count, before])
  await client.query(said, [accountID, before, words])
  await client.query(reported, [accountID, before])
  await client.query('commit')
  await client.query(
    'vacuum analyze submissions, submission_contents, submission_words, submission_findings',
  )
}
