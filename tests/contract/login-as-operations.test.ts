import { afterAll, beforeAll, expect, test } from 'vitest'
import { operations } from '#contract/index.ts'
import { type World, world } from '#tests/world/company.ts'
import { said } from './acting-world.ts'
import { actingToken } from './acting-token.ts'

let w: World
let token: string

beforeAll(async () => {
  w = await world()
  // The owner is linked to this person, so only the kind of session can refuse an operation.
  token = await actingToken(w.server, w.people.boss, w.people.safety)
})
afterAll(() => w.stop())

// A person who is logged in as another may not use these. Copied from the requirement rows, rulings
// and decision 89, not from the contract.
const refused = [
  'correctiveActions.sendNote',
  'goformz.connect',
  'goformz.webhook',
  'guestLinks.address',
  'guestLinks.create',
  'guestLinks.withdraw',
  'invites.withdraw',
  'keys.config',
  'keys.links',
  'keys.replaceOfPerson',
  'keys.setConfig',
  'osha.itaCaseCheck',
  'osha.itaCaseFile',
  'osha.names',
  'osha.readCase',
  'osha.setReaders',
  'osha.updateCase',
  'proxyUsers.create',
  'proxyUsers.link',
  'proxyUsers.login',
  'proxyUsers.remove',
  'sync.batch',
  'sync.receipts',
  'team.remove',
  'team.removeSeveral',
  'team.updatePackage',
]

test('the contract marks exactly the operations of this list', () => {
  expect(
    operations
      .filter(({ access }) => access.notAs === true)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(refused)
})

// One session for all of them, several at once: none changes anything, but signing out ends its own
// session. A report opens by the key in its address, without a session.
const inSession = operations.filter(
  ({ access }) => access.roles !== 'public' && access.byReportKey !== true,
)
test.concurrent.each(inSession.map((one) => [one.name, one] as const))(
  'an acting person calls %s',
  async (name, { method, path, access }) => {
    const { safety, boss, lead } = w.people
    const own = name === 'access.signOut' ? await actingToken(w.server, boss, safety) : token
    // No other record has this number, so an allowed operation changes nothing for other tests.
    const nothing = 999_999
    const ids: Record<string, number> = {
      accountID: safety.accountID,
      userID: safety.user_id,
      proxyUserID: lead.user_id,
    }
    const answer = await w.server.ask(
      method,
      path.replaceAll(/\{(\w+)\}/g, (_, id: string) => String(ids[id] ?? nothing)),
      { token: own, ...(method !== 'GET' && { body: {} }) },
    )
    if (refused.includes(name) && access.roles !== 'public')
      expect(said(answer)).toBe(access.roles.includes(2) ? '403 acting' : '403 role')
    else expect(answer.text).not.toContain('"acting"')
    // A 401 would mean that the session was refused, not the operation.
    expect(answer.status).not.toBe(401)
  },
)
