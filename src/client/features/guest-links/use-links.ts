import { useCallback } from 'react'
import type { ActionShown } from '#client/shell/slots.tsx'
import { useWorkspace } from '#client/workspace/workspace-context.ts'

/** The parameters of the calls about links of an action. */
export const paramsOf = ({ accountID, uid }: Pick<ActionShown, 'accountID' | 'uid'>) => ({
  accountID: String(accountID),
  correctiveActionID: uid,
})

/**
 * Returns a function that reads the action again after its links changed: with its list, or by
 * itself where a link opened it.
 */
export function useRereadAction(): () => void {
  const { replica, reads } = useWorkspace()
  return useCallback(() => {
    void replica.pull('correctiveAction')
    void reads.client.invalidateQueries({ queryKey: ['record', 'action'] })
  }, [replica, reads])
}
