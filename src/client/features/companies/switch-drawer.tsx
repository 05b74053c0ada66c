import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconBuilding, IconCheck, IconChevronRight, IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { wholeNumber } from '#client/i18n/moment.ts'
import { RefusalText } from '#client/records/refusal-text.tsx'
import { useRead } from '#client/records/use-read.ts'
import { useGo, useHere } from '#client/shell/address.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { SearchField } from '#client/ui/form/search-field.tsx'
import { lazyComponent } from '#client/ui/lazy-component.tsx'
import { SegmentedTabs } from '#client/ui/page/segmented-tabs.tsx'
import { Empty } from '#client/ui/state/empty.tsx'
import { ProblemState } from '#client/ui/state/problem.tsx'
import { chooseAccount, confirmAccountSwitch, useAccount } from '#client/workspace/use-account.ts'
import { useIsProviderPage } from './use-is-provider-page.ts'
import type { CompanyRow } from './layout.ts'
import { CompanyMark, placeOf } from './marks.tsx'
import { readWords } from './words.ts'
import { Icon } from '#client/ui/icon.tsx'
import { useSettled } from '#client/ui/use-settled.ts'
import { useEffectWhen } from '#client/ui/use-effect-when.ts'
import { useFocusOnMount } from '#client/ui/use-focus-on-mount.ts'
import css from './companies.module.css'

const CompanyForm = lazyComponent(
  async () => (await import('./company-form.tsx')).CompanyForm,
  'over',
)

const mostShown = 100

/** Milliseconds after the last key before the request. */
const pause = 150

/**
 * Switches the current account: the server searches, active and inactive ones are apart, and touch
 * or arrows and Enter choose (SHELL-29 to SHELL-35, G1-30).
 */
export function SwitchDrawer({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui()
  const choose = useChoose(onClose)
  const [tab, setTab] = useState<'true' | 'false'>('true')
  const [typed, setTyped] = useState('')
  const [adding, setAdding] = useState(false)
  const settled = useSettled(typed.trim(), pause)
  const { rows, counts, reading, isFound } = useFound(tab, settled)
  const [at, setAt] = useState(0)
  // Enter can come before the answer, so it chooses the first match once the matches for the typed
  // text arrive.
  const [wanted, setWanted] = useState(false)
  const search = useFocusOnMount<HTMLInputElement>()
  const shown = rows ?? []
  const active = Math.min(at, Math.max(0, shown.length - 1))
  const isThere = isFound && settled === typed.trim()
  useEffectWhen(wanted && isThere, () => {
    if (shown[active]) void choose(shown[active])
  })
  const change = () => {
    setAt(0)
    setWanted(false)
  }
  const keyDown = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLInputElement) || event.target.type === 'radio') return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      setAt(Math.min(Math.max(0, shown.length - 1), Math.max(0, active + step)))
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      setWanted(true)
    }
  }
  const countOf = (value: string) =>
    counts === null ? {} : { count: wholeNumber(counts.isActive[value] ?? 0) }
  const add = (
    <Button
      block
      icon={<Icon icon={IconPlus} />}
      onClick={() => setAdding(true)}
    >{t`Add company`}</Button>
  )
  return (
    <Dialog
      look="docked"
      title={t`Switch account`}
      onClose={onClose}
      footer={
        <div className={css.foot}>
          <p>{t`All pages show the company you choose.`}</p>
          {add}
        </div>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the arrows of the search move through the list under it */}
      <div className={css.drawer} onKeyDown={keyDown}>
        <SearchField
          ref={search}
          label={t`Find a company`}
          value={typed}
          onChange={(text) => {
            setTyped(text)
            change()
          }}
        />
        <SegmentedTabs
          block
          label={t`Status`}
          options={[
            {
              value: 'true',
              label: t({ message: 'Active', context: 'company' }),
              ...countOf('true'),
            },
            {
              value: 'false',
              label: t({ message: 'Inactive', context: 'company' }),
              ...countOf('false'),
            },
          ]}
          value={tab}
          onChange={(value) => {
            setTab(value)
            change()
          }}
        />
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no browser draws two lines in an option of its own */}
        <div role="listbox" aria-label={t`Companies`} className={css.accounts}>
          {shown.map((row, place) => (
            <AccountOption
              key={row.accountID}
              row={row}
              isActive={place === active}
              onChoose={() => void choose(row)}
            />
          ))}
        </div>
        <output className={css.spoken}>{shown[active] ? shown[active].name : ''}</output>
        {shown.length >= mostShown && (
          <p
            className={css.more}
          >{t`Only the first ${mostShown} are shown. Type a name to find others.`}</p>
        )}
        {rows?.length === 0 && (
          <Empty
            icon={<Icon icon={IconBuilding} size={26} />}
            title={typed.trim() === '' ? t`No Companies Available` : t`No company matches`}
          />
        )}
        {rows === null && reading.failed && (
          <ProblemState
            title={i18n._(readWords.accounts.title)}
            retry={{
              label: t`Try again`,
              onRetry: () => (setWanted(false), void reading.refresh()),
            }}
          >
            <RefusalText refused={reading.failed} />
          </ProblemState>
        )}
      </div>
      {adding && <CompanyForm onAdded={onClose} onClose={() => setAdding(false)} />}
    </Dialog>
  )
}

