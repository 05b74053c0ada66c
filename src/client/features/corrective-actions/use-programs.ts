import { useLingui } from '@lingui/react/macro'
import type { ReadStatus } from '#client/data/replica/view-types.ts'
import { type ReactNode, useMemo } from 'react'
import { useFailedRead } from '#client/i18n/use-failed-read.ts'
import { unreadChoicesHint } from '#client/records/stale-data-banner.tsx'
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

/** The programs under which a new action may be opened. */
export interface Programs {
  /** Every question that can be broken. */
  all: readonly Breakable[]
  stepsOf: (values: Chain) => Steps
  /** Returns the values without choices that the catalogue no longer has. */
  present: <Values extends Chain>(values: Values) => Values
  /** The state of reading the programs. */
  reading: ReadStatus
  /** A failed read with another try; only this place shows it. */
  unread: ReactNode
  /** The text if no program can be chosen (PROJ-26). */
  nothing: string | false
}

/**
 * Returns the company's enabled programs with all questions, stored on the device (G2-29, PROJ-28).
 */
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
      unreadChoicesHint(
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
