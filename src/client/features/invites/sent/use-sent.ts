import { useEffect, useMemo, useRef } from 'react'
import type { OpenInvitation } from '#contract/invites/schema.ts'
import type { Refused } from '#client/data/api/answer.ts'
import type { Reading } from '#client/data/replica/rows.ts'
import { useReadList } from '#client/records/use-read.ts'
import { nextLook, refusedFirst, soon } from './mail-tally.ts'

/** Somebody who was invited and has not come yet, as a row that can be ticked. */
export type SentRow = OpenInvitation & { uid: string }

/**
 * The open invitations of a company, read again while mails wait; `error` only where none were ever
 * read.
 */
export function useSent(accountID: number): {
  rows: readonly SentRow[]
  error: Refused | null
  reading: Reading
} {
  // It names people and grows long, and is no use without the server: not kept on the device.
  const {
    rows: found,
    error,
    ...reading
  } = useReadList(
    'invites.open',
    { params: { accountID: String(accountID) } },
    { passing: true, fresh: 0 },
  )
  const rows = useMemo(
    () => refusedFirst(found).map((row) => ({ ...row, uid: String(row.user_id) })),
    [found],
  )
  useLooks(found.filter(({ mail }) => mail === 'waiting').length, reading)
  return { rows, error, reading }
}

/**
 * Mails go by themselves: the list is read again while some wait and somebody looks, gently while
 * none goes.
 */
function useLooks(waiting: number, { refresh, offline }: Reading): void {
  const latest = useRef({ refresh, waiting })
  useEffect(() => {
    latest.current = { refresh, waiting }
  })
  const on = waiting > 0 && !offline
  useEffect(() => {
    if (!on) return undefined
    let delay = soon
    let timer = setTimeout(look, delay)
    async function look() {
      const before = latest.current.waiting
      if (document.visibilityState === 'visible') await latest.current.refresh()
      delay = nextLook(delay, latest.current.waiting < before)
      timer = setTimeout(look, delay)
    }
    return () => clearTimeout(timer)
  }, [on])
}