/**
 * Makes a company the current one once the page allows leaving. An open page of a company changes
 * to the new company's.
 */
function useChoose(onClose: () => void): (row: CompanyRow) => Promise<void> {
  const go = useGo()
  const here = useHere()
  const isProvider = useIsProviderPage()
  return async (row) => {
    // The drawer closes first, so that the question lies over the page.
    onClose()
    if (!(await confirmAccountSwitch())) return
    chooseAccount(row)
    const path = here()
    const own = `/admin/accounts/${row.accountID}`
    const other = path.replace(/^\/admin\/accounts\/\d+/, own)
    if (other !== path) go(other)
    // A page that follows no company would not show the choice (ruling 77).
    else if (isProvider || path === '/admin/accounts') go(own)
  }
}

/**
 * Returns the companies of a tab that match the typed text; the earlier ones stay until the next
 * arrive (`isFound`).
 */
function useFound(isActive: 'true' | 'false', search: string) {
  const query = search === '' ? {} : { search }
  const { data, reading } = useRead(
    'companies.list',
    { query: { ...query, isActive, limit: String(mostShown) } },
    { memoryOnly: true, failed: readWords.accounts },
  )
  const { data: counted } = useRead('companies.counts', { query }, { memoryOnly: true })
  const [before, setBefore] = useState(data)
  const [countsBefore, setCountsBefore] = useState(counted)
  if (data !== null && data !== before) setBefore(data)
  if (counted !== null && counted !== countsBefore) setCountsBefore(counted)
  return {
    rows: data ?? (reading.failed ? null : before),
    counts: counted ?? countsBefore,
    reading,
    isFound: data !== null,
  }
}

const showOption = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

function AccountOption({
  row,
  isActive,
  onChoose,
}: {
  row: CompanyRow
  isActive: boolean
  onChoose: () => void
}) {
  const { t } = useLingui()
  const isCurrent = useAccount()?.accountID === row.accountID
  const n = wholeNumber(row.associates)
  const people = plural(row.associates, { one: `${n} associate`, other: `${n} associates` })
  return (
    // The search has the focus, and its arrows and Enter choose.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus, jsx-a11y/click-events-have-key-events
    <div
      ref={isActive ? showOption : null}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="option"
      aria-selected={isActive}
      className={css.option}
      data-current={isCurrent || undefined}
      onClick={onChoose}
    >
      <CompanyMark name={row.name} logoUri={row.logoUri} />
      <span className={css.optionWords}>
        <strong>{row.name}</strong>
        <span>{[placeOf(row), people].filter(Boolean).join(', ')}</span>
      </span>
      {isCurrent ? (
        <span className={css.current}>
          <Icon icon={IconCheck} size={20} bold />
          {t`Current`}
        </span>
      ) : (
        <Icon icon={IconChevronRight} />
      )}
    </div>
  )
}
