import { useCallback, useEffect, useMemo, useRef, useState } from 'react'

/**
 * Which row is fields, and where the focus begins; another object each time it is asked for, also
 * where it is open already.
 */
export interface OpenRow<Field extends string> {
  key: string
  begin: Field
}

/** Why fields of a row need another value; the screen has the words. */
export type FaultsOf<Field extends string, Fault extends string> = Partial<Record<Field, Fault>>

/** By the row's key. */
type AllFaults<Field extends string, Fault extends string> = ReadonlyMap<
  string,
  FaultsOf<Field, Fault>
>

interface Judged<Field extends string, Fault extends string> {
  faults: AllFaults<Field, Fault>
  /** Said only of fields that were left; any other fault at once. */
  early: readonly Fault[]
  /** Draws what was just typed: whoever goes on finds it where they typed it. */
  catchUp: () => void
}

/**
 * The row of a table that is being written, and what of it is said: nobody is told of fields that
 * they have not come to yet.
 */
export function useOpenRow<Field extends string, Fault extends string>({
  faults,
  early,
  catchUp,
}: Judged<Field, Fault>) {
  const [open, setOpen] = useState<OpenRow<Field> | null>(null)
  /** The fields that were left, or were wrong when the row was opened. */
  const [told, setTold] = useState<ReadonlySet<string>>(new Set())
  const latest = useRef(faults)
  useEffect(() => {
    latest.current = faults
  }, [faults])
  const show = useCallback(
    ({ key }: { key: string }, begin: Field) => {
      catchUp()
      setTold(new Set(Object.keys(latest.current.get(key) ?? {})))
      setOpen({ key, begin })
    },
    [catchUp],
  )
  return {
    open,
    show,
    close: useCallback(() => {
      catchUp()
      setOpen(null)
    }, [catchUp]),
    /** Closed where its row is not among these any more. */
    closeUnless: useCallback(
      (isThere: (key: string) => boolean) =>
        setOpen((before) => (before !== null && isThere(before.key) ? before : null)),
      [],
    ),
    left: useCallback(
      (field: string) => {
        catchUp()
        setTold((before) => new Set([...before, field]))
      },
      [catchUp],
    ),
    shown: useMemo(
      () => shownFaults(faults, { open: open?.key ?? null, told, early }),
      [faults, open, told, early],
    ),
  }
}

type Told<Fault extends string> = {
  open: string | null
  told: ReadonlySet<string>
  early: readonly Fault[]
}

function shownFaults<Field extends string, Fault extends string>(
  faults: AllFaults<Field, Fault>,
  { open, told, early }: Told<Fault>,
): AllFaults<Field, Fault> {
  const own = open === null ? undefined : faults.get(open)
  if (open === null || own === undefined) return faults
  const all = Object.entries(own) as [Field, Fault][]
  const shown = Object.fromEntries(
    all.filter(([field, fault]) => told.has(field) || !early.includes(fault)),
  ) as FaultsOf<Field, Fault>
  return new Map([...faults, [open, shown]])
}
