import { useLingui } from '@lingui/react/macro'
import { useCallback, useMemo } from 'react'
import { citationStates } from '#contract/regulations/states.ts'
import { dayText } from '#client/i18n/days.ts'
import { language } from '#client/i18n/language.ts'
import { buildColumns } from '#client/records/list/columns.ts'
import { defineList } from '#client/records/list/list-source.ts'
import { RecordList } from '#client/records/list/record-list.tsx'
import type { ChipTests } from '#client/records/list/facet-counts.ts'
import { useDeviceList } from '#client/records/list/use-device-list.ts'
import { useGo } from '#client/shell/address.ts'
import { RecordCard } from '#client/ui/record/record-card.tsx'
import { type CitationRow, citationLayout as layout, formName, citationText } from './layout.tsx'
import { StateMark } from './state-mark.tsx'
import { useCitations } from './use-citations.ts'
import { citationsPath, listWords } from './words.ts'

const kind = defineList(layout, 'citations')
const hrefOf = ({ uid }: CitationRow) => `${citationsPath}/${uid}`

/**
 * Lists the citations of all questions of the catalogue and how they compare with our copy of the
 * regulations.
 */
export function CitationsPage() {
  const { t, i18n } = useLingui()
  const go = useGo()
  // Reads them at every visit, because people come here from questions that they just changed.
  const { citations, copyOf } = useCitations(0)
  const columns = useMemo(
    () => buildColumns<CitationRow>(layout, i18n),
    // oxlint-disable-next-line react/exhaustive-deps -- the words change with the language
    [i18n.locale],
  )
  const list = useDeviceList<CitationRow>(kind, {
    records: citations,
    columns,
    tabs: citationStates,
    chips,
  })
  const card = useCallback(
    (row: CitationRow) => <CitationCard row={row} onOpen={() => go(hrefOf(row))} />,
    [go],
  )
  const date = dayText(copyOf, language.get())
  return (
    <RecordList
      kind={kind}
      words={listWords}
      list={list}
      columns={columns}
      tabs={citationStates}
      memory={citationsPath}
      card={card}
      hrefOf={hrefOf}
      exports
      fact={copyOf !== '' && <span>{t`Our copy of ${date}`}</span>}
    />
  )
}

const chips: ChipTests<CitationRow> = { spelling: ({ isSpelledOtherwise }) => isSpelledOtherwise }

/** Shows a citation on a phone. */
function CitationCard({ row, onOpen }: { row: CitationRow; onOpen: () => void }) {
  const second = [citationText(row), [row.program, formName(row)].join(', '), row.question].filter(
    Boolean,
  )
  return (
    <RecordCard
      title={row.number}
      second={second.map((line, at) => (
        <span key={line}>
          {at > 0 && <br />}
          {line}
        </span>
      ))}
      meta={<StateMark state={row.state} />}
      href={hrefOf(row)}
      onOpen={onOpen}
    />
  )
}
