import { useCallback, useMemo, useState } from 'react'
import { useLatest } from '#client/ui/use-latest.ts'

/** The row in editing, and its first focus; a new object for each request, even for an open row. */
export interface EditingRow<Field extends string> {
  key: string
  firstFocus: Field
}

/** The faults of a row's fields; the screen has the texts. */
export type FieldErrorsOf<Field extends string, Fault extends string> = Partial<
  Record<Field, Fault>
>

/** The faults by the row's key. */
type ErrorsByRow<Field extends string, Fault extends string> = ReadonlyMap<
  string,
  FieldErrorsOf<Field, Fault>
>

interface EditingRowOptions<Field extends string, Fault extends string> {
  errors: ErrorsByRow<Field, Fault>
  /** Faults that show only after their field lost the focus; any other shows at once. */
  errorsOnBlur: readonly Fault[]
  /** Renders the last input, so that it is in its place for the next step. */
  flush: () => void
}

/**
 * The row of a table in editing and its messages: fields that the person has not reached show none.
 */
export function useEditingRow<Field extends string, Fault extends string>({
  errors,
  errorsOnBlur,
  flush,
}: EditingRowOptions<Field, Fault>) {
  const [open, setOpen] = useState<EditingRow<Field> | null>(null)
  /** The fields that lost the focus, or were wrong when the row was opened. */
  const [told, setTold] = useState<ReadonlySet<string>>(new Set())
  const latest = useLatest(errors)
  const show = useCallback(
    ({ key }: { key: string }, begin: Field) => {
      flush()
      setTold(new Set(Object.keys(latest.current.get(key) ?? {})))
      setOpen({ key, firstFocus: begin })
    },
    [flush, latest],
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
    onFieldBlur: useCallback(
      (field: string) => {
        flush()
        setTold((before) => new Set([...before, field]))
      },
      [flush],
    ),
    shown: useMemo(
      () => visibleErrors(errors, { open: open?.key ?? null, told, errorsOnBlur }),
      [errors, open, told, errorsOnBlur],
    ),
  }
}

type VisibleErrorOptions<Fault extends string> = {
  open: string | null
  told: ReadonlySet<string>
  errorsOnBlur: readonly Fault[]
}

function visibleErrors<Field extends string, Fault extends string>(
  faults: ErrorsByRow<Field, Fault>,
  { open, told, errorsOnBlur }: VisibleErrorOptions<Fault>,
): ErrorsByRow<Field, Fault> {
  const own = open === null ? undefined : faults.get(open)
  if (open === null || own === undefined) return faults
  const all = Object.entries(own) as [Field, Fault][]
  const shown = Object.fromEntries(
    all.filter(([field, fault]) => told.has(field) || !errorsOnBlur.includes(fault)),
  ) as FieldErrorsOf<Field, Fault>
  return new Map([...faults, [open, shown]])
}
