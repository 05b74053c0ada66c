import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { Formz } from '#contract/goformz/schema.ts'
import { isObject } from '#contract/kernel/json.ts'
import { useStoredError } from '#client/i18n/use-failed-read.ts'
import { useRead } from '#client/records/use-read.ts'
import type { FormzRow } from './layout.ts'

const none: readonly FormzRow[] = []

/**
 * Returns the forms of a company, which the device stores with their age. An answer that is not a
 * list of forms is stored as an error and shows no rows (GFZ-15).
 */
export function useForms(accountID: number) {
  const { t } = useLingui()
  const { data, loading, reading } = useRead(
    'goformz.list',
    { params: { accountID: String(accountID) } },
    { staleTime: 0 },
  )
  const isStrange = data !== null && !isForms(data)
  const title = t`Unable to load Goformz submissions`
  const message = t`The answer of the server is not a list of forms.`
  useStoredError('fetchGoformzSubmissions', title, isStrange ? message : null, true)
  const rows = useMemo(
    () =>
      data === null || isStrange
        ? none
        : data.map((row) => named(row, (id) => t`Unknown Project (${id})`)),
    [data, isStrange, t],
  )
  return useMemo(
    () => ({
      rows,
      complete: data !== null,
      loading,
      error: data === null ? reading.failed : null,
      ...reading,
    }),
    [rows, data, loading, reading],
  )
}

const named = (row: Formz, unknown: (id: string) => string): FormzRow => ({
  ...row,
  projectName: row.projectName ?? unknown(row.projectId),
})

function isForms(answer: unknown): answer is Formz[] {
  return (
    Array.isArray(answer) &&
    answer.every(
      (row: unknown) =>
        isObject(row) &&
        typeof row['formName'] === 'string' &&
        typeof row['creationDateTime'] === 'string' &&
        typeof row['projectId'] === 'string' &&
        typeof row['formzPdfUrl'] === 'string',
    )
  )
}
