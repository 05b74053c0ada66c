import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { opened } from '#contract/corrective-actions/lookups.ts'
import type { CallAnswer } from '#client/data/api/operation-types.ts'
import { ExpiryMark } from '#client/features/certificates/door.ts'
import { ActionStatus, actionAddress, DueMark } from '#client/features/corrective-actions/door.ts'
import { certificateDay } from '#client/i18n/dates.ts'
import { wholeNumber } from '#client/i18n/moment.ts'
import { useMoment } from '#client/i18n/use-moment.ts'
import { useGo } from '#client/shell/address.ts'
import { LinkRow, LinkRows } from '#client/ui/record/link-rows.tsx'
import { TitledCard } from '#client/ui/record/titled-card.tsx'
import { useMe } from '#client/workspace/workspace-context.ts'
import css from './notices.module.css'

type Notices = CallAnswer<'digest.notices'>
type Change = Notices['changes'][number]

/** Returns true if there is nothing to list. */
export function isNothingNew(notices: Notices): boolean {
  const { overdue, toCheck, mentions, certificates, failedReports, changes, followed } = notices
  const parts = [overdue, toCheck, mentions, certificates, failedReports, changes, followed]
  return parts.every((part) => part.length === 0)
}

/** The parts of the notices in the order of the morning mail; leaves out empty ones (CA-93). */
export function NoticeSections({ notices }: { notices: Notices }) {
  const { t } = useLingui()
  const { toCheck, mentions } = notices
  const moment = useMoment()
  const someone = t`Someone`
  return (
    <>
      <Overdue notices={notices} />
      <Section title={t`For you to check`} count={toCheck.length}>
        {toCheck.map(({ projectName, isClosed, ...action }) => (
          <ActionLine
            key={action.correctiveActionID}
            action={action}
            second={projectName}
            mark={isClosed ? t`Did the fix last?` : t`Work done`}
          />
        ))}
      </Section>
      <Section title={t`Comments that mention you`} count={mentions.length}>
        {mentions.map(({ text, by, at, ...action }) => (
          <ActionLine
            key={`${action.correctiveActionID} ${at}`}
            action={action}
            second={`${by ?? someone}: ${text}`}
            mark={moment(at)}
          />
        ))}
      </Section>
      <Certificates notices={notices} />
      <FailedReports notices={notices} />
      <Changes title={t`Changes of your actions`} changes={notices.changes} />
      <Changes title={t`Changes of what you follow`} changes={notices.followed} />
    </>
  )
}

/** The server lists the most overdue ones; the list of actions has all. */
function Overdue({ notices: { overdue, overdueCount, today } }: { notices: Notices }) {
  const { t } = useLingui()
  const go = useGo()
  return (
    <Section title={t`Your overdue actions`} count={overdueCount}>
      {overdue.map(({ projectName, dueDate, ...action }) => (
        <ActionLine
          key={action.correctiveActionID}
          action={action}
          second={projectName}
          mark={<DueMark row={{ dueDate, status: opened }} today={today} />}
        />
      ))}
      {overdueCount > overdue.length && (
        <LinkRow href={actionsPath} onOpen={() => go(actionsPath)} className={css.row}>
          {t`Show all actions`}
        </LinkRow>
      )}
    </Section>
  )
}

const actionsPath = '/back-office/corrective-actions'

type SectionProps = { title: string; count: number; children: ReactNode }

function Section({ title, count, children }: SectionProps) {
  if (count === 0) return null
  return (
    <TitledCard title={title} beside={wholeNumber(count)}>
      <LinkRows>{children}</LinkRows>
    </TitledCard>
  )
}

type ActionLineProps = {
  action: { correctiveActionID: number; number: number; title: string }
  second: ReactNode
  mark: ReactNode
}

function ActionLine({
  action: { correctiveActionID, number, title },
  second,
  mark,
}: ActionLineProps) {
  return (
    <Line
      href={actionAddress(false, correctiveActionID)}
      number={`CA-${number}`}
      title={title}
      second={second}
      mark={mark}
    />
  )
}

type LineProps = {
  href: string
  number?: string
  title: string
  second: ReactNode
  mark: ReactNode
}

function Line({ href, number, title, second, mark }: LineProps) {
  const go = useGo()
  return (
    <LinkRow href={href} onOpen={() => go(href)} className={css.row}>
      <span className={css.words}>
        <span className={css.title}>
          {number !== undefined && <span className={css.number}>{number}</span>} {title}
        </span>
        <span className={css.second}>{second}</span>
      </span>
      <span className={css.mark}>{mark}</span>
    </LinkRow>
  )
}

function Certificates({ notices: { certificates, today } }: { notices: Notices }) {
  const { t } = useLingui()
  const me = useMe()
  return (
    <Section title={t`Certificates`} count={certificates.length}>
      {certificates.map(({ title, userID, holder, ends }) => (
        <Line
          key={`${userID} ${title}`}
          href={`/back-office/associates/${userID}?tab=certificates`}
          title={title}
          second={`${holder ?? me.name}, ${certificateDay(ends)}`}
          mark={<ExpiryMark end={ends} today={today} />}
        />
      ))}
    </Section>
  )
}

function FailedReports({ notices: { failedReports } }: { notices: Notices }) {
  const { t } = useLingui()
  const moment = useMoment()
  return (
    <Section title={t`Reports that were not sent`} count={failedReports.length}>
      {failedReports.map(({ title, dueAt, refused }) => {
        const addresses = refused.join(', ')
        return (
          <Line
            key={`${title} ${dueAt}`}
            href="/back-office/schedule-jobs"
            title={title}
            second={
              refused.length > 0 ? t`It did not reach ${addresses}` : t`Its history has the reason.`
            }
            mark={moment(dueAt)}
          />
        )
      })}
    </Section>
  )
}

function Changes({ title, changes }: { title: string; changes: readonly Change[] }) {
  const said = useChangeText()
  const moment = useMoment()
  return (
    <Section title={title} count={changes.length}>
      {changes.map((change) => (
        <ActionLine
          key={change.correctiveActionID}
          action={change}
          second={said(change)}
          mark={
            <>
              <ActionStatus status={change.status} plain />
              <span className={css.second}>{moment(change.at)}</span>
            </>
          }
        />
      ))}
    </Section>
  )
}

/** Returns a function that says a change and its author. */
function useChangeText(): (change: Change) => string {
  const { t } = useLingui()
  return ({ kind, by, note }) => {
    const name = by ?? t`Someone`
    switch (kind) {
      case 'opened':
        return t`Opened by ${name}`
      case 'assigned':
        return t`Assigned by ${name}`
      case 'reopened':
        return t`Reopened by ${name}`
      case 'closed':
        return t`Closed by ${name}`
      case 'commented':
        return `${name}: ${note}`
      case 'changed':
        return t`Changed by ${name}`
    }
  }
}
