import { useLingui } from '@lingui/react/macro'
import { IconBuilding, IconPlus, IconUser, IconUserPlus } from '@tabler/icons-react'
import { memo, type ReactNode, useCallback, useState } from 'react'
import { plural } from '@lingui/core/macro'
import { maxInvitesPerCall } from '#contract/invites/limits.ts'
import { wholeNumber } from '#client/i18n/moment.ts'
import {
  type UnsavedChangesGuard,
  useUnsavedChangesGuard,
} from '#client/records/form/unsaved-changes-guard.tsx'
import { focusRowWhenRendered } from '#client/records/rows/focus-row.ts'
import { StaleDataBanner } from '#client/records/stale-data-banner.tsx'
import { useGo } from '#client/shell/address.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { ScrollArea } from '#client/ui/page/scroll-area.tsx'
import { Empty } from '#client/ui/state/empty.tsx'
import { type Account, useAccount, usePinnedAccount } from '#client/workspace/use-account.ts'
import { useDraftStore } from '#client/workspace/use-box.ts'
import type { BulkRow } from '../bulk-row.ts'
import type { RosterSource } from '../import/choose-roster.tsx'
import { ImportProvider } from '../import/import-provider.tsx'
import { SentInvitations } from '../sent/sent-invitations.tsx'
import { InviteBar } from './bulk-bar.tsx'
import { BulkResultDialog, TooManySeats, useBulkToast } from './bulk-result.tsx'
import { BulkTableView } from './bulk-table-view.tsx'
import css from './bulk.module.css'
import { DeleteQuestion, EarlierTable, ReplacedBy } from './keep-or-discard.tsx'
import { ChangesCard } from './person-changes.tsx'
import { LicenseForAll, SeatSummary } from './seats.tsx'
import { type BulkParts, useBulkParts } from './use-bulk-parts.ts'
import { useBulkSend } from './use-bulk-send.ts'
import { useBulkTable } from './use-bulk-table.ts'
import { useRowActions } from './use-row-actions.ts'

/**
 * `/back-office/invite-team`, `/admin/invite-team`: invites many people at once into the current
 * company (INV-40, INV-41).
 */
export function InviteTeamPage() {
  const { t } = useLingui()
  const account = useAccount()
  // Another company has another table, which starts empty (INV-61, G1-89).
  if (account !== null) return <BulkInvite key={account.accountID} account={account} />
  return (
    <Empty
      icon={<Icon icon={IconBuilding} size={26} />}
      title={t`Please, select a Company`}
    >{t`Choose the company whose people you invite at the top of the page.`}</Empty>
  )
}

/** The bulk table of one company: rows, seats, and the single call that invites everyone. */
function BulkInvite({ account }: { account: Account }) {
  // A key press in the table does not change the company's data.
  return <BulkDesk account={account} parts={useBulkParts(account)} />
}

