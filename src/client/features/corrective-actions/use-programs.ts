import { useLingui } from '@lingui/react/macro'
import type { Reading } from '#client/data/replica/rows.ts'
import { type ReactNode, useMemo } from 'react'
import { useFailedRead } from '#client/i18n/use-failed-read.ts'
import { readHelp } from '#client/records/read-note.tsx'
import { useCatalogue } from '#client/features/catalogue/door.ts'
import {
  type Breakable,
  breakables,
  type Chain,
  type Steps,
  stepsOf,
  stillThere,
  usablePlans,
} from './dependants.ts'
import { readWords } from './words.ts'

/** The programs that a new action may be opened under. */
export interface Programs {
  /** Every question that can be broken. */
  all: readonly Breakable[]
  stepsOf: (values: Chain) => Steps
  /** The values without choices that left the catalogue. */
  present: <Values extends Chain>(values: Values) => Values
  /** How they were read. */
  reading: Reading
  /** That they could not be read, and another try: the one place that says it. */
  unread: ReactNode
  /** Said where no program can be chosen (PROJ-26). */
  nothing: string | false
}

/** The programs that the company has enabled, whole and on the device (G2-29, PROJ-28). */
export function usePrograms(): Programs {
  const { t, i18n } = useLingui()
  const { plans, reading } = useCatalogue()
  useFailedRead(
    plans === null ? reading.failed : null,
    'backOfficeProjectForms',
    readWords.forms,
    true,
  )
  const usable = useMemo(() => usablePlans(plans ?? []), [plans])
  const all = useMemo(() => breakables(usable), [usable])
  return {
    all,
    stepsOf: (values) => stepsOf(values, usable, all),
    present: (values) => ({ ...values, ...stillThere(values, usable) }),
    reading,
    unread:
      readHelp(
        reading,
        t`The safety programs are not on this device yet. Connect once to fetch them; what you typed is kept.`,
        `${i18n._(readWords.forms)}.`,
      ) || null,
    nothing:
      plans !== null &&
      usable.length === 0 &&
      t`No programs found in this project, please choose another one.`,
  }
}
