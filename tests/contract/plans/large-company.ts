import type { EmptyDatabase } from '#tests/world/database.ts'

const sizes = {
  people: 2000,
  projects: 1500,
  actions: 100_000,
  strangers: 5000,
  auditLines: 100_000,
  plans: 40_000,
}

/**
 * Grows a person's company to 100,000 actions with their histories and keys, and adds the rows of
 * many sign-ins; takes 5 seconds.
 */
export async function growLarge(
  owner: EmptyDatabase['owner'],
  { accountID, user_id: boss }: { accountID: number; user_id: number },
): Promise<void> {
  await owner(
    `insert into users (account_id, ordinal, given_name, family_name, name, email, role_id, reports_to_user_id)
     select $1, user_ordinal + n, 'Max', 'Many', 'Max Many ' || n, 'many-' || n || '@large.test', 1 + (n % 10 = 0)::int, $2 from account_counters, generate_series(1, ${sizes.people}) n where account_id = $1`,
    [accountID, boss],
  )
  await owner(
    `insert into projects (account_id, uid, ordinal, number, name, address, assigned_to_user_id, created_by)
     select $1, gen_random_uuid(), project_ordinal + n, 'L-' || n, 'Site ' || n, 'Road ' || n, $2, $2 from account_counters, generate_series(1, ${sizes.projects}) n where account_id = $1`,
    [accountID, boss],
  )
  await owner(
    `with people as (select array_agg(user_id order by user_id) as ids from users where account_id = $1), sites as (select array_agg(project_id order by project_id) as ids from projects where account_id = $1)
     insert into corrective_actions (account_id, uid, number, title, description, project_id, safety_plan_id, safety_form_id, safety_question_id, safety_plan_name, safety_form_name, safety_question,
       trigger, severity, incident_location, incident_time, assigned_to, opened_by, status, created_at)
     select $1, gen_random_uuid(), action_number + n, 'Finding ' || n, 'Rail ' || n, sites.ids[1 + n % ${sizes.projects}], q.safety_plan_id, q.form_id, q.question_id, 'Plan', 'Form', 'Question',
       'Unsafe Condition', (array['Low', 'Medium', 'High'])[1 + n % 3], 'Stair', now(), people.ids[1 + n % ${sizes.people}], people.ids[1 + (n * 7) % ${sizes.people}], (array['Opened', 'In Progress', 'Closed'])[1 + n % 3], now()
       from account_counters, people, sites, generate_series(1, ${sizes.actions}) n,
         (select safety_plan_id, form_id, question_id from safety_questions join safety_forms using (form_id) order by question_id limit 1) q
      where account_id = $1`,
    [accountID],
  )
  await owner(
    `insert into tickets (account_id, ticket_id, entity, record_id, version, author_id, to_status, epoch)
     select account_id, gen_random_uuid(), 'action', corrective_action_id, 1, opened_by, 'Opened', gen_random_uuid() from corrective_actions where account_id = $1 and title like 'Finding %'`,
    [accountID],
  )
  await owner(
    `insert into sync_keys (account_id, id, author_id, digest, epoch) select account_id, ticket_id, author_id, '\\x00', epoch from tickets where account_id = $1 on conflict do nothing`,
    [accountID],
  )
  await owner(
    `insert into logins (email, account_id, user_id, password_hash) select email, account_id, user_id, '' from users where account_id = $1 on conflict do nothing`,
    [accountID],
  )
  await owner(
    `insert into installs (account_id, user_id, install_id, pending) select account_id, user_id, uid, 0 from users where account_id = $1 on conflict do nothing`,
    [accountID],
  )
  await owner(
    `insert into familiar_places (user_id, hash, kind, last_at) select user_id, decode(md5(user_id::text), 'hex'), 'device', now() from logins`,
  )
  await owner(
    `insert into reset_tickets (token_hash, user_id, expires_at) select decode(md5('t' || user_id), 'hex'), user_id, now() + interval '1 hour' from logins`,
  )
  await owner(
    `insert into ended_sessions (session_id, expires_at) select gen_random_uuid(), now() + interval '1 hour' from generate_series(1, ${sizes.strangers})`,
  )
  await owner(
    `insert into sign_in_failures (key, failures, last_at) select 'stranger-' || n, 1, now() from generate_series(1, ${sizes.strangers}) n`,
  )
  await owner(
    `update account_counters set change_counter = change_counter + 1, user_ordinal = user_ordinal + ${sizes.people}, project_ordinal = project_ordinal + ${sizes.projects}, action_number = action_number + ${sizes.actions},
       people_version = people_version + 1 where account_id = $1`,
    [accountID],
  )
  await owner(
    `insert into buckets (account_id, entity, bucket, changed)
     select account_id, entity, n, change_counter from account_counters cross join lateral (values ('user', user_ordinal), ('project', project_ordinal), ('action', action_number)) as kinds (entity, last) cross join lateral generate_series(0, last / 500) n where account_id = $1
     on conflict (account_id, entity, bucket) do update set changed = excluded.changed`,
    [accountID],
  )
  await owner(
    `with people as (select array_agg(user_id order by user_id) as ids from users where account_id = $1)
     insert into audit_events (account_id, at, event, actor_account_id, actor_id, entity, record_id, address, request_id)
     select $1, now() - n * interval '10 minutes', case when n % 5000 = 0 then 'role-changed' else 'sign-in' end, $1, people.ids[1 + n % ${sizes.people}], 'user', people.ids[1 + n % ${sizes.people}], '127.0.0.1', 'r'
       from people, generate_series(1, ${sizes.auditLines}) n`,
    [accountID],
  )
  await handInPlans(owner, accountID, boss)
  await owner('analyze')
}

