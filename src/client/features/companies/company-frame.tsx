import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconPencil } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { mayEditCompany, mayManageCompanies } from '#contract/companies/rules.ts'
import { isOwner, roles } from '#contract/kernel/role.ts'
import { wholeNumber } from '#client/i18n/moment.ts'
import { StaleDataBanner } from '#client/records/stale-data-banner.tsx'
import { RefusalText } from '#client/records/refusal-text.tsx'
import { type ReadResult, useRead } from '#client/records/use-read.ts'
import { useGo } from '#client/shell/address.ts'
import { useSlotLinks } from '#client/shell/slots.tsx'
import { Button } from '#client/ui/button/button.tsx'
import { cx } from '#client/ui/cx.ts'
import { lazyComponent } from '#client/ui/lazy-component.tsx'
import { openWithin } from '#client/ui/page/open-within.ts'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { ScrollArea } from '#client/ui/page/scroll-area.tsx'
import { ProblemState } from '#client/ui/state/problem.tsx'
import { SkeletonRows } from '#client/ui/state/skeleton.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { useAccount, usePinnedAccount } from '#client/workspace/use-account.ts'
import { useMe } from '#client/workspace/workspace-context.ts'
import { CompanySwitch } from './company-switch.tsx'
import type { CompanyRow } from './layout.ts'
import { CompanyMark, placeOf } from './marks.tsx'
import { readWords } from './words.ts'
import css from './companies.module.css'

const CompanyForm = lazyComponent(
  async () => (await import('./company-form.tsx')).CompanyForm,
  'over',
)

type CompanyFrameProps = { accountID: number; children: (row: CompanyRow) => ReactNode }

/**
 * Frames a company's tab with its head and tabs, for the own and any other company (ACC-14, ACC-15,
 * ACC-18, ACC-19).
 */
export function CompanyTabPage({ accountID, children }: CompanyFrameProps) {
  const { t, i18n } = useLingui()
  const company = useRead(
    'companies.one',
    { params: { accountID: String(accountID) } },
    { failed: readWords.account },
  )
  const { data: row, reading } = company
  useSelectCurrentAccount(row)
  return (
    <ScrollArea key={i18n.locale}>
      <StaleDataBanner of={row === null ? [] : [reading]} />
      {row === null ? (
        <PageHeader lined title={t`Account`} />
      ) : (
        <HeaderWithTabs accountID={accountID} row={row} />
      )}
      {row === null ? <Missing company={company} /> : children(row)}
    </ScrollArea>
  )
}

type CompanyHeadProps = {
  accountID: number
  /** The end of the tab's address: `associates`. */
  at: string
  /** The tab's actions. */
  actions: ReactNode
}

/**
 * Shows the company's head above one of its lists. A list that this device stores shows even if the
 * company itself could not be read.
 */
export function CompanyPageHeader({ accountID, at, actions }: CompanyHeadProps) {
  const { data: row } = useRead('companies.one', { params: { accountID: String(accountID) } })
  useSelectCurrentAccount(row)
  return <HeaderWithTabs accountID={accountID} row={row} at={at} actions={actions} />
}

/**
 * Makes the company that a system administrator opens the current account, so that header and pages
 * follow it (G1-30).
 */
function useSelectCurrentAccount(row: Pick<CompanyRow, 'accountID' | 'name'> | null): void {
  const {
    app_metadata: { role },
  } = useMe()
  usePinnedAccount(row !== null && mayManageCompanies(role) ? row : null)
}

function Missing({ company: { reading } }: { company: ReadResult<CompanyRow> }) {
  const { t, i18n } = useLingui()
  return (
    <div className={css.state}>
      {reading.failed ? (
        <ProblemState
          title={i18n._(readWords.account.title)}
          retry={{ label: t`Try again`, onRetry: () => void reading.refresh() }}
        >
          <RefusalText refused={reading.failed} />
        </ProblemState>
      ) : (
        <SkeletonRows label={t`Loading the company`} count={5} />
      )}
    </div>
  )
}

