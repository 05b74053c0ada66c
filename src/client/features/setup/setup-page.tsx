import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { landing, landingOf, setupPath } from '#contract/access/landing.ts'
import { roles } from '#contract/kernel/role.ts'
import { useCatalogue } from '#client/features/catalogue/door.ts'
import { useFailedRead } from '#client/i18n/use-failed-read.ts'
import { useRead } from '#client/records/use-read.ts'
import { useGo } from '#client/shell/address.ts'
import { reloadApp } from '#client/shell/load-problem.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { ProblemState } from '#client/ui/state/problem.tsx'
import { useArrival } from '#client/ui/use-arrival.ts'
import { useAccount } from '#client/workspace/use-account.ts'
import { useDraft } from '#client/workspace/use-draft.ts'
import { useSessionServices } from '#client/workspace/session-context.ts'
import { useMe } from '#client/workspace/workspace-context.ts'
import { type SetupDraft, setupOpening } from './setup-draft.ts'
import { SetupFinished, SetupNeeded } from './setup-said.tsx'
import css from './setup.module.css'
import { Wizard } from './wizard.tsx'

/**
 * `/back-office/setup`: the wizard of the own company, until it is configured (WIZ-01, WIZ-08 to
 * WIZ-10, G1-96).
 */
export function SetupPage() {
  const account = useAccount()
  return account && <Setup key={account.accountID} accountID={account.accountID} />
}

function Setup({ accountID }: { accountID: number }) {
  const { company } = useMe()
  const permit = useRead(
    'setup.permit',
    { params: { accountID: String(accountID) } },
    {
      staleTime: 0,
      failed: {
        code: 'validatePrevConfigBackOffice',
        title: msg`Failed to validate previous configuration`,
      },
    },
  )
  const { plans, reading } = useCatalogue('none')
  const failed = plans === null ? reading.failed : null
  useFailedRead(
    failed,
    'backOfficeFetchPlansInstance',
    msg`Failed to retrieve safety programs`,
    true,
  )
  const [isTold, setTold] = useState(false)
  const [isDone, setDone] = useState(false)
  const isConfigured = company?.isConfigurate === true || permit.data?.isConfigurate === true
  useLeadOut(isConfigured && !isDone)
  // A failed read counts as no earlier choice.
  const isKnown = permit.data !== null || permit.reading.failed !== null
  const hasPrevious = permit.data?.hasPreviousConfiguration ?? false
  const opening = useMemo(
    () => (isKnown ? setupOpening(hasPrevious) : null),
    [isKnown, hasPrevious],
  )
  const draft = useDraft<SetupDraft>('setup', String(accountID), opening)
  const { opened, forget } = draft
  const finish = async () => {
    setDone(true)
    await forget()
  }
  if (isDone) return <SetupFinished onClose={() => void reloadApp()} />
  if (isConfigured) return null
  return (
    <>
      {failed !== null ? (
        <NoPrograms onRetry={reading.refresh} />
      ) : plans === null || opened === null ? (
        <LoadingPrograms />
      ) : (
        <Wizard accountID={accountID} plans={plans} draft={draft} opened={opened} onDone={finish} />
      )}
      {opened !== null && !isTold && (
        <SetupNeeded isBegun={opened.restored} onClose={() => setTold(true)} />
      )}
    </>
  )
}

/**
 * A configured company has no wizard (WIZ-08). A device whose profile is out of date reads it
 * first, or the landing page would lead here again.
 */
function useLeadOut(isConfigured: boolean): void {
  const go = useGo()
  const { session } = useSessionServices()
  const isLedHere = () => {
    const now = session.get()
    return now.state === 'signed-in' && landingOf(now.me) === setupPath
  }
  const renew = async () => {
    if (isLedHere()) await session.refresh()
  }
  useArrival(
    () => (isConfigured ? renew() : null),
    () => go(isLedHere() ? landing[roles.safetyProfessional] : '/back-office', { replace: true }),
    [isConfigured, go, session],
  )
}

/** The number of placeholders while the programs load (WIZ-48, G1-60). */
const placeholders = 11

function LoadingPrograms() {
  const { t } = useLingui()
  return (
    <section className={css.wizard} aria-busy="true">
      <PageHeader title={t`Let's add Safety Programs!`} />
      <ul className={css.placeholders} aria-label={t`Loading`}>
        {Array.from({ length: placeholders }, (_, place) => {
          const number = place + 1
          return <li key={number}>{t`Safety Program ${number}`}</li>
        })}
      </ul>
    </section>
  )
}

function NoPrograms({ onRetry }: { onRetry: () => Promise<void> }) {
  const { t } = useLingui()
  return (
    <section className={css.wizard}>
      <PageHeader title={t`Let's add Safety Programs!`} />
      <div className={css.state}>
        <ProblemState
          title={t`Failed to retrieve safety programs`}
          retry={{ label: t`Try again`, onRetry: () => void onRetry() }}
        >
          {t`The server did not answer, and this device has no copy of the programs yet.`}
        </ProblemState>
      </div>
    </section>
  )
}
