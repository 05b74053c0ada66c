import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { citationStates } from '#contract/regulations/states.ts'
import { dayText } from '#client/i18n/days.ts'
import { language } from '#client/i18n/language.ts'
import { columnsOf } from '#client/records/list/columns.ts'
import { listKind } from '#client/records/list/list-source.ts'
import { RecordList } from '#client/records/list/record-list.tsx'
import type { Keeps } from '#client/records/list/tally.ts'
import { useDeviceList } from '#client/records/list/use-device-list.ts'
import { useRead } from '#client/records/use-read.ts'
import { Button } from '#client/ui/button/button.tsx'
import { later } from '#client/ui/later.tsx'
import { RecordCard } from '#client/ui/record/record-card.tsx'
import type { Column } from '#client/ui/table/columns.ts'
import { type CitationRow, citationLayout as layout, formOf, saidOf } from './layout.tsx'
import { StateMark } from './state-mark.tsx'
import { listWords } from './words.ts'

const CitationDialog = later(async () => (await import('./citation-dialog.tsx')).CitationDialog, 'over')

const kind = listKind(layout, 'citations')

/** What all questions of the catalogue cite, beside what our copy of the regulations says of it. */
export function CitationsPage() {
  const { t, i18n } = useLingui()
  const { data, loading, reading } = useRead('regulations.citations', {}, { passing: true, fresh: 0 })
  const records = useMemo(() => ({ rows: data?.rows ?? none, complete: data !== null, loading, error: data === null ? reading.failed : null, ...reading }), [data, loading, reading])
  const [opened, setOpened] = useState<CitationRow | null>(null)
  const details = useCallback(
    (row: CitationRow) => {
      const name = row.number
      return <Button size="small" variant="quiet" aria-label={t`Details of ${name}`} onClick={() => setOpened(row)}>{t`Details`}</Button>
    },
    [t],
  )
  const columns = useMemo(
    (): Column<CitationRow>[] => [...columnsOf<CitationRow>(layout, i18n), { id: 'details', header: i18n._(msg`Details`), quietHeader: true, cell: details, width: 6, align: 'end', control: true, hideable: false }],
    // oxlint-disable-next-line react/exhaustive-deps -- the words change with the language
    [i18n.locale, details],
  )
  const list = useDeviceList<CitationRow>(kind, { records, columns, tabs: citationStates, chips })
  const card = useCallback((row: CitationRow) => <CitationCard row={row} act={details(row)} />, [details])
  const date = dayText(data?.copyOf ?? '', language.get())
  return (
    <>
      <RecordList kind={kind} words={listWords} list={list} columns={columns} tabs={citationStates} memory="citations" card={card} exports fact={data && <span>{t`Our copy of ${date}`}</span>} />
      {opened && <CitationDialog row={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

const none: readonly CitationRow[] = []
const chips: Keeps<CitationRow> = { spelling: ({ isSpelledOtherwise }) => isSpelledOtherwise }

/** A citation as a phone shows it. */
function CitationCard({ row, act }: { row: CitationRow; act: ReactNode }) {
  const second = [saidOf(row), [row.program, formOf(row)].join(', '), row.question].filter(Boolean)
  return <RecordCard title={row.number} second={second.map((line, at) => <span key={String(line)}>{at > 0 && <br />}{line}</span>)} meta={<StateMark state={row.state} />} actions={act} />
}
