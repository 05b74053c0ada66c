import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useCallback, useState, type ReactNode } from 'react'
import { useIsMounted, type SaveFailure } from '#client/records/form/use-report-save-outcome.ts'
import { RefusalNotice } from '#client/records/form/problems.tsx'
import { useCommand } from '#client/records/form/use-command.ts'
import { Confirm } from '#client/ui/dialog/confirm.tsx'
import type { ProxyRow } from './layout.ts'

type Removal = { userID: string; accountID: number; reread: () => void }

/**
 * Asks before it removes a proxy user, and explains whether that deletes or unlinks them (TEAM-107,
 * TEAM-108, G1-78).
 */
export function useRemoval(removal: Removal): {
  ask: (row: ProxyRow) => void
  question: ReactNode
} {
  const [asked, setAsked] = useState<ProxyRow | null>(null)
  const close = useCallback(() => setAsked(null), [])
  return { ask: setAsked, question: asked && <Question {...removal} row={asked} onClose={close} /> }
}

function Question({
  userID,
  accountID,
  reread,
  row,
  onClose,
}: Removal & { row: ProxyRow; onClose: () => void }) {
  const { t } = useLingui()
  const { run, busy } = useCommand('proxyUsers.remove', words)
  const isThere = useIsMounted()
  const [unsaved, setUnsaved] = useState<SaveFailure | null>(null)
  const { name, isProxyUser, user_id } = row
  const became: Readonly<Record<string, string>> = {
    deleted: t`${name} was deleted.`,
    deactivated: t`${name} was deactivated, because records name them.`,
    unlinked: t`${name} was unlinked and stays an associate.`,
  }
  const remove = async () => {
    const failed = await run(
      { params: { userID }, body: { userID: user_id, accountID } },
      {
        reread,
        toast: (done) => ({ text: became[String(done?.['removed'])] ?? '' }),
        inPlace: isThere,
      },
    )
    if (!isThere()) return
    if (failed === null) return onClose()
    // Shows a refusal inside the question.
    setUnsaved(
      failed.fields['userID'] === undefined
        ? failed
        : {
            ...failed,
            refusal: t`Others report to this person. Let them report to someone else first.`,
          },
    )
  }
  return (
    <Confirm
      title={isProxyUser ? t`Delete this proxy user?` : t`Unlink this proxy user?`}
      harmless={t`Keep ${name}`}
      verb={isProxyUser ? t`Delete` : t`Unlink`}
      busy={busy}
      onCancel={onClose}
      onConfirm={() => void remove()}
    >
      {isProxyUser
        ? t`${name} was created as a proxy user and is deleted permanently. If records already name them, they are deactivated instead.`
        : t`${name} is only removed from this list. They stay an associate, with all their rights.`}
      {unsaved && <RefusalNotice unsaved={unsaved} />}
    </Confirm>
  )
}

const words = {
  code: 'removeProxyUser',
  sent: msg`Removed`,
  failed: msg`Failed to remove the proxy user`,
}
