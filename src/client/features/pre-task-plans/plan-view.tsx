import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { signedOf } from '#contract/pre-task-plans/rules.ts'
import type { ReadStatus } from '#client/data/replica/view-types.ts'
import { wholeNumber } from '#client/i18n/moment.ts'
import { SealLine } from '#client/features/seals/door.ts'
import { useFailedRead } from '#client/i18n/use-failed-read.ts'
import { isRecordUnavailable } from '#client/records/one/record-boundary.tsx'
import { StaleDataBanner } from '#client/records/stale-data-banner.tsx'
import { RefusalText } from '#client/records/refusal-text.tsx'
import { formatterFor } from '#client/records/formatter.ts'
import { useGo, useRedirect } from '#client/shell/address.ts'
import { usePhoneHead } from '#client/shell/phone-head.ts'
import { IconButton } from '#client/ui/button/icon-button.tsx'
import { ActionBar } from '#client/ui/page/action-bar.tsx'
import { BackLink } from '#client/ui/page/back-link.tsx'
import { ScrollArea } from '#client/ui/page/scroll-area.tsx'
import { usePageTitle } from '#client/ui/page/use-page-title.ts'
import { ProblemState } from '#client/ui/state/problem.tsx'
import { SkeletonRows } from '#client/ui/state/skeleton.tsx'
import { media, useMedia } from '#client/ui/use-media.ts'
import { Icon } from '#client/ui/icon.tsx'
import { useMe } from '#client/workspace/workspace-context.ts'
import { planLayout as layout, submittedOn } from './layout.tsx'
import { PlanStatus } from './marks.tsx'
import { OpenPdf } from './pdf-button.tsx'
import { PlanLines, PlanSignatures } from './plan-lines.tsx'
import { RepeatsCard } from './repeats-card.tsx'
import { isCompared, listWords } from './words.ts'
import { type OpenPlan, usePlan } from './use-plan.ts'
import css from './plan.module.css'

interface Placed {
  id: number
  /** The address of the list with its settings. */
  list: string
}

/** Shows a plan next to the list: its lines, how much repeats, who signed it. */
export function PreTaskPlanPane({ id, list }: Placed) {
  const { t } = useLingui()
  const go = useGo()
  const plan = usePlan(id)
  const close = () => go(list)
  const name = plan.row === null ? t`Pre-task plan` : `${plan.row.ptpHash} ${plan.row.title}`
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes what stands beside the list
    <section
      className={css.pane}
      aria-label={name}
      onKeyDown={(event) => event.key === 'Escape' && !event.defaultPrevented && close()}
    >
      <ScrollArea>
        <div className={css.body}>
          <header className={css.head}>
            <h2
              key={String(plan.row !== null)}
              ref={takesFocus}
              tabIndex={-1}
              className={css.title}
            >
              <PlanTitle plan={plan} />
            </h2>
            <IconButton
              label={t`Close`}
              icon={<Icon icon={IconX} size={24} bold />}
              onClick={close}
            />
          </header>
          <PlanBody plan={plan} list={list} />
        </div>
      </ScrollArea>
      {plan.row && <PlanFoot row={plan.row} />}
    </section>
  )
}

/** Focuses the title of an opened plan once it is loaded. */
const takesFocus = (title: HTMLElement | null) => title?.focus({ preventScroll: true })

/** Shows a plan alone on screens without room for both. */
export function PlanPage({ id, list }: Placed) {
  const { t, i18n } = useLingui()
  const go = useGo()
  const phone = useMedia(media.phone)
  const plan = usePlan(id)
  const heading = usePageTitle()
  const back = { label: i18n._(listWords.title), href: list }
  usePhoneHead(plan.row?.ptpHash ?? t`Pre-task plan`, back)
  return (
    <div className={css.alone}>
      <ScrollArea>
        <div className={css.body}>
          {!phone && (
            <div className={css.back}>
              <BackLink {...back} onOpen={() => go(list)} />
            </div>
          )}
          <header className={css.head}>
            <h1 ref={heading} className={css.title}>
              <PlanTitle plan={plan} />
            </h1>
          </header>
          <PlanBody plan={plan} list={list} />
        </div>
      </ScrollArea>
      {plan.row && <PlanFoot row={plan.row} isBar={phone} />}
    </div>
  )
}

