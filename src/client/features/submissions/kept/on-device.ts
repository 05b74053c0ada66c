import { plural } from '@lingui/core/macro'
import { useMemo } from 'react'
import { useLingui } from '@lingui/react/macro'
import { wholeNumber } from '#client/i18n/moment.ts'
import type { ListSource } from '#client/records/list/list-source.ts'
import { useConnectionState } from '#client/workspace/use-connection-state.ts'
import { submissionQuery } from '../filters.ts'
import type { SubmissionListRow } from '../layout.ts'
import { countedOnDevice, foundOnDevice, type Searchable } from './device-search.ts'
import { useKept } from './kept-of.ts'
import type { LocalRecord, OfflineState } from './kept-types.ts'

/** The list as this device has it, and which of its rows need the network to open. */
export interface OnDevice {
  list: ListSource<SubmissionListRow>
  isSoft: (row: SubmissionListRow) => boolean
}

/**
 * Returns the offline records if the device replaces the server: without a network and with records
 * stored. Returns null otherwise.
 */
export function useKeptHere(): readonly LocalRecord[] | null {
  const kept = useKept()
  const offline = useConnectionState() === 'offline'
  return useMemo(
    () => (offline && kept !== null && kept.kept.size > 0 ? [...kept.kept.values()] : null),
    [offline, kept],
  )
}

/**
 * Finds, sorts and counts the offline records here while there is no network. Rows that the server
 * listed last stay among them if they match the filters. Returns null while the server's list
 * applies.
 */
export function useOnDevice(
  found: ListSource<SubmissionListRow>,
  kept: OfflineState | null,
): OnDevice | null {
  const { t } = useLingui()
  const records = useKeptHere()
  return useMemo(() => {
    if (records === null || kept === null) return null
    const asked = submissionQuery(found.state)
    const here = foundOnDevice(records, asked)
    const listed =
      found.loading || found.error !== null
        ? []
        : found.rows.filter(({ uid }) => !kept.kept.has(uid))
    // Only the server knows the answers and findings of those rows; it listed them for the same
    // search, so they match.
    const { search: _words, findingsOf: _questions, ...besides } = asked
    const soft = foundOnDevice(
      listed.map((row) => ({ row, words: [] })),
      besides,
    )
    const rows = foundOnDevice<Searchable>([...here, ...soft], besides).map(
      ({ row }): SubmissionListRow => row,
    )
    const { all, completed } = countedOnDevice(records, asked)
    const n = wholeNumber(here.length)
    return {
      list: {
        ...found,
        rows,
        loading: false,
        error: null,
        more: null,
        moreFailed: null,
        count: t`${plural(here.length, { one: `${n} kept on this device`, other: `${n} kept on this device` })}`,
        counts: {
          tabs: new Map([
            ['all', all],
            ['1', completed],
            ['0', all - completed],
          ]),
          chips: none,
          views: none,
          choices: () => none,
        },
        reading: { ...found.reading, asOf: kept.choice.renewed, failed: null },
      },
      isSoft: ({ uid }) => !kept.kept.has(uid),
    }
  }, [found, kept, records, t])
}

const none: ReadonlyMap<string, number> = new Map()
