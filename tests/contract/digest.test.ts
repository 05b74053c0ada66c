import { randomUUID } from 'node:crypto'
import PostalMime from 'postal-mime'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { digestMailJob } from '#server/features/digest/door.ts'
import { jobKinds } from '#server/jobs.ts'
import type { Actor, CorrectiveAction } from '#tests/world/company.ts'
import { quickPace, silent, startQueue } from '#tests/world/jobs.ts'
import {
  asked,
  friday,
  happened,
  hour,
  later,
  looks,
  mails,
  mailsTo,
  morning,
  only,
  overdue,
  refusals,
  sent,
  setUp,
  w,
  wants,
  works,
} from './digest-world.ts'

setUp()

const states = async () =>
  (await w.server.owner<{ state: string }>('select state from digest_mails order by 1')).map(
    ({ state }) => state,
  )

test('ruling 56: a person without settings gets their overdue actions, the most overdue first, each with a link', async () => {
  const cords = await overdue(w.lead, '2026-11-18', { title: 'Cords on level 6', severity: 'High' })
  const lighting = await overdue(w.lead, '2026-11-05', { title: 'Lighting <out>' })
  await overdue(w.lead, '2026-11-20')
  await morning()
  const { to, subject, text, html, unsubscribe } = only(sent)
  expect([to, subject]).toEqual(['lead@ridgeline.test', '2 overdue'])
  expect(text).toContain(
    '2 of your actions are overdue\nThe most overdue first. One more is on time.',
  )
  const first = `15 days overdue: ${lighting.caTicketHash} Lighting <out>\nFront Street Tower\nMedium. Due November 5`
  const second = `2 days overdue: ${cords.caTicketHash} Cords on level 6\nFront Street Tower\nHigh. Due November 18`
  expect([text.indexOf(first) > 0, text.indexOf(second) > text.indexOf(first)]).toEqual([
    true,
    true,
  ])
  expect(text).toContain(
    `Open ${cords.caTicketHash}: http://safety.example.test/back-office/corrective-actions/${cords.correctiveActionID}\n`,
  )
  expect(html).toContain('Lighting &lt;out&gt;')
  expect(text).toContain(`Stop this mail: ${unsubscribe}`)
})

test('sends one mail for each person and day, with two processes and a repeated job', async () => {
  await overdue(w.lead, '2026-11-05')
  await looks(friday, 2)
  await looks(friday + hour, 2)
  const jobs = [...asked]
  expect(new Set(jobs.map(({ mail }) => mail)).size).toBe(jobs.length)
  for (const job of [...jobs, ...jobs]) await works(job, friday)
  const mail = only(sent)
  expect(jobs.map((job) => job.mail)).toContain(mail.id)
  // Changes the hour within the same day.
  await w.lead.asks('PUT', `/api/users/${w.lead.user_id}/digest`, {
    isOn: true,
    occasion: 'overdue',
    time: '09:00',
    timeZone: null,
  })
  await w.server.owner('update digests set next_due_at = $2 where user_id = $1', [
    w.lead.user_id,
    new Date(friday + 2.5 * hour),
  ])
  await morning(friday + 3 * hour)
  expect(sent).toHaveLength(1)
  await morning(friday + 24 * hour)
  await morning(friday + 26.5 * hour)
  expect(sent).toHaveLength(2)
})

test('the next morning has its mail after a clock that was a month ahead', async () => {
  await overdue(w.lead, '2026-11-05')
  const day = 24 * hour
  await morning(friday + 30 * day)
  for (const at of [friday + hour, friday + day]) await morning(at)
  expect(mailsTo(w.lead)).toHaveLength(1)
})

test('a retry has the same Message-ID, and a refused mail fails', async () => {
  await overdue(w.lead, '2026-11-05')
  await looks(friday)
  refusals.push({ code: 'mail-refused', detail: 'No such mailbox', isFinal: true })
  const problems = []
  for (const job of asked) problems.push(await works(job, friday))
  expect(problems.filter((one) => one !== null)).toEqual([
    { code: 'mail-refused', detail: 'No such mailbox', isFinal: true },
  ])
  expect((await states()).filter((state) => state !== 'nothing')).toEqual(['failed'])
  for (const job of asked) await works(job, friday)
  expect(asked.map(({ mail }) => mail)).toContain(only(sent).id)
})

test('sends nothing without overdue actions, and the mails end once the work is done', async () => {
  await overdue(w.lead, '2026-11-20')
  await morning()
  expect(sent).toEqual([])
  expect(new Set(await states())).toEqual(new Set(['nothing']))
  const action = await overdue(w.lead, '2026-11-19')
  await morning(friday + 24 * hour)
  expect(sent).toHaveLength(1)
  await w.server.owner(`update corrective_actions set status = 'Closed' where assigned_to = $1`, [
    action.assignedTo,
  ])
  await morning(friday + 48 * hour)
  expect(sent).toHaveLength(1)
})