type HeadProps = { accountID: number; row: CompanyRow | null } & Partial<
  Pick<CompanyHeadProps, 'at' | 'actions'>
>

/** Shows the company's name, place, numbers, actions and tabs. */
function HeaderWithTabs({ accountID, row, at, actions }: HeadProps) {
  const { t } = useLingui()
  const {
    app_metadata: {
      role: { roleID },
    },
  } = useMe()
  const current = useAccount()
  const name = row?.name ?? ((current?.accountID === accountID && current.name) || t`Account`)
  return (
    <>
      <PageHeader
        title={
          <span className={css.named}>
            <CompanyMark name={name} logoUri={row?.logoUri ?? null} />
            <span>{name}</span>
          </span>
        }
        meta={row && <Numbers row={row} />}
        actions={
          <>
            {row && mayManageCompanies({ roleID }) && <CompanySwitch row={row} />}
            {at === undefined ? row && <EditButton row={row} /> : actions}
          </>
        }
      />
      <Tabs accountID={accountID} row={row} at={at} />
    </>
  )
}

function Numbers({ row }: { row: CompanyRow }) {
  const [used, seats, people] = [
    wholeNumber(row.seatsUsed),
    wholeNumber(row.seats),
    wholeNumber(row.associates),
  ]
  const associates = plural(row.associates, {
    one: `${people} associate`,
    other: `${people} associates`,
  })
  const taken = plural(row.seats, {
    one: `${used} of ${seats} seat`,
    other: `${used} of ${seats} seats`,
  })
  return <span>{[placeOf(row), `${associates}, ${taken}`].filter(Boolean).join('. ')}</span>
}

function EditButton({ row }: { row: CompanyRow }) {
  const { t } = useLingui()
  const {
    app_metadata: {
      role: { roleID },
    },
    user_metadata,
  } = useMe()
  const [editing, setEditing] = useState(false)
  if (!mayEditCompany({ roleID, isOwner: isOwner({ roleID, ...user_metadata }) })) return null
  return (
    <>
      <Button
        variant="filled"
        icon={<Icon icon={IconPencil} size={20} />}
        onClick={() => setEditing(true)}
      >
        {t`Edit company`}
      </Button>
      {editing && <CompanyForm row={row} onClose={() => setEditing(false)} />}
    </>
  )
}

/** The company's own tab, and the tabs that other capabilities add. */
function Tabs({ accountID, row, at }: HeadProps) {
  const { t, i18n } = useLingui()
  const go = useGo()
  const {
    app_metadata: {
      role: { roleID },
    },
  } = useMe()
  const tabs = useSlotLinks('company.tabs')
  const own = roleID === roles.systemAdmin ? '/admin/accounts/$accountID' : '/back-office/account'
  const all = [
    { path: own, label: t`Company`, count: undefined },
    ...tabs.map(({ path, label, count }) => ({
      path,
      label: i18n._(label),
      count: row ? countOf(row, count) : undefined,
    })),
  ]
  const open = at === undefined ? own : `${own}/${at}`
  return (
    <nav
      className={cx(css.tabs, at !== undefined && css.overList)}
      aria-label={t`Parts of the company`}
    >
      {all.map(({ path, label, count }) => {
        const href = path.replace('$accountID', String(accountID))
        return (
          <a
            key={path}
            href={href}
            aria-current={path === open ? 'page' : undefined}
            onClick={openWithin(() => go(href))}
          >
            {label}
            {count !== undefined && <span>{wholeNumber(count)}</span>}
          </a>
        )
      })}
    </nav>
  )
}

/** Returns the number next to a tab; the capability of the tab names the field. */
function countOf(row: CompanyRow, field: string | undefined): number | undefined {
  const value: unknown = field === undefined ? undefined : Reflect.get(row, field)
  return typeof value === 'number' ? value : undefined
}
