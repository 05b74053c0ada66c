import { useLingui } from '@lingui/react/macro'
import { IconArrowBackUp, IconLock, IconPencil, IconStrikethrough } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { keptUntil } from '#contract/osha/rules.ts'
import type { OshaTicket, ReadCase } from '#contract/osha/schema.ts'
import { bothNames } from '#client/i18n/both-names.ts'
import { longEnglish } from '#client/i18n/dates.ts'
import { dayText } from '#client/i18n/days.ts'
import { useCommand } from '#client/records/form/use-command.ts'
import { ChangeDetails, describeChanges } from '#client/records/one/change-details.tsx'
import { ReadOnlySection } from '#client/records/one/read-only-section.tsx'
import { RecordHistory } from '#client/records/one/record-history.tsx'
import { RefusalText } from '#client/records/refusal-text.tsx'
import { formatterFor } from '#client/records/formatter.ts'
import { useGo, useParam } from '#client/shell/address.ts'
import { Button } from '#client/ui/button/button.tsx'
import { lazyComponent } from '#client/ui/lazy-component.tsx'
import { BackLink } from '#client/ui/page/back-link.tsx'
import { openWithin } from '#client/ui/page/open-within.ts'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { ScrollArea } from '#client/ui/page/scroll-area.tsx'
import type { HistoryEntry } from '#client/ui/record/history.tsx'
import { TitledCard } from '#client/ui/record/titled-card.tsx'
import { Empty } from '#client/ui/state/empty.tsx'
import { ProblemState } from '#client/ui/state/problem.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { SkeletonRows } from '#client/ui/state/skeleton.tsx'
import { addressOf, root } from './addresses.ts'
import { caseLayout as layout, type CaseRow } from './layout.ts'
import css from './osha.module.css'
import { oshaReads, paramsOf, useCompanyID, useToldRead } from './use-osha.ts'
import { historyWords, privacyCase, saveWords } from './words.ts'

const CaseDialog = lazyComponent(async () => (await import('./case-dialog.tsx')).CaseDialog, 'over')
const RemovalDialog = lazyComponent(
  async () => (await import('./removal-dialog.tsx')).RemovalDialog,
  'over',
)

/** Shows form 301 of a case to those who may read it. The audit trail records each opening. */
export function CasePage() {
  const { t } = useLingui()
  const go = useGo()
  const accountID = useCompanyID()
  const oshaCaseID = useParam('oshaCaseID')
  const args = useMemo(
    () => ({ params: { ...paramsOf(accountID), oshaCaseID } }),
    [accountID, oshaCaseID],
  )
  const { data, failed, refresh } = useToldRead('osha.readCase', args)
  if (data !== null) return <Case accountID={accountID} read={data} />
  const isBarred = failed?.kind === 'refused' && failed.code === 'not-permitted'
  return (
    <ScrollArea>
      <PageHeader
        lined
        title={t`Form 301`}
        back={<BackLink label={t`OSHA logs`} href={root} onOpen={() => go(root)} />}
      />
      <div className={css.state}>
        {isBarred ? (
          <Empty icon={<Icon icon={IconLock} size={26} />} title={t`You cannot read this form`}>
            {t`Form 301 can be read by the person who entered the case, by owners and by people named by an owner. Ask an owner of your company.`}
          </Empty>
        ) : failed ? (
          <ProblemState
            title={t`Failed to retrieve the case`}
            retry={{ label: t`Try again`, onRetry: refresh }}
          >
            <RefusalText refused={failed} />
          </ProblemState>
        ) : (
          <SkeletonRows label={t`Loading the case`} count={5} />
        )}
      </div>
    </ScrollArea>
  )
}

type CaseProps = { accountID: number; read: ReadCase }