test('each person gets only the own company and the own work', async () => {
  await overdue(w.mate, '2026-11-05', { title: 'Of Harbor' })
  await overdue(w.lead, '2026-11-05', { title: 'Of Ridgeline' })
  await overdue(w.proxy, '2026-11-05', { title: 'Of the proxy user' })
  await morning()
  const told = sent.map(({ to, text }) => `${to}: ${/Of \w[\w ]*/.exec(text)?.[0]}`)
  expect(told.toSorted()).toEqual([
    `${w.lead.email}: Of Ridgeline`,
    `${w.mate.email}: Of Harbor`,
    `${w.proxy.email}: Of the proxy user`,
  ])
})

test.each<[string, string, string]>([
  [
    'was blocked',
    'update users set blocked = true where user_id = $1',
    'update users set blocked = false where user_id = $1',
  ],
  [
    'became a mobile user',
    'update users set role_id = 1 where user_id = $1',
    'update users set role_id = 2 where user_id = $1',
  ],
  [
    'belongs to an inactive company',
    'update accounts set is_active = false where account_id = (select account_id from users where user_id = $1)',
    'update accounts set is_active = true where account_id = (select account_id from users where user_id = $1)',
  ],
  [
    'switched the digest off',
    'update digests set is_on = false where user_id = $1',
    'update digests set is_on = true where user_id = $1',
  ],
])('a person who %s gets no mail, even when one was planned before', async (_why, change, back) => {
  await overdue(w.lead, '2026-11-05')
  await looks(friday)
  await w.server.owner(change, [w.lead.user_id])
  for (const job of asked) await works(job, friday)
  await morning(friday + 24 * hour)
  expect(sent).toEqual([])
  await w.server.owner(back, [w.lead.user_id])
  // Blocking ended the session.
  w.lead.signsInAgain()
})

test('another zone of the company moves the digests that follow it', async () => {
  await w.server.owner(
    `update accounts set time_zone = 'America/Los_Angeles' where account_id = $1`,
    [w.people.ridgeline],
  )
  await overdue(w.lead, '2026-11-05')
  await looks(friday)
  await morning(friday + 3 * hour - 1)
  expect(sent).toEqual([])
  await morning(friday + 3 * hour)
  expect(only(sent).to).toBe(w.lead.email)
  await w.server.owner(`update accounts set time_zone = 'America/New_York' where account_id = $1`, [
    w.people.ridgeline,
  ])
})

test('a mobile user who becomes an administrator gets the digest from then on', async () => {
  const role = (id: number) =>
    w.server.owner('update users set role_id = $2 where user_id = $1', [w.worker.user_id, id])
  await role(2)
  await overdue(w.worker, '2026-11-05')
  await looks(friday + hour)
  await morning(friday + 24 * hour)
  expect(only(sent).to).toBe(w.worker.email)
  await role(1)
})

test("reports changes by others to one's actions since the last mail once", async () => {
  await wants(w.lead)
  const opened = await overdue(w.lead, '2026-12-01', { title: 'Guardrail missing' })
  const commented = await overdue(w.lead, '2026-12-01', { title: 'Ladder too low' })
  await happened(opened, friday - 3 * hour)
  const edited = await overdue(w.lead, '2026-12-01')
  for (const old of [commented, edited]) await happened(old, friday - 72 * hour)
  await w.boss.edits(commented, { notes: 'Temporary rail fitted' })
  await w.lead.edits(edited, { notes: 'What one did oneself is no news' })
  for (const { correctiveActionID } of [commented, edited])
    await w.server.owner(
      'update tickets set created_at = $2 where record_id = $1 and version > 1',
      [correctiveActionID, new Date(friday - 2 * hour)],
    )
  await morning()
  const { subject, text } = only(sent)
  expect(subject).toBe('2 changes')
  expect(text).toContain(
    `Changed since yesterday\n\n${commented.caTicketHash} Ladder too low (Opened)\nDana Whitfield: Temporary rail fitted, November 20, 4:30 AM`,
  )
  expect(text).toContain(
    `${opened.caTicketHash} Guardrail missing (Opened)\nOpened for you by Dana Whitfield, November 20, 3:30 AM`,
  )
  await morning(friday + 24 * hour)
  expect(sent).toHaveLength(1)
})

