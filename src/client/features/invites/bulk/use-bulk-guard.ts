import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import {
  type UnsavedChangesGuard,
  useUnsavedChangesGuard,
} from '#client/records/form/unsaved-changes-guard.tsx'
import { type Account, pinAccount } from '#client/workspace/use-account.ts'
import { useDraftStore } from '#client/workspace/use-box.ts'

interface Guarded {
  /** True while the table has contents or is being sent. */
  dirty: boolean
  /** True while the call runs. */
  busy: boolean
  /**
   * The chosen company, which can change at any time, here or in another tab; null for the own one.
   */
  account: Account | null
}

/**
 * Asks before the person leaves the table; during the call it also explains what happens. The rows
 * stay with their company (G1-89).
 */
export function useBulkGuard({ dirty, busy, account }: Guarded): UnsavedChangesGuard {
  const { t } = useLingui()
  const keeps = useDraftStore() !== null
  const { accountID, name } = account ?? { accountID: null, name: '' }
  // Keeps the company if another tab chooses another one.
  useEffect(
    () => (accountID === null ? undefined : pinAccount({ accountID, name })),
    [accountID, name],
  )
  const words = {
    title: t`Leave while people are being invited?`,
    text: keeps
      ? t`Inviting continues, and you will see the result. People who are not invited stay in the table, which is kept on this device.`
      : t`Inviting continues, and you will see the result. No list is kept of the people who are not invited, or why.`,
    stay: t`Stay`,
  }
  return useUnsavedChangesGuard(dirty, true, busy ? words : null)
}
