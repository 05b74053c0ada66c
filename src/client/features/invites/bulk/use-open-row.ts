import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { BulkRow } from './bulk-row.ts'
import { isOwnRow, type RowFaults, type RowField } from './row-faults.ts'

/** Which row is fields, and where the focus begins; another object each time it is asked for, also where it is open already. */
export interface OpenRow {
  key: string
  begin: RowField
}

type Judged = { faults: ReadonlyMap<string, RowFaults>; ownEmail: string; /** Draws what was just typed: whoever goes on finds it where they typed it. */ catchUp: () => void }

/** The row that is being written, and what of it is said: nobody is told of fields that they have not come to yet. */
export function useOpenRow({ faults, ownEmail, catchUp }: Judged) {
  const [open, setOpen] = useState<OpenRow | null>(null)
  /** The fields that were left, or were wrong when the row was opened. */
  const [told, setTold] = useState<ReadonlySet<string>>(new Set())
  const latest = useRef(faults)
  useEffect(() => {
    latest.current = faults
  }, [faults])
  const show = useCallback(
    (row: BulkRow, begin: RowField) => {
      // The own row is read alone (G1-88).
      if (isOwnRow(row, ownEmail)) return
      catchUp()
      setTold(new Set(Object.keys(latest.current.get(row.key) ?? {})))
      setOpen({ key: row.key, begin })
    },
    [ownEmail, catchUp],
  )
  return {
    open,
    show,
    close: useCallback(() => {
      catchUp()
      setOpen(null)
    }, [catchUp]),
    /** Closed where its row is not among these any more. */
    closeUnless: useCallback((isThere: (key: string) => boolean) => setOpen((before) => (before !== null && isThere(before.key) ? before : null)), []),
    left: useCallback(
      (field: string) => {
        catchUp()
        setTold((before) => new Set([...before, field]))
      },
      [catchUp],
    ),
    shown: useMemo(() => shownFaults(faults, open?.key ?? null, told), [faults, open, told]),
  }
}

function shownFaults(faults: ReadonlyMap<string, RowFaults>, open: string | null, told: ReadonlySet<string>): ReadonlyMap<string, RowFaults> {
  const own = open === null ? undefined : faults.get(open)
  if (open === null || own === undefined) return faults
  const shown = Object.fromEntries(Object.entries(own).filter(([field, fault]) => told.has(field) || (fault !== 'missing' && fault !== 'email')))
  return new Map([...faults, [open, shown]])
}
