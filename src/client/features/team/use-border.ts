import { useMemo } from 'react'
import { isOwner, type RoleID, roles } from '#contract/kernel/role.ts'
import type { BorderCaller } from '#contract/team/borders.ts'
import { useMe } from '#client/workspace/workspace-context.ts'
import { chainOf } from './chain.ts'

/** What of a person their place in the tree is read from. */
interface Placed {
  user_id: number
  reportsToUserID: number | null
}

/**
 * The signed-in person as the borders inside a company judge them (rulings 80 and 81). The tree is
 * walked when an act asks for it, so that drawing a list of thousands does not.
 */
export function useBorder(people: readonly Placed[]): BorderCaller {
  const me = useMe()
  return useMemo(() => {
    const { isProxyUser, reportsToUserID } = me.user_metadata
    const { roleID } = me.app_metadata.role
    const chain = once(() => chainOf(people.map(reporting), me.user_id))
    const above = once(() => wayUp(people, reportsToUserID))
    return {
      user_id: me.user_id,
      roleID,
      isProxyUser,
      isOwner: isOwner({ roleID, reportsToUserID, isProxyUser }),
      get chain() {
        return chain()
      },
      get above() {
        return above()
      },
    }
  }, [me, people])
}

const reporting = ({ user_id, reportsToUserID }: Placed) => ({
  user_id,
  user_metadata: { reportsToUserID },
})

function wayUp(people: readonly Placed[], from: number | null): ReadonlySet<number> {
  const above = new Set<number>()
  for (let one = from; one !== null && !above.has(one); ) {
    above.add(one)
    const id = one
    one = people.find(({ user_id }) => user_id === id)?.reportsToUserID ?? null
  }
  return above
}

/** Makes a value when it is asked for first, and keeps it. */
export function once<Value extends object>(make: () => Value): () => Value {
  let made: Value | null = null
  return () => (made ??= make())
}

/** A role number of a row as one of the roles. */
export function roleOf(roleID: number): RoleID {
  if (roleID === roles.mobileUser) return roles.mobileUser
  return roleID === roles.systemAdmin ? roles.systemAdmin : roles.safetyProfessional
}
