import type { Associate, WholeAssociate } from '#contract/team/schema.ts'
import { type Actor, makeActor } from '#tests/world/actor.ts'
import type { World } from '#tests/world/company.ts'
import { makePerson, type Person, type PersonWishes } from '#tests/world/people.ts'

/** The calls that tests of a company's people repeat. */
export function teamOf(w: World) {
  let count = 0
  /** A new person of Ridgeline. */
  const person = (reportsTo: Person | undefined, more: Partial<PersonWishes> = {}) => {
    count += 1
    return makePerson(w.server.owner, w.people.ridgeline, {
      name: `Nora Field${count}`,
      email: `nora${count}@ridgeline.test`,
      ...(reportsTo && { reportsTo }),
      ...more,
    })
  }
  const actor = (who: Person) => makeActor(w.server, who)
  const path = ({ user_id }: Person) => `/api/users/${user_id}`
  const puts = (who: Actor, about: Person, body: object, headers: Record<string, string> = {}) =>
    who.asks('PUT', path(about), body, { headers })
  const one = async (about: Person, who = w.boss) =>
    (await who.asks('GET', path(about))).body as WholeAssociate
  const listed = async (about: Person, who = w.boss) =>
    ((await who.asks('GET', `/api/accounts/${w.people.ridgeline}/users`)).body as Associate[]).find(
      ({ user_id }) => user_id === about.user_id,
    )
  const removes = (who: Actor, users: readonly Person[], more: object = {}) =>
    who.asks('DELETE', '/api/users', { toRemoveIDs: users.map(({ user_id }) => user_id), ...more })
  const blocked = async (...people: Person[]) =>
    (await Promise.all(people.map((each) => one(each)))).map((row) => row.blocked)
  const refusal = ({ status, body }: { status: number; body: unknown }) => ({
    status,
    ...(body as object),
  })
  const events = (about: Person) =>
    w.server.owner<{ event: string; actor_id: number; details: unknown }>(
      `select event, actor_id, details from audit_events where record_id = $1 and entity = 'user' order by event_id`,
      [about.user_id],
    )
  const tickets = (about: Person) =>
    w.server.owner<{ changes: unknown; author_id: number; version: number; to_status: string }>(
      `select changes, author_id, version, to_status from tickets where entity = 'user' and record_id = $1 order by version`,
      [about.user_id],
    )
  return { person, actor, path, puts, one, listed, removes, blocked, refusal, events, tickets }
}
