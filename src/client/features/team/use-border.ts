import { useMemo } from 'react'
import { isOwner } from '#contract/kernel/role.ts'
import type { BorderCaller } from '#contract/team/borders.ts'
import { useMe } from '#client/workspace/workspace-context.ts'
import { reportingChain } from './chain.ts'

/** A person's place in the reporting tree. */
interface ManagedPerson {
  user_id: number
  reportsToUserID: number | null
}

/**
 * Returns the signed-in person as a caller of the borders (rulings 80 and 81). It walks the tree
 * only when a rule needs it, because rendering a list of thousands does not.
 */
export function useBorder(people: readonly ManagedPerson[]): BorderCaller {
  const me = useMe()
  return useMemo(() => {
    const { isProxyUser, reportsToUserID } = me.user_metadata
    const { roleID } = me.app_metadata.role
    const chain = once(() => reportingChain(people.map(reporting), me.user_id))
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

const reporting = ({ user_id, reportsToUserID }: ManagedPerson) => ({
  user_id,
  user_metadata: { reportsToUserID },
})

function wayUp(people: readonly ManagedPerson[], from: number | null): ReadonlySet<number> {
  const above = new Set<number>()
  for (let one = from; one !== null && !above.has(one);) {
    above.add(one)
    const id = one
    one = people.find(({ user_id }) => user_id === id)?.reportsToUserID ?? null
  }
  return above
}

/** Makes the value at the first call and then returns the same one. */
export function once<Value extends object>(make: () => Value): () => Value {
  let made: Value | null = null
  return () => (made ??= make())
}