test('CA-91 a comment that mentions a person is in their next digest by default, once, while they see its action', async () => {
  const comments = async (action: CorrectiveAction, text: string, mentions: readonly Actor[]) => {
    const { comments: before = [] } = (await w.lead.sees(action)) ?? {}
    const one = {
      commentID: randomUUID(),
      userID: 0,
      name: '',
      actorName: '',
      text,
      mentions: mentions.map(({ user_id }) => String(user_id)),
      writtenAt: '2026-11-20T10:00:00.000Z',
    }
    await w.lead.edits(action, { comments: [...before, one] })
    await w.server.owner(
      'update tickets set created_at = $2 where record_id = $1 and version > 1',
      [action.correctiveActionID, new Date(friday - 2 * hour)],
    )
  }
  const action = await w.boss.opens(w.tower, w.lead, { title: 'Guardrail loose' })
  await comments(action, 'Nothing for others', [])
  await comments(action, '@Marco Reyes, which crew?', [w.safety, w.lead, w.proxy])
  await morning()
  const { subject, text } = only(mailsTo(w.safety))
  expect(subject).toBe('1 mention')
  expect(text).toContain(
    `Comments that mention you\n\n${action.caTicketHash} Guardrail loose\nAisha Khan: @Marco Reyes, which crew? November 20, 4:30 AM`,
  )
  expect(text).not.toContain('Nothing for others')
  expect([mailsTo(w.lead), mailsTo(w.proxy)]).toEqual([[], []])
  await morning(friday + 24 * hour)
  expect(mailsTo(w.safety)).toHaveLength(1)
})

test('CA-87 lists for the opener what waits for a check, and what is checked again', async () => {
  await wants(w.boss)
  const waits = await w.boss.opens(w.tower, w.lead, { title: 'Guardrail done' })
  await w.lead.edits(waits, { isReadyToCheck: true, notes: 'Done' })
  const closed = await w.boss.opens(w.tower, w.lead, { title: 'Ladder closed' })
  await w.boss.edits(closed, { status: 'Closed', notes: 'Seen' })
  await w.server.owner('update corrective_actions set check_again_date = $2 where uid = $1', [
    closed.uid,
    '2026-11-20',
  ])
  const later = await w.boss.opens(w.tower, w.lead, { title: 'Not yet' })
  await w.boss.edits(later, { status: 'Closed', notes: 'Seen' })
  await w.server.owner('update corrective_actions set check_again_date = $2 where uid = $1', [
    later.uid,
    '2026-11-21',
  ])
  await morning()
  const { subject, text } = only(mailsTo(w.boss))
  expect(subject).toBe('2 to check')
  expect(text).toContain(
    `For you to check\n\n${waits.caTicketHash} Guardrail done (Work done)\nFront Street Tower`,
  )
  expect(text).toContain(`${closed.caTicketHash} Ladder closed (Did the fix last?)`)
  expect(text).not.toContain('Not yet')
})

test('reports certificates to their holder and superiors at 60, 30 and 7 days and daily from 3', async () => {
  for (const who of [w.lead, w.safety, w.proxy]) await wants(who)
  const holds = (title: string, ends: string, who: Actor = w.lead) =>
    w.server.owner(
      `insert into certificates (account_id, uid, ordinal, user_id, certificate_title, certificate_expiration_date)
       select $1, gen_random_uuid(), coalesce(max(ordinal), 0) + 1, $2, $3, $4 from certificates where account_id = $1`,
      [who.accountID, who.user_id, title, ends],
    )
  await holds('Rigger', '2026-11-27')
  await holds('Forklift', '2026-11-28')
  await holds('Scaffold', '2026-10-30')
  await holds('Crane', '2026-11-01')
  await holds('crane ', '2027-11-01')
  await holds('Of Harbor', '2026-11-27', w.mate)
  await morning()
  expect(sent.map(({ to }) => to).toSorted()).toEqual([w.lead.email, w.safety.email])
  expect(sent.map(({ subject }) => subject)).toEqual(['2 certificates', '2 certificates'])
  expect(only(mailsTo(w.lead)).text).toContain(
    'Scaffold (Expired, 21 days ago)\nYours, ended October 30\n\nRigger (7 days left)\nYours, ends November 27',
  )
  expect(only(mailsTo(w.safety)).text).toContain(
    'Rigger (7 days left)\nAisha Khan, ends November 27',
  )
  await w.server.owner('update users set blocked = true where user_id = $1', [w.lead.user_id])
  await morning(friday + 24 * hour)
  expect(sent).toHaveLength(2)
  await w.server.owner('update users set blocked = false where user_id = $1', [w.lead.user_id])
  await w.server.owner('delete from certificates')
})

