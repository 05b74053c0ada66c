import { expect, test } from 'vitest'
import {
  friday,
  hour,
  looks,
  mailsTo,
  morning,
  only,
  overdue,
  sent,
  setUp,
  w,
} from './digest-world.ts'

setUp()

const linkIn = (text: string, about: RegExp) =>
  about.exec(text)?.[1]?.replace('http://safety.example.test', '') ?? ''
const form = { 'content-type': 'application/x-www-form-urlencoded' }

test('a muted action is in no further mail: the link only asks, a press mutes, another press unmutes', async () => {
  const action = await overdue(w.lead, '2026-11-05')
  await overdue(w.lead, '2026-11-06')
  await morning()
  const link = linkIn(only(sent).text, /Mute this one: (\S+)/)
  expect(link).not.toMatch(/lead|Aisha/i)
  expect((await w.server.ask('GET', link)).text).toContain(`Mute ${action.caTicketHash}?`)
  expect(await w.server.owner('select * from digest_mutes')).toEqual([])
  expect((await w.server.ask('POST', link, { body: '', headers: form })).text).toContain(
    `${action.caTicketHash} is muted`,
  )
  await morning(friday + 24 * hour)
  expect([sent[1]?.subject, sent[1]?.text.includes(`${action.caTicketHash} `)]).toEqual([
    '1 overdue',
    false,
  ])
  expect(
    (
      await w.server.ask('POST', link, {
        body: 'back=yes',
        headers: { ...form, 'accept-language': 'es' },
      })
    ).text,
  ).toContain('se menciona de nuevo')
  await morning(friday + 48 * hour)
  expect(sent[2]?.subject).toBe('2 overdue')
})

test('the settings list the own muted actions and unmute them', async () => {
  const action = await overdue(w.lead, '2026-11-05')
  const others = await overdue(w.lead, '2026-11-06')
  await w.server.owner(
    `insert into digest_mutes select account_id, $1, corrective_action_id, now() from corrective_actions where corrective_action_id = any($2)`,
    [w.lead.user_id, [action.correctiveActionID, others.correctiveActionID]],
  )
  await w.server.owner(
    'update corrective_actions set assigned_to = $1 where corrective_action_id = $2',
    [w.safety.user_id, others.correctiveActionID],
  )
  const own = `/api/users/${w.lead.user_id}/digest`
  const muted = [
    {
      correctiveActionID: action.correctiveActionID,
      number: Number(action.caTicketHash.slice(3)),
      title: action.title,
    },
  ]
  expect((await w.lead.asks('GET', own)).body).toMatchObject({ muted })
  await morning()
  expect(mailsTo(w.lead)).toEqual([])
  const unmutes = () => w.lead.asks('DELETE', `${own}/mutes/${action.correctiveActionID}`)
  expect([(await unmutes()).status, (await unmutes()).status]).toEqual([204, 404])
  expect((await w.lead.asks('GET', own)).body).toMatchObject({ muted: [] })
  await morning(friday + 24 * hour)
  expect(only(mailsTo(w.lead)).text).toContain(`${action.caTicketHash} `)
})

test("a link mutes only its reader's actions, and a guessed link does nothing", async () => {
  await overdue(w.lead, '2026-11-05')
  const others = await overdue(w.safety, '2026-11-05')
  const foreign = await overdue(w.mate, '2026-11-05')
  await morning()
  const link = linkIn(only(mailsTo(w.lead)).text, /Mute this one: (\S+)/)
  const ofAction = (id: number | string) => link.replace(/\d+$/, String(id))
  const guessed = link.replace(/\.[0-9a-f]/, (found) => (found === '.0' ? '.1' : '.0'))
  for (const one of [
    ofAction(others.correctiveActionID),
    ofAction(foreign.correctiveActionID),
    ofAction('99999999999'),
    ofAction('x'),
    guessed,
  ]) {
    for (const method of ['GET', 'POST'])
      expect(
        (await w.server.ask(method, one, method === 'POST' ? { body: '', headers: form } : {}))
          .status,
      ).toBe(404)
  }
  expect(await w.server.owner('select * from digest_mutes')).toEqual([])
})

test('its link stops the digest, also from the mail program, until it is switched on again', async () => {
  await overdue(w.lead, '2026-11-05')
  await morning()
  const link = (only(sent).unsubscribe ?? '').replace('http://safety.example.test', '')
  const own = `/api/users/${w.lead.user_id}/digest`
  expect((await w.server.ask('GET', link)).text).toContain('Stop this mail?')
  expect((await w.lead.asks('GET', own)).body).toMatchObject({ isOn: true })
  const parts =
    '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n'
  expect(
    (
      await w.server.ask('POST', link, {
        body: parts,
        headers: { 'content-type': 'multipart/form-data; boundary=b' },
      })
    ).status,
  ).toBe(200)
  expect((await w.lead.asks('GET', own)).body).toMatchObject({ isOn: false })
  await morning(friday + 24 * hour)
  expect(sent).toHaveLength(1)
  expect((await w.server.ask('POST', `${link}x`, { body: '', headers: form })).status).toBe(404)
})

test("the zone is the company's until the person chooses another, and an invalid value is refused", async () => {
  const own = `/api/users/${w.lead.user_id}/digest`
  const usual = {
    isOn: true,
    occasion: 'overdue',
    time: '06:30',
    timeZone: null,
    companyTimeZone: 'America/New_York',
    muted: [],
  }
  expect((await w.lead.asks('GET', own)).body).toEqual(usual)
  const chosen = { isOn: true, occasion: 'anything', time: '05:30', timeZone: 'America/Denver' }
  expect((await w.lead.asks('PUT', own, chosen)).body).toEqual({ ...usual, ...chosen })
  for (const wrong of [{ time: '05:15' }, { timeZone: 'Mars/Olympus' }, { occasion: 'never' }]) {
    const answer = await w.lead.asks('PUT', own, { ...chosen, ...wrong })
    expect([answer.status, Object.keys((answer.body as { fields: object }).fields)]).toEqual([
      422,
      Object.keys(wrong),
    ])
  }
  await overdue(w.lead, '2026-11-05')
  await w.server.owner('update digests set next_due_at = null where user_id = $1', [w.lead.user_id])
  await looks(friday - hour)
  // Half past five in Denver.
  await morning(friday + 59 * 60_000)
  expect(sent).toEqual([])
  await morning(friday + hour)
  expect(only(sent).to).toBe(w.lead.email)
})

test('removes mails after 90 days, and their links end with them', async () => {
  await overdue(w.lead, '2026-11-05')
  await morning()
  const link = (only(sent).unsubscribe ?? '').replace('http://safety.example.test', '')
  const count = async () => (await w.server.owner('select 1 from digest_mails')).length
  const remove = () =>
    w.server.db.identity((tx) =>
      tx.one<{ removed: number }>('select remove_old_digest_mails($1) as removed', [1000]),
    )
  await w.server.owner(`update digest_mails set due_at = now() - interval '89 days'`)
  expect([await remove(), (await count()) > 0]).toEqual([{ removed: 0 }, true])
  await w.server.owner(`update digest_mails set due_at = now() - interval '91 days'`)
  await remove()
  expect([await count(), (await w.server.ask('GET', link)).status]).toEqual([0, 404])
})
