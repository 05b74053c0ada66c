import { useCallback, useEffect, useMemo, useRef, useState } from 'react'

/** The row in editing, and its first focus; a new object for each request, even for an open row. */
export interface OpenRow<Field extends string> {
  key: string
  begin: Field
}

/** The faults of a row's fields; the screen has the texts. */
export type FaultsOf<Field extends string, Fault extends string> = Partial<Record<Field, Fault>>

/** The faults by the row's key. */
type AllFaults<Field extends string, Fault extends string> = ReadonlyMap<
  string,
  FaultsOf<Field, Fault>
>

interface Judged<Field extends string, Fault extends string> {
  faults: AllFaults<Field, Fault>
  /** Faults that show only after their field lost the focus; any other shows at once. */
  errorsOnBlur: readonly Fault[]
  /** Renders the last input, so that it is in its place for the next step. */
  flush: () => void
}

/**
 * The row of a table in editing and its messages: fields that the person has not reached show none.
 */
export function useOpenRow<Field extends string, Fault extends string>({
  faults,
  errorsOnBlur,
  flush,
}: Judged<Field, Fault>) {
  const [open, setOpen] = useState<OpenRow<Field> | null>(null)
  /** The fields that lost the focus, or were wrong when the row was opened. */
  const [told, setTold] = useState<ReadonlySet<string>>(new Set())
  const latest = useRef(faults)
  useEffect(() => {
    latest.current = faults
  }, [faults])
  const show = useCallback(
    ({ key }: { key: string }, begin: Field) => {
      flush()
      setTold(new Set(Object.keys(latest.current.get(key) ?? {})))
      setOpen({ key, begin })
    },
    [flush],
  )
  return {
    open,
    show,
    close: useCallback(() => {
      flush()
      setOpen(null)
    }, [flush]),
    /** Closes the row if it is not among these any more. */
    closeUnless: useCallback(
      (isThere: (key: string) => boolean) =>
        setOpen((before) => (before !== null && isThere(before.key) ? before : null)),
      [],
    ),
    left: useCallback(
      (field: string) => {
        flush()
        setTold((before) => new Set([...before, field]))
      },
      [flush],
    ),
    shown: useMemo(
      () => shownFaults(faults, { open: open?.key ?? null, told, errorsOnBlur }),
      [faults, open, told, errorsOnBlur],
    ),
  }
}

type Told<Fault extends string> = {
  open: string | null
  told: ReadonlySet<string>
  errorsOnBlur: readonly Fault[]
}

function shownFaults<Field extends string, Fault extends string>(
  faults: AllFaults<Field, Fault>,
  { open, told, errorsOnBlur }: Told<Fault>,
): AllFaults<Field, Fault> {
  const own = open === null ? undefined : faults.get(open)
  if (open === null || own === undefined) return faults
  const all = Object.entries(own) as [Field, Fault][]
  const shown = Object.fromEntries(
    all.filter(([field, fault]) => told.has(field) || !errorsOnBlur.includes(fault)),
  ) as FaultsOf<Field, Fault>
  return new Map([...faults, [open, shown]])
}
