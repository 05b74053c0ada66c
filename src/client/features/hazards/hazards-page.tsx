import { useLingui } from '@lingui/react/macro'
import { useCallback, useMemo } from 'react'
import { hazardPresets } from '#contract/hazards/choices.ts'
import { hazardRules } from '#contract/hazards/rules.ts'
import { useReportSaveOutcome } from '#client/records/form/use-report-save-outcome.ts'
import { runCommand, useInvalidateReads } from '#client/records/form/use-command.ts'
import type { FormSaveInput } from '#client/records/form/use-record-form.ts'
import { useConfirmedRemoval } from '#client/records/form/undoable-changes.tsx'
import { useRowByRowTable } from '#client/records/form/use-row-by-row-table.ts'
import { buildColumns } from '#client/records/list/columns.ts'
import { defineList } from '#client/records/list/list-source.ts'
import { RecordList } from '#client/records/list/record-list.tsx'
import { useDeviceList } from '#client/records/list/use-device-list.ts'
import { EditDeleteButtons, editDeleteColumn } from '#client/records/list/edit-delete-buttons.tsx'
import { formatterFor } from '#client/records/formatter.ts'
import { useReadList } from '#client/records/use-read.ts'
import { asPatch } from '#client/records/form-values.ts'
import { RecordCard } from '#client/ui/record/record-card.tsx'
import { Status } from '#client/ui/status/status.tsx'
import { HazardCases } from './hazard-cases.tsx'
import { type HazardRow, hazardLayout as layout } from './layout.ts'
import { listWords, saveWords } from './words.ts'

const kind = defineList(layout)

/** The provider's list of hazards (HAZ-01 to HAZ-17), edited row by row. */
export function HazardsPage() {
  const { t, i18n } = useLingui()
  const outcome = useReportSaveOutcome()
  const read = useReadList('hazards.list', {})
  const reread = useInvalidateReads(hazardReads)
  const hides = ({ patch }: FormSaveInput, row: HazardRow) => {
    if (patch['status'] !== 'Inactive' || row.version === 0) return undefined
    const { name } = row
    // The row is hidden now, so the toast offers an undo.
    return {
      text: t`${name} is inactive now, and hidden here.`,
      action: {
        label: t`Undo`,
        onAction: () =>
          void outcome(saveWords.change, changed(row, { status: 'Active' }, crypto.randomUUID()), {
            reread,
          }),
      },
    }
  }
  const { records, over, edit, add, editing, editor, take } = useRowByRowTable<
    HazardRow,
    typeof read
  >({
    layout,
    rules: hazardRules,
    form: 'hazard.edit',
    words: saveWords,
    read,
    blank,
    temporary: (n) => `NEW-${n}`,
    nameOf,
    add: (body, options) => runCommand('hazards.create', { body }, options),
    change: ({ id }, body, options) =>
      runCommand('hazards.update', { params: { hazardId: String(id) }, body }, options),
    reread,
    toast: hides,
    note: (uid) => (uid.startsWith('NEW-') ? t`${uid}, not saved yet` : null),
  })
  const { ask, question } = useConfirmedRemoval<HazardRow>({
    words: saveWords.remove,
    nameOf,
    remove: ({ id }, key) =>
      runCommand('hazards.remove', { params: { hazardId: String(id) } }, { id: key }),
    reread,
    onRemoved: ({ uid }) => take(uid),
    restore: {
      words: saveWords.restore,
      run: (row, key) => changed(row, { isRemoved: false }, key),
    },
  })
  const acts = useMemo(() => ({ nameOf, onEdit: edit, onRemove: ask, more: casesOf }), [edit, ask])
  const columns = useMemo(
    () => [...buildColumns<HazardRow>(layout, i18n), editDeleteColumn<HazardRow>(i18n, acts)],
    // oxlint-disable-next-line react/exhaustive-deps -- the words change with the language
    [i18n.locale, acts],
  )
  const list = useDeviceList<HazardRow>(kind, { records, columns, pinnedUid: editing?.key })
  const card = useCallback((row: HazardRow) => <HazardCard row={row} acts={acts} />, [acts])
  return (
    <>
      <RecordList
        kind={kind}
        words={listWords}
        list={list}
        columns={columns}
        memory="hazards"
        autoHeight
        card={card}
        onCreate={add}
        editing={editing}
        pinnedRow={over}
        exports
      />
      {editor}
      {question}
    </>
  )
}

type CardProps = {
  row: HazardRow
  acts: Omit<Parameters<typeof EditDeleteButtons<HazardRow>>[0], 'row'>
}

/** Shows a hazard on a phone with all its fields, because a card opens nothing. */
function HazardCard({ row, acts }: CardProps) {
  const { i18n } = useLingui()
  const say = formatterFor(layout, i18n)
  const { number, name, address, type, description, status } = row
  return (
    <RecordCard
      number={number}
      aside={layout.find('creationDateTime')?.ui.column?.cell?.(row, say)}
      title={name}
      second={[address, say.choiceText(type), description].filter(Boolean).join(' · ')}
      meta={<Status mark={status === 'Active' ? 'tick' : 'dash'} label={say.choiceText(status)} />}
      actions={<EditDeleteButtons row={row} {...acts} />}
    />
  )
}

const nameOf = ({ name }: HazardRow) => name
const casesOf = (row: HazardRow) => <HazardCases row={row} />
const changed = (
  { id }: HazardRow,
  set: { status: string } | { isRemoved: boolean },
  key: string,
) =>
  runCommand(
    'hazards.update',
    { params: { hazardId: String(id) }, body: asPatch(set) },
    { id: key },
  )
const hazardReads = ['hazards.list'] as const
const blank: HazardRow = {
  uid: '',
  version: 0,
  etag: '',
  id: 0,
  number: '',
  name: '',
  address: '',
  description: '',
  isRemoved: false,
  creationDateTime: '',
  ...hazardPresets,
}
