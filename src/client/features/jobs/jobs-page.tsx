import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconMailExclamation } from '@tabler/icons-react'
import { useMemo, useState, type ReactNode } from 'react'
import { tableTime } from '#client/i18n/dates.ts'
import { useCommand } from '#client/records/form/use-command.ts'
import { buildColumns } from '#client/records/list/columns.ts'
import { defineList, type ListMessages } from '#client/records/list/list-source.ts'
import { RecordList } from '#client/records/list/record-list.tsx'
import { useDeviceList } from '#client/records/list/use-device-list.ts'
import { useReadList } from '#client/records/use-read.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Confirm } from '#client/ui/dialog/confirm.tsx'
import { RecordCard } from '#client/ui/record/record-card.tsx'
import type { Column } from '#client/ui/table/columns.ts'
import { jobLayout as layout, type JobRow } from './layout.tsx'
import { jobWord, progressOf, reasonWord, worded } from './words.ts'

const kind = defineList(layout, 'jobs')

/** Lists the failed and waiting jobs of the server, mails above all (rulings, 56). */
export function JobsPage() {
  const { i18n } = useLingui()
  // The device stores no jobs: they name people of all companies, and acting on them needs the
  // server. The list refreshes itself.
  const records = useReadList(
    'jobs.list',
    {},
    { memoryOnly: true, staleTime: 0, pollInterval: () => everyMs },
  )
  const { acts, question } = useActs()
  const columns = useMemo((): Column<JobRow>[] => {
    const cell = (row: JobRow) => acts(row)
    return [
      ...buildColumns<JobRow>(layout, i18n),
      {
        id: 'acts',
        header: i18n._(msg`What to do`),
        quietHeader: true,
        cell,
        width: 14,
        align: 'end',
        control: true,
        hideable: false,
      },
    ]
    // oxlint-disable-next-line react/exhaustive-deps -- the words change with the language
  }, [i18n.locale, acts])
  const list = useDeviceList<JobRow>(kind, { records, columns, tabs: states })
  return (
    <>
      <RecordList
        kind={kind}
        words={listWords}
        list={list}
        columns={columns}
        tabs={states}
        memory="jobs"
        autoHeight
        exports
        card={(row) => <JobCard row={row} acts={acts(row)} />}
      />
      {question}
    </>
  )
}

const states: readonly string[] = ['Failed', 'Waiting']
const everyMs = 10_000

/** The buttons that retry a job and, after a question, give it up. */
function useActs(): { acts: (row: JobRow) => ReactNode; question: ReactNode } {
  const { t, i18n } = useLingui()
  const [asked, setAsked] = useState<JobRow | null>(null)
  const { run: retry, busy } = useCommand('jobs.retry', commandWords.retry, ['jobs.list'])
  const { run: remove } = useCommand('jobs.remove', commandWords.remove, ['jobs.list'])
  const acts = useMemo(
    () => (row: JobRow) => {
      const name = nameOf(row, worded(i18n, jobWord(row.job), row.job))
      // A running job cannot be called back.
      return (
        row.state !== 'Running' && (
          <>
            <Button
              size="small"
              disabled={busy}
              aria-label={t`Try again: ${name}`}
              onClick={() => void retry({ params: { jobID: row.uid } })}
            >{t`Try again`}</Button>
            <Button
              size="small"
              variant="quiet"
              aria-label={t`Give up: ${name}`}
              onClick={() => setAsked(row)}
            >{t`Give up`}</Button>
          </>
        )
      )
    },
    // oxlint-disable-next-line react/exhaustive-deps -- the words change with the language
    [i18n.locale, busy, retry],
  )
  const name = asked === null ? '' : nameOf(asked, worded(i18n, jobWord(asked.job), asked.job))
  const question = asked && (
    <Confirm
      title={t`Give up this job?`}
      harmless={t`Keep it`}
      verb={t`Give up`}
      onCancel={() => setAsked(null)}
      onConfirm={() => {
        setAsked(null)
        void remove({ params: { jobID: asked.uid } })
      }}
    >
      {t`${name} is not tried again and leaves this list. No one gets a mail about it.`}
    </Confirm>
  )
  return { acts, question }
}

const nameOf = ({ concerns }: JobRow, job: string) =>
  concerns === '' ? job : `${job}, ${concerns}`

/** Shows a job on a phone. */
function JobCard({ row, acts }: { row: JobRow; acts: ReactNode }) {
  const { t, i18n } = useLingui()
  const { job, concerns, companyName, reason, detail, nextAt } = row
  const next = nextAt === null ? '' : tableTime(nextAt)
  const why = reason === '' ? '' : worded(i18n, reasonWord(reason), reason)
  const second = [concerns, companyName, why, detail, next && t`Next try ${next}`].filter(Boolean)
  return (
    <RecordCard
      number={progressOf(i18n, row)}
      title={worded(i18n, jobWord(job), job)}
      second={second.map((line, at) => (
        <span key={line}>
          {at > 0 && <br />}
          {line}
        </span>
      ))}
      actions={acts}
    />
  )
}

const commandWords = {
  retry: {
    code: 'adminRetryJob',
    sent: msg`It is being tried again`,
    failed: msg`Failed to try the job again`,
  },
  remove: { code: 'adminRemoveJob', sent: msg`Given up`, failed: msg`Failed to give up the job` },
}

const listWords: ListMessages = {
  title: msg`Failed jobs and mails`,
  loading: msg`Loading jobs`,
  find: { label: msg`Find a job`, placeholder: msg`Job, person or company` },
  create: { label: msg`New` },
  icon: IconMailExclamation,
  none: {
    title: msg`No job is waiting and none has failed`,
    text: msg`This list shows mails and other server tasks that wait for another try or have failed.`,
  },
  noMatch: {
    title: msg`No job matches`,
    text: msg`No job is in this state, or none matches the search.`,
    clear: msg`Show all jobs`,
  },
  failed: { code: 'adminFetchJobs', title: msg`Failed to retrieve jobs` },
}
