import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { isOwner } from '#contract/kernel/role.ts'
import { useCatalogue } from '#client/features/catalogue/door.ts'
import { AddPackage, usePackages } from '#client/features/packages/door.ts'
import { useRead, useReadList } from '#client/records/use-read.ts'
import { useGo } from '#client/shell/address.ts'
import { Button, LinkButton } from '#client/ui/button/button.tsx'
import { openWithin } from '#client/ui/page/open-within.ts'
import { TitledCard } from '#client/ui/record/titled-card.tsx'
import { StatusShape } from '#client/ui/status/status.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import css from './next-steps.module.css'

/**
 * Lists on top of a company's page what a new company still needs, for the system administrator;
 * hidden once all is done.
 */
export function NextSteps({ accountID }: { accountID: number }) {
  const { data: company } = useRead('companies.one', { params: { accountID: String(accountID) } })
  // A company that finished its setup has an owner and programs, so it reads neither.
  if (company === null || (company.isConfigurate && company.seats > 0)) return null
  return <Steps accountID={accountID} />
}

function Steps({ accountID }: { accountID: number }) {
  const { t } = useLingui()
  const go = useGo()
  const [adding, setAdding] = useState(false)
  const done = useDone(accountID)
  const way = (href: string, label: string) => (
    <LinkButton size="small" href={href} onClick={openWithin(() => go(href))}>
      {label}
    </LinkButton>
  )
  if (done === null) return null
  const steps: StepProps[] = [
    {
      isDone: done.packages,
      name: t`Packages`,
      text: t`Licenses and their seats.`,
      act: <Button size="small" onClick={() => setAdding(true)}>{t`Add package`}</Button>,
    },
    {
      isDone: done.owner,
      name: t`Owner`,
      text: t`The first Administrator, who reports to no one.`,
      act: way('/admin/invite', t`Invite the owner`),
    },
    {
      isDone: done.programs,
      name: t`Programs`,
      text: t`The safety programs that the company works with.`,
      act: way(`/admin/accounts/${accountID}/programs`, t`Choose programs`),
    },
  ]
  return (
    <>
      {steps.some(({ isDone }) => !isDone) && (
        <TitledCard title={t`Next for this company`}>
          <ol className={css.steps}>
            {steps.map((step) => (
              <Step key={step.name} {...step} />
            ))}
          </ol>
        </TitledCard>
      )}
      {adding && <AddPackage accountID={accountID} onClose={() => setAdding(false)} />}
    </>
  )
}

type StepProps = { isDone: boolean; name: string; text: string; act: ReactNode }

function Step({ isDone, name, text, act }: StepProps) {
  const { t } = useLingui()
  return (
    <li className={css.step}>
      <StatusShape mark={isDone ? 'tick' : 'ring'} plain={!isDone} />
      <div>
        <b>{name}</b>
        <VisuallyHidden>{isDone ? t`done` : t`to do`}</VisuallyHidden>
        <p>{text}</p>
      </div>
      {!isDone && act}
    </li>
  )
}

/** Returns what the company has on the server; null until all of it is known. */
function useDone(
  accountID: number,
): Readonly<Record<'packages' | 'owner' | 'programs', boolean>> | null {
  const packages = usePackages(accountID)
  const people = useReadList('team.list', { params: { accountID: String(accountID) }, query: {} })
  const { plans: programs } = useCatalogue('none', accountID)
  if (!packages.complete || !people.complete || programs === null) return null
  return {
    packages: packages.rows.some(({ seats }) => seats > 0),
    owner: people.rows.some(
      ({
        blocked,
        app_metadata: {
          role: { roleID },
        },
        user_metadata,
      }) => !blocked && isOwner({ roleID, ...user_metadata }),
    ),
    programs: programs.some(({ isEnable }) => isEnable),
  }
}
