import type { CallerName } from '#tests/world/callers.ts'
import type { Fixture, Ids } from '#tests/world/fixture.ts'
import type { Case } from './all-cases.ts'

export interface CallerRequest {
  path: string
  body: unknown
}

/**
 * A request that succeeds for every permitted caller. All its records are Ridgeline's; `{userID}`
 * is the caller if they belong to Ridgeline, otherwise `safety`.
 */
export function requestOf(one: Case, caller: CallerName, fixture: Fixture): CallerRequest {
  const { people } = fixture
  const own: Partial<Record<CallerName, number>> = {
    'role 1': people.worker.user_id,
    owner: people.boss.user_id,
    'proxy user': people.proxy.user_id,
    'blocked user': people.blocked.user_id,
  }
  return about(
    one,
    {
      ...fixture.ridgeline,
      userID: own[caller] ?? people.safety.user_id,
      ...one.things?.(fixture, caller),
    },
    fixture,
    caller,
  )
}

/** The request with these records. */
export function about(
  { operation, body }: Case,
  ids: Ids,
  fixture: Fixture,
  caller: string,
): CallerRequest {
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    String(Reflect.get(ids, name)),
  )
  return { path, body: body?.({ ids, fixture, caller }) }
}
