import { useMemo } from 'react'
import { dayIn, ownZone } from '#contract/kernel/day.ts'
import { yearOf } from '#contract/osha/rules.ts'
import type { CallArguments } from '#client/data/api/operation-types.ts'
import { useServerNow } from '#client/i18n/use-moment.ts'
import { useParam } from '#client/shell/address.ts'
import { runCommand } from '#client/records/form/use-command.ts'
import { readQueryKey, useRead, useReadList } from '#client/records/use-read.ts'
import type { Patch } from '#client/records/form-values.ts'
import { useAccount } from '#client/workspace/use-account.ts'
import { useMe, useWorkspace } from '#client/workspace/workspace-context.ts'
import { useEffectWhen } from '#client/ui/use-effect-when.ts'
import type { EstablishmentRow, YearRow } from './establishment-layout.ts'
import type { CaseRow } from './layout.ts'
import type { LogRow } from './log-layout.ts'
import { readWords } from './words.ts'

/** The device stores nothing of the logs, because they are medical data. */
const memoryOnly = { memoryOnly: true, staleTime: 0 } as const

/** A save repeats these reads. */
export const oshaReads = [
  'osha.establishments',
  'osha.years',
  'osha.log',
  'osha.itaCheck',
  'osha.itaCaseCheck',
  'osha.readCase',
] as const

/** Returns the company of the page. Only its own people open it. */
export function useCompanyID(): number {
  return useAccount()?.accountID ?? 0
}

export const paramsOf = (accountID: number) => ({ accountID: String(accountID) })

export function useEstablishments(accountID: number) {
  const params = paramsOf(accountID)
  const options = { memoryOnly: true, failed: readWords.establishments } as const
  return useReadList('osha.establishments', { params }, options)
}

/** Reads the figures of a year; null if there are none yet. */
export function useYear(accountID: number, establishmentID: number, year: number) {
  const { rows, ...reading } = useYears(accountID)
  const found = useMemo(
    () =>
      rows.find((row) => row.establishmentID === establishmentID && row.logYear === year) ?? null,
    [rows, establishmentID, year],
  )
  return { year: found, ...reading }
}

export function useYears(accountID: number) {
  const params = paramsOf(accountID)
  return useReadList('osha.years', { params }, { memoryOnly: true, failed: readWords.years })
}

/** Reads form 300 of an establishment and year. */
export function useLog(accountID: number, establishmentID: number, year: number) {
  const params = { ...paramsOf(accountID), establishmentID: String(establishmentID) }
  const read = useReadList('osha.log', { params, query: { year: String(year) } }, memoryOnly)
  // A line has the fields of its layout, and whether its form 301 opens.
  return useMemo(() => ({ ...read, rows: read.rows as readonly LogRow[] }), [read])
}

export function useReaders(accountID: number) {
  return useRead('osha.readers', { params: paramsOf(accountID) }, memoryOnly)
}

/**
 * Reads the protected data once for each opening, because each reading is audited, and forgets it
 * on closing. `args` must stay the same object until they change.
 */
export function useToldRead<Name extends 'osha.readCase' | 'osha.names'>(
  name: Name,
  args: CallArguments<Name>,
) {
  const { reads } = useWorkspace()
  const { data, reading } = useRead(name, args, {
    ...memoryOnly,
    staleTime: Number.POSITIVE_INFINITY,
  })
  useEffectWhen(
    args,
    () => () => reads.client.removeQueries({ queryKey: readQueryKey(name, args) }),
  )
  return { data, failed: reading.failed, refresh: () => void reading.refresh() }
}

/** Reads the establishment and year of the address. */
export function usePlace(): { accountID: number; establishmentID: number; year: number } {
  const accountID = useCompanyID()
  const establishmentID = Number(useParam('establishmentID'))
  return { accountID, establishmentID, year: Number(useParam('year')) }
}

/** Returns the day where the company is, `YYYY-MM-DD`. */
export function useToday(): string {
  const { company } = useMe()
  return dayIn(company?.timeZone ?? ownZone(), useServerNow())
}

export function useThisYear(): number {
  return yearOf(useToday())
}

type Saving = { id: string; etag?: string | undefined }

/** Adds an establishment, or changes one. */
export function saveEstablishment(
  accountID: number,
  row: Pick<EstablishmentRow, 'establishmentID'> | undefined,
  body: Patch,
  saving: Saving,
) {
  const params = paramsOf(accountID)
  if (row === undefined) return runCommand('osha.createEstablishment', { params, body }, saving)
  const one = { ...params, establishmentID: String(row.establishmentID) }
  return runCommand('osha.updateEstablishment', { params: one, body }, saving)
}

/** Enters the figures of a year, or changes them. */
export function saveYear(
  accountID: number,
  row: Pick<YearRow, 'oshaYearID'> | undefined,
  body: Patch,
  saving: Saving,
) {
  const params = paramsOf(accountID)
  if (row === undefined) return runCommand('osha.createYear', { params, body }, saving)
  const one = { ...params, oshaYearID: String(row.oshaYearID) }
  return runCommand('osha.updateYear', { params: one, body }, saving)
}

/** Enters a case, or corrects one. */
export function saveCase(
  accountID: number,
  row: Pick<CaseRow, 'oshaCaseID'> | undefined,
  body: Patch,
  saving: Saving,
) {
  const params = paramsOf(accountID)
  if (row === undefined) return runCommand('osha.createCase', { params, body }, saving)
  const one = { ...params, oshaCaseID: String(row.oshaCaseID) }
  return runCommand('osha.updateCase', { params: one, body }, saving)
}