/**
 * Adds years of pre-task plans to each project; all submissions use one plan, because each carries
 * its own contents.
 */
async function handInPlans(
  owner: EmptyDatabase['owner'],
  accountID: number,
  boss: number,
): Promise<void> {
  await owner(
    `with plan as (
       insert into pre_task_plans (account_id, uid, number, title, project_id, tasks) select $1, gen_random_uuid(), ptp_number + 1, 'Deck edge', (select min(project_id) from projects where account_id = $1), '[]' from account_counters where account_id = $1
       returning ptp_id
     ), sites as (select array_agg(project_id order by project_id) as ids from projects where account_id = $1 and name like 'Site %')
     insert into pre_task_submissions (account_id, uid, ordinal, ptp_id, submission_status, submitted_by, submitted_at, signatures, ptp_hash, title, project_id, project_name, project_number, project_address, lines, repeats, compared_days, tasks, marks)
     select $1, gen_random_uuid(), ptp_submission_ordinal + n, ptp_id, 'submitted', $2, now() - n * interval '1 hour', '[]', 'PTP-1', 'Deck edge', sites.ids[1 + n % ${sizes.projects}], 'Site', 'L-1', 'Road 1', 1, 0, 0,
            jsonb_build_array(jsonb_build_object('description', 'Set deck', 'hazards', 'Fall from the open edge ' || n, 'controls', '')), '[]'
       from account_counters, plan, sites, generate_series(1, ${sizes.plans}) n where account_id = $1`,
    [accountID, boss],
  )
  await owner(
    `update account_counters set ptp_number = ptp_number + 1, ptp_submission_ordinal = ptp_submission_ordinal + ${sizes.plans} where account_id = $1`,
    [accountID],
  )
  await owner(
    `insert into buckets (account_id, entity, bucket, changed) select account_id, 'ptp-submission', n, change_counter from account_counters, generate_series(0, ptp_submission_ordinal / 500) n where account_id = $1 on conflict (account_id, entity, bucket) do update set changed = excluded.changed`,
    [accountID],
  )
}
