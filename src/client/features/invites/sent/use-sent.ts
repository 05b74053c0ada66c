import { useEffect, useEffectEvent, useMemo } from 'react'
import type { OpenInvitation } from '#contract/invites/schema.ts'
import type { ApiFailure } from '#client/data/api/api-result.ts'
import type { ReadStatus } from '#client/data/replica/view-types.ts'
import { useReadList } from '#client/records/use-read.ts'
import { nextLook, refusedFirst, rereadDelay } from './mail-status-counts.ts'

/** A person who was invited and has not registered, as a row that can be ticked. */
export type SentRow = OpenInvitation & { uid: string }

/**
 * Returns the open invitations of a company, and reads them again while mails wait. `error` is set
 * only if they were never read.
 */
export function useSentInvites(accountID: number): {
  rows: readonly SentRow[]
  error: ApiFailure | null
  reading: ReadStatus
} {
  // The device does not store the list, because it names people, grows long, and is useless without
  // the server.
  const {
    rows: found,
    error,
    ...reading
  } = useReadList(
    'invites.open',
    { params: { accountID: String(accountID) } },
    { memoryOnly: true, staleTime: 0 },
  )
  const rows = useMemo(
    () => refusedFirst(found).map((row) => ({ ...row, uid: String(row.user_id) })),
    [found],
  )
  useLooks(found.filter(({ mail }) => mail === 'waiting').length, reading)
  return { rows, error, reading }
}

/**
 * Reads the list again while mails wait and the page is visible, less often while no mail is sent.
 */
function useLooks(waiting: number, { refresh, offline }: ReadStatus): void {
  const latest = useEffectEvent(() => ({ refresh, waiting }))
  const on = waiting > 0 && !offline
  useEffect(() => {
    if (!on) return undefined
    let delay = rereadDelay
    let timer = setTimeout(look, delay)
    async function look() {
      const before = latest().waiting
      if (document.visibilityState === 'visible') await latest().refresh()
      delay = nextLook(delay, latest().waiting < before)
      timer = setTimeout(look, delay)
    }
    return () => clearTimeout(timer)
  }, [on])
}
