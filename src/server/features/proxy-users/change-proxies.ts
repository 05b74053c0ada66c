import { isRefusal, refuse } from '#contract/kernel/refusal.ts'
import { roles } from '#contract/kernel/role.ts'
import type { AuditLine } from '#server/audit/line.ts'
import { type ChangeProxies, createWritePeople } from '#server/features/team/door.ts'
import type { StoredKind } from '#server/records/statements.ts'
import { mainAccountOf } from './changing.ts'
import { link, remove } from './changes.ts'
import { proxyOf } from './queries.ts'

/**
 * Links and unlinks the proxy users that a change of a person adds or leaves out (G1-77, ruling
 * 69), in the transaction of the change. Returns the lines of the audit trail. Only the person or
 * the provider may do so. Leaving out a created proxy user does not remove them.
 */
export function createChangeProxies(kinds: Readonly<Record<string, StoredKind>>): ChangeProxies {
  const write = createWritePeople(Object.values(kinds))
  return async ({ tx, team, writer }, { userID, before, after }, context) => {
    const { caller } = writer
    if (caller.actor !== null)
      return refuse('acting', named('This cannot be done while you are logged in as someone else.'))
    if (caller.user_id !== userID && caller.roleID !== roles.systemAdmin)
      return refuse('not-permitted', named('Only the person and the provider choose proxy users.'))
    const main = await mainAccountOf(tx, userID, context)
    if (isRefusal(main)) return { ...main, ...named('This person has no proxy users.') }
    const change = { tx, main, team, writer, write, newUid: context.newUid, context }
    const lines: Pick<AuditLine, 'event' | 'about' | 'details'>[] = []
    for (const proxy of new Set(after).difference(new Set(before))) {
      const done = await link(change, proxy)
      if (isRefusal(done))
        return done.refused === 'not-found'
          ? refuse('invalid', named('This person does not exist.'))
          : { ...done, ...named(done.message ?? 'This person is not in your team.') }
      lines.push({
        event: 'proxy-linked',
        about: { entity: 'user', id: proxy },
        details: { of: userID },
      })
    }
    for (const proxy of new Set(before).difference(new Set(after))) {
      const isCreated = (await proxyOf(tx, userID, proxy))?.for_proxy_user_id === userID
      if (isCreated)
        return refuse('invalid', named('A created proxy user is removed by a call of its own.'))
      const done = await remove(change, proxy)
      if (isRefusal(done)) return { ...done, ...named('It cannot be changed.') }
      lines.push({
        event: 'proxy-removed',
        about: { entity: 'user', id: proxy },
        details: { of: userID, ...done.details },
      })
    }
    return lines
  }
}

const named = (text: string) => ({ fields: { proxyUsers: text } })