function PlanTitle({ plan: { row } }: { plan: OpenPlan }): ReactNode {
  const { t } = useLingui()
  if (row === null) return t`Pre-task plan`
  return (
    <>
      <span className={css.kicker}>{row.ptpHash}</span> {row.title}
    </>
  )
}

/** Shows facts, meter, tasks with their lines and signatures; or why they are missing. */
function PlanBody({ plan, list }: { plan: OpenPlan; list: string }) {
  const { t, i18n } = useLingui()
  const { row, tasks, marks, reading, loading, today } = plan
  const {
    user_metadata: { accountID },
  } = useMe()
  const gone = useGone(plan, list)
  useFailedRead(
    row === null && !gone ? reading.failed : null,
    'fetchPreTaskPlan',
    failedTitle,
    true,
  )
  if (gone) return null
  if (row === null)
    return loading ? (
      <SkeletonRows label={t`Loading the plan`} count={6} />
    ) : (
      <Unread reading={reading} />
    )
  return (
    <>
      <div className={css.facts}>
        <span>
          {row.projectName},{' '}
          <span className={css.day}>{submittedOn(row, formatterFor(layout, i18n))}</span>
        </span>
        <span>{[row.projectNumber, row.projectAddress].filter(Boolean).join(', ')}</span>
        <PlanStatus status={row.submissionStatus} />
      </div>
      <StaleDataBanner
        of={[reading]}
        missing={t`The lines of this plan are not on this device yet.`}
      />
      <RepeatsCard row={row} today={today} reading={reading} />
      {tasks ? (
        <PlanLines tasks={tasks} marks={isCompared(row) ? marks : none} />
      ) : (
        loading && <SkeletonRows label={t`Loading the plan`} count={6} />
      )}
      <PlanSignatures row={row} />
      {row.submissionStatus === 'submitted' && (
        <SealLine accountID={accountID ?? 0} uid={row.uid} version={row.version} />
      )}
    </>
  )
}

/**
 * Shows who handed the plan in, how many have signed, and its PDF; on a phone it is the bar at the
 * foot.
 */
function PlanFoot({ row, isBar }: { row: NonNullable<OpenPlan['row']>; isBar?: boolean }) {
  const { t } = useLingui()
  const { signed, of } = signedOf(row.signatures)
  const [n, m] = [wholeNumber(signed), wholeNumber(of)]
  const who = (
    <span className={css.who}>
      <b>{row.submittedByUserName}</b>
      <span>{t`${plural(of, { one: `facilitator, ${n} of ${m} signed`, other: `facilitator, ${n} of ${m} signed` })}`}</span>
    </span>
  )
  if (isBar)
    return (
      <ActionBar start={who}>
        <OpenPdf row={row} large />
      </ActionBar>
    )
  return (
    <footer className={css.foot}>
      {who}
      <OpenPdf row={row} />
    </footer>
  )
}

/** Leads back to the list if the plan does not exist or the person may not see it. */
function useGone({ row, reading: { failed } }: OpenPlan, list: string): boolean {
  const gone = row === null && failed !== null && isRecordUnavailable(failed)
  useRedirect(gone ? list : null)
  return gone
}

function Unread({ reading: { failed, refresh } }: { reading: ReadStatus }) {
  const { t, i18n } = useLingui()
  return (
    <ProblemState
      title={i18n._(failedTitle)}
      retry={{ label: t`Try again`, onRetry: () => void refresh() }}
    >
      {failed && <RefusalText refused={failed} />}
    </ProblemState>
  )
}

const {
  failed: { title: failedTitle },
} = listWords
// A plan without others to compare with has no new lines.
const none: readonly never[] = []
