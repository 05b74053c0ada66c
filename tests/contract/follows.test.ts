import { beforeAll, expect, test } from 'vitest'
import type { DigestContent, Follows } from '#contract/digest/notices.ts'
import type { Actor, Project } from '#tests/world/company.ts'
import { friday, happened, hour, mailsTo, morning, only, setUp, w } from './digest-world.ts'

setUp()

let pier: Project
beforeAll(async () => {
  pier = await w.boss.startsProject({ number: '11', name: 'North Pier' })
})

/** Follows something and returns the status of the answer. */
const follow = async (
  who: Actor,
  what: 'projects' | 'people',
  id: number,
  method: 'PUT' | 'DELETE' = 'PUT',
) => (await who.asks(method, `/api/users/${who.user_id}/follows/${what}/${id}`)).status
const follows = async (who: Actor) =>
  (await who.asks('GET', `/api/users/${who.user_id}/follows`)).body as Follows
const notices = async (who: Actor) =>
  (await who.asks('GET', `/api/users/${who.user_id}/notices`)).body as DigestContent

test('CA-92 a person follows projects that they see and people below them, each once, until they stop', async () => {
  expect(await follow(w.safety, 'projects', w.tower.projectID)).toBe(204)
  expect(await follow(w.safety, 'projects', w.tower.projectID)).toBe(204)
  expect(await follow(w.safety, 'people', w.lead.user_id)).toBe(204)
  expect(await follows(w.safety)).toEqual({
    projects: [{ projectID: w.tower.projectID, name: 'Front Street Tower', isActive: true }],
    people: [{ user_id: w.lead.user_id, name: w.lead.name }],
  })
  expect(await follows(w.boss)).toEqual({ projects: [], people: [] })
  expect(await follow(w.safety, 'projects', w.tower.projectID, 'DELETE')).toBe(204)
  expect(await follow(w.safety, 'people', w.lead.user_id, 'DELETE')).toBe(204)
  expect(await follow(w.safety, 'people', w.lead.user_id, 'DELETE')).toBe(404)
  expect(await follows(w.safety)).toEqual({ projects: [], people: [] })
})

test('CA-92 refuses oneself, people who are not below, and projects that a proxy user does not see', async () => {
  for (const { user_id } of [w.safety, w.boss, w.proxy])
    expect(await follow(w.safety, 'people', user_id)).toBe(404)
  expect(await follow(w.proxy, 'projects', w.tower.projectID)).toBe(404)
  const own = await w.boss.startsProject({
    number: '12',
    name: 'Yard',
    assignedToUserID: w.proxy.user_id,
  })
  expect(await follow(w.proxy, 'projects', own.projectID)).toBe(204)
  await w.boss.patchesProject(own, { assignedToUserID: w.lead.user_id })
  expect(await follows(w.proxy)).toEqual({ projects: [], people: [] })
})

test('CA-92 the digest lists by default what others changed in followed projects and for followed people, once', async () => {
  await follow(w.safety, 'projects', w.tower.projectID)
  const inProject = await w.boss.opens(w.tower, w.lead, { title: 'In the project' })
  const elsewhere = await w.boss.opens(pier, w.lead, { title: 'In another project' })
  const unseen = await w.boss.opens(w.tower, w.proxy, { title: 'Not seen' })
  const byReader = await w.safety.opens(w.tower, w.lead, { title: 'Opened by the reader' })
  for (const action of [inProject, elsewhere, unseen, byReader])
    await happened(action, friday - 2 * hour)
  await morning()
  const { subject, text } = only(mailsTo(w.safety))
  expect(subject).toBe('1 change')
  expect(text).toContain(
    `Changes of what you follow\n\n${inProject.caTicketHash} In the project (Opened)\nOpened by Dana Whitfield, November 20, 4:30 AM`,
  )
  await follow(w.boss, 'people', w.lead.user_id)
  await happened(byReader, friday + 20 * hour)
  await morning(friday + 24 * hour)
  expect(mailsTo(w.safety)).toHaveLength(1)
  expect(only(mailsTo(w.boss)).text).toContain(`${byReader.caTicketHash} Opened by the reader`)
})

test('CA-93 the notices have the content of the digests of the last seven days, also without the mail', async () => {
  await w.server.owner('update digests set is_on = false where user_id = $1', [w.safety.user_id])
  await follow(w.safety, 'people', w.lead.user_id)
  const followed = await w.boss.opens(w.tower, w.lead, { title: 'Of a followed person' })
  const own = await w.boss.opens(w.tower, w.safety, { title: 'Of the reader' })
  const old = await w.boss.opens(w.tower, w.lead, { title: 'Eight days ago' })
  await w.server.owner(
    `update tickets set created_at = now() - interval '8 days' where record_id = $1`,
    [old.correctiveActionID],
  )
  await w.server.owner(
    `insert into certificates (account_id, uid, ordinal, user_id, certificate_title, certificate_expiration_date)
     select $1, gen_random_uuid(), n, $2, 'In ' || days || ' days', current_date + days
       from unnest(array[32, 28, 9]) with ordinality as given (days, n)`,
    [w.safety.accountID, w.safety.user_id],
  )
  const content = await notices(w.safety)
  const brief = ({ correctiveActionID, kind, by }: DigestContent['changes'][number]) => [
    correctiveActionID,
    kind,
    by,
  ]
  expect(content.changes.map(brief)).toEqual([[own.correctiveActionID, 'opened', 'Dana Whitfield']])
  expect(content.followed.map(brief)).toEqual([
    [followed.correctiveActionID, 'opened', 'Dana Whitfield'],
  ])
  expect(content.certificates.map(({ title }) => title)).toEqual(['In 28 days'])
  await w.server.owner('delete from certificates')
})
