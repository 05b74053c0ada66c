import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { type LeaveGuard, useLeaveGuard } from '#client/records/form/leave-guard.tsx'
import { type Account, holdAccount } from '#client/workspace/use-account.ts'
import { useDrafts } from '#client/workspace/use-box.ts'

interface Guarded {
  /** Something stands in the table, or is on its way. */
  dirty: boolean
  /** The call runs. */
  busy: boolean
  /** Another one can be chosen at any time, here or in another tab; null: it is the own one. */
  account: Account | null
}

/**
 * Leaving the table asks; while the call runs, with what becomes of it then. The company stays the
 * one that the rows are of (G1-89).
 */
export function useBulkGuard({ dirty, busy, account }: Guarded): LeaveGuard {
  const { t } = useLingui()
  const keeps = useDrafts() !== null
  const { accountID, name } = account ?? { accountID: null, name: '' }
  // Whatever another tab chooses meanwhile.
  useEffect(
    () => (accountID === null ? undefined : holdAccount({ accountID, name })),
    [accountID, name],
  )
  const words = {
    title: t`Leave while people are invited?`,
    text: keeps
      ? t`It goes on, and you are told how it ended. Who is not invited stays in the table, which is kept on this device.`
      : t`It goes on, and you are told how it ended. Who is not invited, and why, is kept nowhere else.`,
    stay: t`Stay`,
  }
  return useLeaveGuard(dirty, true, busy ? words : null)
}
