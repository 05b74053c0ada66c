import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconDownload, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import type { ScheduleRun } from '#contract/schedules/schema.ts'
import { fetchFile } from '#client/data/api/fetch-file.ts'
import { refusalText } from '#client/i18n/refusal-words.ts'
import { useCommand } from '#client/records/form/use-command.ts'
import { RecordHistory } from '#client/records/one/record-history.tsx'
import { useRead } from '#client/records/use-read.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import type { HistoryEntry } from '#client/ui/record/history.tsx'
import { saveFile } from '#client/ui/save-file.ts'
import { Icon } from '#client/ui/icon.tsx'
import { useToasts } from '#client/ui/toast/toasts.tsx'
import { momentText } from './layout.ts'
import css from './schedules.module.css'
import { type NamedSchedule, pathOf } from './use-schedules.ts'
import { mailWord, reasonWord, runsWords, saveWords } from './words.ts'

type RunsDialogProps = { row: NamedSchedule; onClose: () => void }

/** Shows when a report ran, what its file contained and who got it, and sends a file again. */
export function RunsDialog({ row, onClose }: RunsDialogProps) {
  const { t } = useLingui()
  const { data, loading, reading } = useRead(
    'schedules.runs',
    { params: pathOf(row) },
    { memoryOnly: true, staleTime: 0 },
  )
  const entries = useEntries(row, data ?? [])
  const { name } = row
  return (
    <Dialog
      title={t`Runs of ${name}`}
      look="docked"
      onClose={onClose}
      footer={<Button onClick={onClose}>{t`Close`}</Button>}
    >
      <RecordHistory read={{ ...reading, loading }} entries={entries} {...runsWords} />
    </Dialog>
  )
}

function useEntries(row: NamedSchedule, runs: readonly ScheduleRun[]): HistoryEntry[] {
  const { t, i18n } = useLingui()
  const titleOf = ({ status, reason }: ScheduleRun): string => {
    if (status === 'making') return t`The file is being made`
    if (status === 'mailing') return t`The mails are on their way`
    if (status === 'succeeded') return t`Sent`
    const why = reasonWord(i18n, reason)
    return t`Run failed: ${why}`
  }
  return runs.map((run) => ({
    id: run.runID,
    mark: run.status === 'succeeded' ? 'tick' : run.status === 'failed' ? 'block' : 'half',
    title: titleOf(run),
    by: run.isLate ? t`Late` : '',
    when: momentText(i18n, run.dueDateTime),
    note: <RunNote row={row} run={run} />,
  }))
}

function RunNote({ row, run }: { row: NamedSchedule; run: ScheduleRun }) {
  const { t, i18n } = useLingui()
  const again = useCommand('schedules.sendAgain', saveWords.sendAgain, [
    'schedules.runs',
    'schedules.list',
  ])
  const { rows, bytes, fileName, mails, status } = run
  const isOver = status === 'succeeded' || status === 'failed'
  const isGone = bytes !== null && run.file === null
  const params = { ...pathOf(row), runID: run.runID }
  return (
    <>
      {rows !== null && (
        <div>
          {plural(rows, { one: '# row', other: '# rows' })}, {sizeText(i18n.locale, bytes ?? 0)}
        </div>
      )}
      {mails.map(({ address, status: sent }) => (
        <div key={address} className={css.mail}>
          <span>{address}</span>
          <span className={css.quiet}>{mailWord(i18n, sent)}</span>
        </div>
      ))}
      {isGone && <div className={css.quiet}>{t`The file is gone: it is kept for 14 days.`}</div>}
      <div className={css.actions}>
        {run.file !== null && <SaveFile file={run.file} name={fileName ?? 'report.csv'} />}
        {isOver && !isGone && row.status === 'active' && (
          <Button
            size="small"
            disabled={again.busy}
            icon={<Icon icon={IconSend} size={20} />}
            onClick={() => void again.run({ params })}
          >
            {status === 'failed' && bytes === null ? t`Run again` : t`Send again`}
          </Button>
        )}
      </div>
    </>
  )
}

/** Saves the file as the recipients got it; it needs a network. */
function SaveFile({ file, name }: { file: string; name: string }) {
  const { t, i18n } = useLingui()
  const toasts = useToasts()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    const answer = await fetchFile(`/api/files/${file}`)
    setBusy(false)
    if (answer.ok) return saveFile(name, answer.body)
    const { message } = refusalText(answer)
    const text = typeof message === 'string' ? message : i18n._(message)
    toasts.show({ kind: 'error', title: t`The file could not be saved`, text })
  }
  return (
    <Button
      size="small"
      disabled={busy}
      icon={<Icon icon={IconDownload} size={20} />}
      onClick={() => void save()}
    >
      {t`Save the file`}
    </Button>
  )
}

/** Returns a size as people read it: `12 kB`, `3.4 MB`. */
function sizeText(locale: string, bytes: number): string {
  const isLarge = bytes >= 1_000_000
  const unit = isLarge ? 'megabyte' : 'kilobyte'
  const look = { style: 'unit', unit, maximumFractionDigits: isLarge ? 1 : 0 } as const
  const size = bytes / (isLarge ? 1_000_000 : 1_000)
  return new Intl.NumberFormat(locale, look).format(isLarge ? size : Math.ceil(size))
}