test("reports a failed run of a scheduled report once, in the reader's language", async () => {
  await wants(w.lead)
  await w.server.owner(`update users set language = 'es' where user_id = $1`, [w.lead.user_id])
  const [made] = await w.server.owner<{ id: number }>(
    `insert into schedules (account_id, ordinal, user_id, job_title, job_description, activity_type, job_frequency, job_frequency_value, job_time, job_timezone, recipient_emails, status, days_range, completion_status, last_run_at, last_run_status, last_run_reason)
     values ($1, 1, $2, 'Weekly submissions', '', 'ca_report', 'daily', '0', '06:00 AM', 'America/Chicago', 'a@site.test', 'active', 0, '2', $3, 'failed', 'mail') returning schedule_job_id as id`,
    [w.people.ridgeline, w.lead.user_id, new Date('2026-11-19T12:00:00Z')],
  )
  await w.server.owner(
    `with run as (insert into schedule_runs (account_id, schedule_job_id, due_at, is_late, state, reason, began_at, ended_at)
       values ($1, $2, $3, false, 'failed', 'mail', $3, $3) returning account_id, run_uid)
     insert into schedule_mails (account_id, run_uid, number, address, state)
     select account_id, run_uid, n, address, state from run, (values (1, 'a@site.test', 'failed'), (2, 'b@site.test', 'sent')) as m (n, address, state)`,
    [w.people.ridgeline, made?.id ?? 0, new Date('2026-11-19T12:00:00Z')],
  )
  await morning()
  const { subject, text } = only(sent)
  expect(subject).toBe('1 informe no enviado')
  expect(text).toContain(
    'Weekly submissions\n19 de noviembre, 6:00 a.m. No llegó a a@site.test; el otro destinatario lo tiene.',
  )
  await morning(friday + 24 * hour)
  expect(sent).toHaveLength(1)
  await w.server.owner(`update users set language = 'en' where user_id = $1`, [w.lead.user_id])
})

test('ruling 82: a mail without budget waits, and is sent once in its turn', async () => {
  await overdue(w.lead, '2026-11-05')
  const budget = `all of ${w.people.ridgeline}`
  await w.server.owner('insert into mail_budgets (key, full_at) values ($1, $2)', [
    budget,
    new Date(friday + 26 * hour),
  ])
  await morning()
  expect(sent).toEqual([])
  const waiting = only(later)
  const turn = waiting.after?.getTime() ?? 0
  expect(turn).toBeGreaterThan(friday + 2 * hour - 60_000)
  for (const at of [friday, turn - 1]) await works(waiting, at)
  expect(sent).toEqual([])
  for (const at of [turn, turn + 1]) await works(waiting, at)
  expect(only(sent).id).toBe(waiting.mail)
})

test("the sent mail has a Message-ID, a header to stop it, and the company's logo on its background", async () => {
  await overdue(w.lead, '2026-11-05')
  await looks(friday)
  const white = await sharp(
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><rect x="20" y="10" width="6" height="20" fill="#fff"/></svg>',
    ),
  )
    .png()
    .toBuffer()
  const logo = await w.boss.asks('POST', `/api/accounts/${w.people.ridgeline}/logo`, {
    fileName: 'logo.png',
    base64Data: white.toString('base64'),
  })
  expect(logo.status, logo.text).toBeLessThan(300)
  const queue = await startQueue(w.server.db, jobKinds, silent, { ...quickPace, atOnce: 0 })
  for (const { accountID, mail } of asked)
    await w.server.db.account(accountID, (tx) => queue.add(tx, digestMailJob, { mail }))
  await expect.poll(() => mails.received.length).toBe(1)
  await queue.stop(1_000)
  const [received] = mails.received
  const { headers, html = '', attachments } = await PostalMime.parse(received?.raw ?? '')
  const header = (name: string) => headers.find(({ key }) => key === name)?.value ?? ''
  expect(asked.map(({ mail }) => mail)).toContain(/^<([^@]+)@/.exec(received?.messageId ?? '')?.[1])
  expect(header('list-unsubscribe')).toMatch(
    /^<http:\/\/safety\.example\.test\/api\/digests\/\d+\.[0-9a-f-]{36}\/stop>$/,
  )
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect([
    html.includes('src="cid:company-logo"'),
    attachments.map(({ mimeType, contentId }) => [mimeType, contentId]),
  ]).toEqual([true, [['image/png', '<company-logo>']]])
  const shown = await sharp(attachments[0]?.content as ArrayBuffer)
    .raw()
    .toBuffer()
  expect([...shown.subarray(0, 3)]).toEqual([0x17, 0x16, 0x13])
})
