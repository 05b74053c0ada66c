import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type World, world } from '#tests/world/company.ts'
import { makePerson, type Person } from '#tests/world/people.ts'
import type { Answered } from '#tests/world/server.ts'

/** Reads a field of the response body. */
export const field = (answer: Answered, name: string): unknown =>
  Reflect.get(Object(answer.body), name)
/** `403 acting` */
export const said = (answer: Answered) => `${answer.status} ${String(field(answer, 'code'))}`
/** The address of a person's proxy users. */
export const path = (main: Person, rest = '') => `/api/users/${main.user_id}/proxy-users${rest}`

type Login = (main: Person, proxy: Pick<Person, 'user_id'>, asking?: object) => Promise<Answered>

export interface ActingWorld extends Pick<World, 'server' | 'people'> {
  w: World
  /** Safety's own proxy user, new in each test. */
  nora: Person
  /** Logs in as a proxy user, with a reason. */
  login: Login
  tokenAs: (...login: Parameters<Login>) => Promise<string>
  me: (token: string) => Promise<Answered>
  /** The lines of the trail about a person. */
  lines: (
    event: string,
    user: number,
  ) => Promise<{ actor_id: number; author_id: number | null; details: Record<string, unknown> }[]>
}

/** A company whose safety professional has a proxy user, for the tests of a file. */
export function actingWorld(): ActingWorld {
  let w: World
  let nora: Person
  let made = 0
  beforeAll(async () => {
    w = await world()
  })
  afterAll(() => w.stop())
  beforeEach(async () => {
    made += 1
    // The tests log in more often than the budget of notices allows.
    await w.server.owner('delete from mail_budgets')
    nora = await makePerson(w.server.owner, w.people.ridgeline, {
      name: 'Nora Fields',
      email: `nora${made}@proxy.test`,
      isProxyUser: true,
      forProxy: w.people.safety,
      reportsTo: w.people.boss,
    })
  })
  const login: Login = (main, proxy, asking = { as: main }) =>
    w.server.ask('POST', path(main, `/${proxy.user_id}/login`), {
      body: { reason: 'Covers the night shift' },
      ...asking,
    })
  return {
    get w() {
      return w
    },
    get server() {
      return w.server
    },
    get people() {
      return w.people
    },
    get nora() {
      return nora
    },
    login,
    tokenAs: async (...one) => String(field(await login(...one), 'access_token')),
    me: (token) => w.server.ask('GET', '/api/users/me', { token }),
    lines: (event, user) =>
      w.server.owner(
        'select actor_id, author_id, details from audit_events where event = $1 and record_id = $2 order by event_id',
        [event, user],
      ),
  }
}
