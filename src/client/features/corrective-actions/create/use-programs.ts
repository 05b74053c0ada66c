import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { useCatalogue } from '#client/features/catalogue/door.ts'
import { useFailedRead } from '#client/i18n/use-failed-read.ts'
import type { CreateValues } from '../create-values.ts'
import { stepsOf, stillThere, usablePlans, type Steps } from '../dependants.ts'
import { readWords } from '../words.ts'

export interface Programs {
  stepsOf: (values: CreateValues) => Steps
  /** The values without choices that left the catalogue. */
  present: (values: CreateValues) => CreateValues
  /** Said where no program can be chosen (PROJ-26). */
  note: string | null
}

/** The programs that the company has enabled, whole and on the device (G2-29, PROJ-28). */
export function usePrograms(): Programs {
  const { t } = useLingui()
  const { plans, loading, error } = useCatalogue()
  useFailedRead(error, 'backOfficeProjectForms', readWords.forms)
  const usable = useMemo(() => usablePlans(plans), [plans])
  const nothing = usable.length > 0 || loading ? null : t`No programs found in this project, please choose another one.`
  return {
    stepsOf: (values) => stepsOf(values, usable),
    present: (values) => ({ ...values, ...stillThere(values, usable) }),
    note: error ? t`The safety programs are not on this device yet. Connect once to fetch them; what you typed is kept.` : nothing,
  }
}