function Case({ accountID, read: { case: row, history, caTicketHash } }: CaseProps) {
  const { t, i18n } = useLingui()
  const go = useGo()
  const [open, setOpen] = useState<'edit' | 'remove' | null>(null)
  const { establishmentID, logYear, caseNumber, employeeName, isRemoved, removedReason } = row
  const log = addressOf(establishmentID, logYear)
  const kept = dayText(keptUntil(logYear), i18n.locale === 'es' ? 'es' : 'en')
  const facts = [
    ...(isRemoved ? [t`Struck out: ${removedReason}`] : []),
    ...(row.isPrivacyCase ? [i18n._(privacyCase)] : []),
    t`Kept until ${kept}`,
  ]
  const place = { accountID, establishmentID, year: logYear }
  const close = () => setOpen(null)
  return (
    <ScrollArea>
      <PageHeader
        lined
        kicker={t`Case ${caseNumber} of ${logYear}`}
        title={employeeName}
        meta={facts.join(' · ')}
        back={<BackLink label={t`Log of ${logYear}`} href={log} onOpen={() => go(log)} />}
        actions={
          <>
            {isRemoved ? (
              <RestoreButton accountID={accountID} row={row} />
            ) : (
              <Button icon={<Icon icon={IconStrikethrough} />} onClick={() => setOpen('remove')}>
                {t`Strike out`}
              </Button>
            )}
            <Button
              variant="filled"
              icon={<Icon icon={IconPencil} />}
              onClick={() => setOpen('edit')}
            >
              {t`Correct`}
            </Button>
          </>
        }
      />
      <div className={css.page}>
        <Form301 row={row} />
        {caTicketHash !== null && <ActionLink id={row.correctiveActionID} hash={caTicketHash} />}
        <TitledCard title={t`History`}>
          <div className={css.body}>
            <CaseHistory tickets={history} />
          </div>
        </TitledCard>
      </div>
      {open === 'edit' && <CaseDialog place={place} row={row} onClose={close} />}
      {open === 'remove' && <RemovalDialog accountID={accountID} row={row} onClose={close} />}
    </ScrollArea>
  )
}

/** Groups the boxes of form 301 under the titles of its form. */
function Form301({ row }: { row: CaseRow }) {
  const { i18n } = useLingui()
  return Object.entries(layout.edit ?? {}).map(([key, title]) => {
    const names = layout.fieldViews
      .filter(({ name, ui }) => ui.edit === key && name !== 'correctiveActionID')
      .map(({ name }) => name)
    return (
      <TitledCard key={key} title={title ? i18n._(title) : ''}>
        <div className={css.body}>
          <ReadOnlySection layout={layout} row={row} names={names} />
        </div>
      </TitledCard>
    )
  })
}

function ActionLink({ id, hash }: { id: number | null; hash: string }) {
  const { t } = useLingui()
  const go = useGo()
  const href = `/back-office/corrective-actions/${id}`
  return (
    <TitledCard title={t`Corrective action`}>
      <div className={css.body}>
        <a href={href} onClick={openWithin(() => go(href))}>
          {hash}
        </a>
      </div>
    </TitledCard>
  )
}

function RestoreButton({ accountID, row }: { accountID: number; row: CaseRow }) {
  const { t } = useLingui()
  const { run, busy } = useCommand('osha.updateCase', saveWords.restore, oshaReads)
  const params = { ...paramsOf(accountID), oshaCaseID: String(row.oshaCaseID) }
  return (
    <Button
      icon={<Icon icon={IconArrowBackUp} />}
      disabled={busy}
      onClick={() => void run({ params, body: { isRemoved: false } }, { etag: row.etag })}
    >
      {t`Bring back`}
    </Button>
  )
}

function CaseHistory({ tickets }: { tickets: readonly OshaTicket[] }) {
  const { t, i18n } = useLingui()
  const titleOf = ({ version, changes }: OshaTicket): string => {
    if (version === 1) return t`Entered`
    const removed = changes['isRemoved']
    if (removed === undefined) return t`Corrected`
    return removed.to === true ? t`Struck out` : t`Brought back`
  }
  const entries = tickets.map((ticket): HistoryEntry => {
    const { ticketID, author, actor, creationDateTime, changes } = ticket
    const changeTexts = describeChanges(layout, formatterFor(layout, i18n), changes, {
      without: ['isRemoved'],
    })
    return {
      id: ticketID,
      mark: changes['isRemoved']?.to === true ? 'dash' : 'tick',
      title: titleOf(ticket),
      by: author ? bothNames(author.name, actor) : '',
      when: longEnglish(creationDateTime),
      note: <ChangeDetails note="" changes={changeTexts} />,
    }
  })
  return <RecordHistory read={readyReading} entries={entries} {...historyWords} />
}

/** The history arrives with its case, so it has no loading state of its own. */
const readyReading = {
  loading: false,
  asOf: null,
  offline: false,
  failed: null,
  inBanner: false,
  refresh: async () => undefined,
}
