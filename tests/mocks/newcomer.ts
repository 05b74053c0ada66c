import { beforeEach, expect } from 'vitest'
import { page } from 'vitest/browser'
import type { Me } from '#contract/access/schema.ts'
import type { SessionStore } from '#client/data/session/session-store.ts'
import { prepareWorkspace } from '#client/data/session/workspaces.ts'
import { setOffline } from '#client/data/api/connection.ts'
import { storeToken } from '#client/data/api/token.ts'
import { cut, mock } from './contract-mocks.ts'
import { mockAlso, mockNetwork } from './mock-network.ts'
import { profile, tokenFor } from './people.ts'
import { freshDevice, showApp } from './show-app.tsx'

const lists = ['correctiveActions.ofUser', 'projects.list', 'team.list'] as const

/**
 * Makes a new person for each test of a file, in a browser without earlier users, because an
 * earlier person's outbox belongs to them. Outboxes stay from file to file, so each file counts
 * from another number. `me` is the person as the server knows them at the moment; their company has
 * their number, and no rows.
 */
export function newcomers(above: number) {
  const newcomer = { number: above, me: profile() }
  const server = () => [
    mock('access.signIn', () => ({
      access_token: tokenFor(newcomer.me),
      token_type: 'Bearer',
      expires_in: 3600,
      scope: '',
    })),
    mock('access.signOut', () => null),
    mock('access.me', () => newcomer.me),
    ...lists.map((name) =>
      mock(name, ({ query }) => (query.has('since') ? nothingOf(newcomer.me) : [])),
    ),
  ]
  beforeEach(async () => {
    await page.viewport(1024, 768)
    await freshDevice()
    newcomer.number += 1
    newcomer.me = profile({ user_id: newcomer.number, accountID: newcomer.number })
    await mockNetwork(...server())
  })
  /** Opens the app on the sync page for a person who signed in here before. */
  const signedIn = async () => {
    storeToken(tokenFor(newcomer.me), true)
    const app = await showApp('/back-office/sync')
    await expect.element(page.getByRole('heading', { name: 'Sync' })).toBeVisible()
    return app
  }
  /** Makes a project as this person, on the tablet where they are signed in. */
  const saves = async ({ session }: { session: SessionStore }) => {
    const now = session.get()
    if (now.state !== 'signed-in') throw new Error('No person is signed in.')
    const { box } = await prepareWorkspace(now, () =>
      Promise.reject(new Error('The outbox must be open already.')),
    ).workspace
    await box?.append({
      id: crypto.randomUUID(),
      entity: 'project',
      ref: crypto.randomUUID(),
      op: 'create',
      patch: {
        number: '7',
        name: 'Old Mill',
        address: '1 Main St',
        assignedToUserID: newcomer.number,
      },
      seen: {},
      guards: {},
    })
  }
  return Object.assign(newcomer, { server, signedIn, saves })
}

const nothingOf = ({ epoch }: Me) => ({
  epoch,
  access: 'a',
  reset: true,
  all: [],
  buckets: [],
  more: false,
})

/** Cuts the line for all requests that an open app makes on its own. */
export const cutOff = () =>
  mockAlso(
    ...(['access.me', ...lists, 'sync.batch', 'sync.receipts'] as const).map((name) =>
      mock(name, cut),
    ),
  )

/** Opens the app on the same device later, without a reachable server. */
export async function restartedOffline(app: Awaited<ReturnType<typeof showApp>>) {
  await app.unmount()
  app.session.close()
  cutOff()
  setOffline()
  return showApp('/back-office/sync')
}

/** Returns the token of the signed-in person, or the session's state without one. */
export function tokenOf({ session }: { session: SessionStore }): string {
  const now = session.get()
  return now.state === 'signed-in' ? now.token : now.state
}
