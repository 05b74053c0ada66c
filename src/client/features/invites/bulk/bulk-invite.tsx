import { useLingui } from '@lingui/react/macro'
import { IconPlus, IconUserPlus } from '@tabler/icons-react'
import { type ReactNode, useCallback, useState } from 'react'
import { maxInvitesPerCall } from '#contract/invites/limits.ts'
import { StaleDataBanner } from '#client/records/stale-data-banner.tsx'
import { focusRowWhenRendered } from '#client/records/rows/focus-row.ts'
import { Button } from '#client/ui/button/button.tsx'
import { ScrollArea } from '#client/ui/page/scroll-area.tsx'
import { Empty } from '#client/ui/state/empty.tsx'
import { Icon } from '#client/ui/icon.tsx'
import type { Account } from '#client/workspace/use-account.ts'
import { ImportProvider } from '../import/import-provider.tsx'
import { SentInvitations } from '../sent/sent-invitations.tsx'
import { ChangesCard, ReplacedBy } from './imported-changes.tsx'
import { InviteBar } from './bulk-bar.tsx'
import { BulkHead } from './bulk-head.tsx'
import type { BulkRow } from '../bulk-row.ts'
import { BulkResultDialog, TooManySeats, useBulkToast } from './bulk-result-dialog.tsx'
import { BulkTableView } from './bulk-table-view.tsx'
import { DeleteQuestion } from './delete-question.tsx'
import { EarlierTable } from './earlier-table.tsx'
import { LicenseForAll } from './license-for-all.tsx'
import { SeatSummary } from './seat-summary.tsx'
import css from './bulk.module.css'
import { useBulkGuard } from './use-bulk-guard.ts'
import { type BulkParts, useBulkParts } from './use-bulk-parts.ts'
import { useBulkSend } from './use-bulk-send.ts'
import { useBulkTable } from './use-bulk-table.ts'
import { useRowActions } from './use-row-actions.ts'

/** The bulk table of one company: rows, seats, and the single call that invites everyone. */
export function BulkInvite({ account }: { account: Account }) {
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
  const [isImporting, setImporting] = useState(false)
  const isOpen = hasContent || busy
  // An open import has a guard of its own.
  const guard = useBulkGuard({
    dirty: isOpen && !isImporting,
    busy,
    account: parts.isSystem && (isOpen || isImporting) ? account : null,
  })
  const undo = () => {
    written.close()
    table.undo()
    focusRowWhenRendered(0)
  }
  const clear = () => {
    written.close()
    table.clear()
    focusRowWhenRendered(0)
  }

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
            onUndo={undo}
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
            if (deleting === 'all') clear()
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
      isOpen={offered === null && table.isReady && !busy}
      onTake={actions.take}
      onImporting={setImporting}
    >
      {page}
    </ImportProvider>
  )
}
