import { useLingui } from '@lingui/react/macro'
import { useCallback, useMemo, useState } from 'react'
import { useInvalidateReads } from '#client/records/form/use-command.ts'
import { useConfirmedRemoval } from '#client/records/form/undoable-changes.tsx'
import { buildColumns } from '#client/records/list/columns.ts'
import { defineList } from '#client/records/list/list-source.ts'
import { RecordList } from '#client/records/list/record-list.tsx'
import { editColumn } from '#client/records/list/row-edit.tsx'
import { rowMenuColumn } from '#client/records/list/row-menu.tsx'
import { useDeviceList } from '#client/records/list/use-device-list.ts'
import { asPatch } from '#client/records/form-values.ts'
import { useGo } from '#client/shell/address.ts'
import { lazyComponent } from '#client/ui/lazy-component.tsx'
import { type Account, useAccount } from '#client/workspace/use-account.ts'
import { create } from './addresses.ts'
import { ChooseAccount } from './choose-account.tsx'
import { scheduleLayout as layout } from './layout.ts'
import { drawLastRun, ScheduleCard, StatusCell } from './schedule-card.tsx'
import { useRowItems } from './use-row-items.tsx'
import {
  changeSchedule,
  type NamedSchedule,
  removeSchedule,
  scheduleReads,
  useSchedules,
} from './use-schedules.ts'
import { useSendNow } from './use-open-export.ts'
import { useStatusSwitch } from './use-status-switch.ts'
import { listWords, saveWords } from './words.ts'

const EditDialog = lazyComponent(async () => (await import('./edit-dialog.tsx')).EditDialog, 'over')
const RunsDialog = lazyComponent(async () => (await import('./runs-dialog.tsx')).RunsDialog, 'over')

const kind = defineList<NamedSchedule>(layout)

/**
 * `/back-office/schedule-jobs`: the scheduled reports of the own company, or of the one that a
 * system administrator has chosen (SCH-01, SES-61, G2-65).
 */
export function SchedulesPage() {
  const account = useAccount()
  return account === null ? (
    <ChooseAccount />
  ) : (
    <Schedules key={account.accountID} account={account} />
  )
}

function Schedules({ account: { accountID } }: { account: Account }) {
  const { i18n } = useLingui()
  const go = useGo()
  const records = useSchedules(accountID)
  const reread = useInvalidateReads(scheduleReads)
  const [edited, setEdited] = useState<NamedSchedule | null>(null)
  const [looked, setLooked] = useState<NamedSchedule | null>(null)
  const toggle = useStatusSwitch(reread)
  const { ask, question } = useConfirmedRemoval<NamedSchedule>({
    words: saveWords.remove,
    nameOf: ({ name }) => name,
    remove: removeSchedule,
    reread,
    restore: {
      words: saveWords.restore,
      run: (row, id) => changeSchedule(row, asPatch({ isRemoved: false }), id),
    },
  })
  const send = useSendNow(accountID)
  const items = useRowItems({ onRunNow: send, onRuns: setLooked, onRemove: ask })
  const columns = useMemo(
    () => [
      ...buildColumns<NamedSchedule>(layout, i18n, {
        looks: {
          lastRunDateTime: { cell: (row) => drawLastRun(row, i18n) },
          status: { cell: (row) => <StatusCell row={row} onToggle={toggle} compact /> },
        },
      }),
      editColumn<NamedSchedule>(i18n, { onEdit: setEdited }),
      rowMenuColumn<NamedSchedule>(i18n, items),
    ],
    // oxlint-disable-next-line react/exhaustive-deps -- the words change with the language
    [i18n.locale, toggle, items],
  )
  const list = useDeviceList<NamedSchedule>(kind, { records, columns })
  const card = useCallback(
    (row: NamedSchedule) => (
      <ScheduleCard row={row} items={items} onToggle={toggle} onEdit={setEdited} />
    ),
    [items, toggle],
  )
  return (
    <>
      <RecordList
        kind={kind}
        words={listWords}
        list={list}
        columns={columns}
        memory="schedules"
        card={card}
        onCreate={() => go(create)}
      />
      {question}
      {looked && <RunsDialog row={looked} onClose={() => setLooked(null)} />}
      {edited && <EditDialog row={edited} reread={reread} onClose={() => setEdited(null)} />}
    </>
  )
}