function BulkDesk({ account, parts }: { account: Account; parts: BulkParts }) {
  const { t } = useLingui()
  const table = useBulkTable(account.accountID)
  const { rows, changes, offered } = table
  const actions = useRowActions(table, parts)
  const { counted, errors, use, complete, written } = actions
  const [deleting, setAsks] = useState<BulkRow | 'all' | null>(null)
  const askRemoval = useCallback((row: BulkRow) => setAsks(row), [])
  const { send, sending, result, report, close } = useBulkSend({
    accountID: account.accountID,
    allReportTo: parts.allReportTo,
    onSendStateChange: table.markSending,
    onAnswer: (answered) =>
      table.applyInviteAnswers(answered, (rest) =>
        written.closeUnless((key) => rest.some((row) => row.key === key)),
      ),
    onChanged: table.applyChangeAnswer,
    onTell: useBulkToast(),
  })
  const busy = sending !== null
  const invite = () => {
    const people = actions.toInvite()
    if (table.key !== null && people !== null)
      void send(people.slice(0, maxInvitesPerCall), changes, table.key)
  }
  const hasContent = rows.length > 0 || changes.length > 0
  const [source, setSource] = useState<RosterSource | null>(null)
  const takesRosters = offered === null && table.isReady && !busy
  const isImporting = source !== null && takesRosters
  const isOpen = hasContent || busy
  // An open import has a guard of its own.
  const guard = useBulkGuard({
    dirty: isOpen && !isImporting,
    busy,
    account: parts.isSystem && (isOpen || isImporting) ? account : null,
  })

  const page = (importing: ReactNode) => (
    <>
      <StaleDataBanner of={[parts.packages, parts.reading]} />
      <ScrollArea>
        <BulkHead
          rows={rows.length}
          ready={counted.length - errors.size}
          isSystem={parts.isSystem}
          mayAdd={offered === null && table.isReady}
          importing={importing}
          onAdd={actions.add}
        />
        {table.replaced !== null && (
          <ReplacedBy
            replaced={table.replaced}
            isSent={Boolean(table.sentAt)}
            busy={busy}
            onUndo={actions.undo}
          />
        )}
        <SeatSummary use={use} complete={complete} last={actions.last} />
        {offered === null && (
          <LicenseForAll rows={counted} parts={parts} busy={busy} onChoose={actions.license} />
        )}
        {offered !== null ? (
          <div className={css.state}>
            <EarlierTable
              offered={{
                ...offered,
                accept: actions.accept,
                decline: () => void actions.decline(),
              }}
            />
          </div>
        ) : rows.length === 0 ? (
          table.isReady &&
          !hasContent && (
            <div className={css.state}>
              <Empty
                icon={<Icon icon={IconUserPlus} size={26} />}
                title={t`No people yet`}
                action={
                  <Button
                    variant="filled"
                    data-add-row=""
                    icon={<Icon icon={IconPlus} />}
                    onClick={() => actions.add()}
                  >{t`Add row`}</Button>
                }
              >
                {t`Add the people who join ${account.name}. Each gets a mail with a link.`}
              </Empty>
            </div>
          )
        ) : (
          <BulkTableView
            rows={rows}
            parts={parts}
            errors={written.shown}
            open={written.open}
            busy={busy}
            onShow={written.show}
            onClose={written.close}
            onChange={actions.alter}
            onLeave={written.onFieldBlur}
            onRemove={askRemoval}
            onStep={actions.step}
            onAdd={() => actions.add()}
          />
        )}
        {offered === null && changes.length > 0 && (
          <ChangesCard changes={changes} parts={parts} busy={busy} onLeaveOut={table.leaveOut} />
        )}
        <SentInvitations accountID={account.accountID} />
      </ScrollArea>
      {hasContent && (
        <InviteBar
          rows={rows}
          counted={counted}
          changes={changes.length}
          errors={errors}
          use={use}
          isUnread={parts.isUnread && counted.length > 0}
          complete={complete}
          savedAt={table.savedAt}
          sending={sending}
          onShow={written.show}
          onClear={() => setAsks('all')}
          onInvite={invite}
        />
      )}
      {guard.dialog}
      {actions.over !== null && (
        <TooManySeats use={actions.over} count={counted.length} onClose={actions.forgetOver} />
      )}
      {result !== null && (
        <BulkResultDialog
          result={result}
          report={report}
          onClose={() => {
            close()
            focusRowWhenRendered(0)
          }}
        />
      )}
      {deleting !== null && (
        <DeleteQuestion
          of={
            deleting === 'all'
              ? { rows: rows.length, changes: changes.length, isUncertain: Boolean(table.sentAt) }
              : deleting
          }
          onCancel={() => setAsks(null)}
          onConfirm={() => {
            setAsks(null)
            if (deleting === 'all') actions.clear()
            else actions.remove(deleting.key)
          }}
        />
      )}
    </>
  )
  return (
    <ImportProvider
      accountID={account.accountID}
      table={{ rows, changes, replaced: table.replaced }}
      isOpen={takesRosters}
      source={source}
      onSource={setSource}
      onTake={actions.take}
    >
      {page}
    </ImportProvider>
  )
}

type BulkHeadProps = {
  /** Number of rows, and how many of them could be sent now. */
  rows: number
  ready: number
  isSystem: boolean
  /** True if rows can be added. */
  mayAdd: boolean
  /** The import button. */
  importing: ReactNode
  onAdd: () => void
}

/**
 * The head of the table: its progress, and the other ways to invite. A key press in the table does
 * not render it.
 */
const BulkHead = memo(function BulkHead({
  rows,
  ready,
  isSystem,
  mayAdd,
  importing,
  onAdd,
}: BulkHeadProps) {
  const { t } = useLingui()
  const go = useGo()
  const [all, right] = [wholeNumber(rows), wholeNumber(ready)]
  return (
    <PageHeader
      title={t`Invite users`}
      fact={
        rows > 0 &&
        plural(rows, { one: `${all} row, ${right} ready`, other: `${all} rows, ${right} ready` })
      }
      actions={
        <>
          {isSystem && (
            <Button
              icon={<Icon icon={IconUser} />}
              onClick={() => go('/admin/invite')}
            >{t`Invite one person`}</Button>
          )}
          {importing}
          {mayAdd && (
            <Button icon={<Icon icon={IconPlus} />} onClick={() => onAdd()}>{t`Add row`}</Button>
          )}
        </>
      }
    />
  )
})

interface Guarded {
  /** True while the table has contents or is being sent. */
  dirty: boolean
  /** True while the call runs. */
  busy: boolean
  /**
   * The chosen company, which can change at any time, here or in another tab; null for the own one.
   */
  account: Account | null
}

/**
 * Asks before the person leaves the table; during the call it also explains what happens. The rows
 * stay with their company (G1-89).
 */
function useBulkGuard({ dirty, busy, account }: Guarded): UnsavedChangesGuard {
  const { t } = useLingui()
  const keeps = useDraftStore() !== null
  // Keeps the company if another tab chooses another one.
  usePinnedAccount(account)
  const words = {
    title: t`Leave while people are being invited?`,
    text: keeps
      ? t`Inviting continues, and you will see the result. People who are not invited stay in the table, which is kept on this device.`
      : t`Inviting continues, and you will see the result. No list is kept of the people who are not invited, or why.`,
    stay: t`Stay`,
  }
  return useUnsavedChangesGuard(dirty, true, busy ? words : null)
}
