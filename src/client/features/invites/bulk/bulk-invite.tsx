import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconPlus, IconTrash, IconUser, IconUserPlus } from '@tabler/icons-react'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { licenseName } from '#contract/packages/licenses.ts'
import { wholeNumber } from '#client/i18n/moment.ts'
import { useLeaveGuard } from '#client/records/form/leave-guard.tsx'
import { ReadNote } from '#client/records/read-note.tsx'
import { useGo } from '#client/shell/address.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Confirm } from '#client/ui/dialog/confirm.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { ScrollArea } from '#client/ui/page/scroll-area.tsx'
import { Empty } from '#client/ui/state/empty.tsx'
import type { Account } from '#client/workspace/use-account.ts'
import { ImportDesk } from '../import/import-desk.tsx'
import { SentInvitations } from '../sent/sent-invitations.tsx'
import { ChangesCard, ReplacedBy } from './brought-in.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { blankRow, type BulkRow, type BulkTable, isBlank, nameOf } from './bulk-row.ts'
import { BulkSaid, TooManySeats, useBulkToast } from './bulk-said.tsx'
import { BulkTableView } from './bulk-table-view.tsx'
import { EarlierTable } from './earlier-table.tsx'
import { LicenseForAll, withLicense } from './license-for-all.tsx'
import { areOfEmail, faultsOf, isOwnRow, type RowFaults, type RowField } from './row-faults.ts'
import { isOver, newlyOver, type SeatUse, seatUse } from './seat-use.ts'
import { SeatSummary } from './seat-summary.tsx'
import { useBulkParts } from './use-bulk-parts.ts'
import { useBulkSend } from './use-bulk-send.ts'
import { useBulkTable } from './use-bulk-table.ts'

/** Which row is fields, and where the focus begins. */
interface OpenRow {
  key: string
  begin: RowField
}

/** The bulk table of one company: rows, seats, and the one call that invites them all. */
export function BulkInvite({ account }: { account: Account }) {
  const { t } = useLingui()
  const go = useGo()
  const parts = useBulkParts(account)
  const table = useBulkTable(account.accountID)
  const { rows, changes, change, offered } = table
  const [open, setOpen] = useState<OpenRow | null>(null)
  const [last, setLast] = useState<string | null>(null)
  const [over, setOver] = useState<SeatUse | null>(null)
  const [asks, setAsks] = useState<BulkRow | 'all' | null>(null)
  /** Of the row being written only what was left is said. */
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())

  const counted = useMemo(() => rows.filter((row) => !isOwnRow(row, parts.ownEmail)), [rows, parts.ownEmail])
  const { rows: packages, complete } = parts.packages
  const use = useMemo(() => seatUse(packages, counted, licenseName), [packages, counted])
  const faults = useMemo(() => faultsOf(rows, parts), [rows, parts])
  const tooFew = complete ? use.find(isOver) : undefined
  const firstWrong = rows.find(({ key }) => faults.has(key))

  const alter = useCallback(
    (key: string, to: Partial<BulkRow>) => {
      change((before) => {
        const after = before.map((row) => (row.key === key ? withoutRefusal({ ...row, ...to }) : row))
        if (to.package !== undefined && complete) setOver(newlyOver(seatUse(packages, before, licenseName), seatUse(packages, after, licenseName)) ?? null)
        return after
      })
      if (to.package !== undefined) setLast(to.package)
    },
    [change, complete, packages],
  )
  const license = (packageID: string) => {
    const after = withLicense(rows, packageID, parts.mayTake)
    if (complete) setOver(newlyOver(use, seatUse(packages, after.filter((row) => !isOwnRow(row, parts.ownEmail)), licenseName)) ?? null)
    setLast(packageID)
    change((before) => withLicense(before, packageID, parts.mayTake))
  }
  const show = useCallback((row: BulkRow, begin: RowField) => {
    setLeft(new Set())
    setOpen({ key: row.key, begin })
  }, [])
  const add = () => {
    const row = blankRow({ reportsToUserID: parts.reportsTo })
    change((before) => [...before, row])
    show(row, 'givenName')
  }
  const remove = (key: string) => {
    setAsks(null)
    if (open?.key === key) setOpen(null)
    change((before) => before.filter((row) => row.key !== key))
  }
  const askRemoval = useCallback((row: BulkRow) => setAsks(row), [])
  const next = () => {
    const at = rows.findIndex(({ key }) => key === open?.key)
    const following = rows[at + 1]
    if (following === undefined) add()
    else show(following, 'givenName')
  }
  const { send, busy, said, report, close } = useBulkSend({
    accountID: account.accountID,
    reportsTo: parts.reportsTo,
    isSystem: parts.isSystem,
    onAnswer: async (kept) => {
      setOpen(null)
      await table.sent(kept)
    },
    onChanged: table.changed,
    onTell: useBulkToast(),
  })
  const invite = () => {
    if (table.key !== null) void send(counted, changes, table.key)
  }
  const hasContent = rows.length > 0 || changes.length > 0
  const [isImporting, setImporting] = useState(false)
  // A roster that is looked over asks itself.
  const guard = useLeaveGuard(hasContent && !busy && !isImporting)
  const undo = () => {
    setOpen(null)
    table.undo()
  }
  const ready = counted.filter(({ key }) => !faults.has(key)).length
  const [all, right] = [wholeNumber(rows.length), wholeNumber(ready)]

  const take = (brought: BulkTable) => {
    setOpen(null)
    table.take(brought)
  }
  const page = (importing: ReactNode) => (
    <>
      <ReadNote of={[parts.packages, parts.reading]} />
      <ScrollArea>
        <PageHeader
          title={t`Invite users`}
          fact={rows.length > 0 && plural(rows.length, { one: `${all} row, ${right} ready`, other: `${all} rows, ${right} ready` })}
          actions={
            <>
              {parts.isSystem && <Button icon={<IconUser size={22} stroke={1.9} aria-hidden="true" />} onClick={() => go('/admin/invite')}>{t`Invite one person`}</Button>}
              {importing}
              {offered === null && table.isReady && <Button icon={<IconPlus size={22} stroke={1.9} aria-hidden="true" />} onClick={add}>{t`Add row`}</Button>}
            </>
          }
        />
        {table.replaced !== null && <ReplacedBy replaced={table.replaced} onUndo={undo} />}
        <SeatSummary use={use} complete={complete} last={last} />
        {offered === null && <LicenseForAll rows={counted} parts={parts} onChoose={license} />}
        {offered !== null ? (
          <EarlierTable offered={offered} />
        ) : rows.length === 0 ? (
          table.isReady && !hasContent && <Empty icon={<IconUserPlus size={26} stroke={1.9} />} title={t`Your team is empty.`} action={<Button variant="filled" icon={<IconPlus size={22} stroke={1.9} aria-hidden="true" />} onClick={add}>{t`Add row`}</Button>}>
            {t`Add the people who are to join ${account.name}. They get a mail with a link each.`}
          </Empty>
        ) : (
          <BulkTableView
            rows={rows}
            parts={parts}
            faults={shownFaults(faults, open?.key ?? null, left)}
            open={open}
            onShow={show}
            onClose={() => setOpen(null)}
            onChange={alter}
            onLeave={(field) => setLeft((before) => new Set([...before, field]))}
            onRemove={askRemoval}
            onNext={next}
            onAdd={add}
          />
        )}
        {offered === null && changes.length > 0 && <ChangesCard changes={changes} parts={parts} busy={busy} onLeaveOut={table.leaveOut} />}
        <SentInvitations accountID={account.accountID} />
      </ScrollArea>
      {hasContent && (
        <BulkBar count={counted.length} changes={changes.length} wrong={firstWrong ? { first: firstWrong, count: faults.size, isOfEmail: areOfEmail(faults) } : null} over={tooFew?.packageName ?? null} savedAt={table.savedAt} busy={busy} onShow={(row) => show(row, firstField(faults.get(row.key)))} onClear={() => setAsks('all')} onInvite={invite} />
      )}
      {guard.dialog}
      {over !== null && <TooManySeats use={over} count={counted.length} onClose={() => setOver(null)} />}
      {said !== null && <BulkSaid said={said} report={report} onClose={close} />}
      {asks !== null && (
        <Confirm
          title={t`Are you sure you want to delete?`}
          harmless={t`Keep`}
          verb={asks === 'all' ? t`Delete all rows` : t`Delete`}
          verbIcon={<IconTrash size={20} stroke={1.9} aria-hidden="true" />}
          onCancel={() => setAsks(null)}
          onConfirm={() => {
            if (asks !== 'all') return remove(asks.key)
            setAsks(null)
            setOpen(null)
            table.clear()
          }}
        >
          {asks === 'all' ? plural(rows.length, { one: `${all} row is deleted. Nobody was invited.`, other: `${all} rows are deleted. Nobody was invited.` }) : isBlank(asks) ? t`The row is empty.` : nameOf(asks)}
        </Confirm>
      )}
    </>
  )
  return (
    <ImportDesk accountID={account.accountID} table={{ rows, changes, replaced: table.replaced }} isOpen={offered === null && table.isReady && !busy} onTake={take} onImporting={setImporting}>
      {page}
    </ImportDesk>
  )
}

/** What the server refused is another row now. */
function withoutRefusal(row: BulkRow): BulkRow {
  const { refused, ...rest } = row
  return refused === undefined ? row : rest
}

/** Nobody is told of fields that they have not come to yet. */
function shownFaults(faults: ReadonlyMap<string, RowFaults>, open: string | null, left: ReadonlySet<string>): ReadonlyMap<string, RowFaults> {
  const own = open === null ? undefined : faults.get(open)
  if (open === null || own === undefined) return faults
  const shown = Object.fromEntries(Object.entries(own).filter(([field, fault]) => left.has(field) || (fault !== 'missing' && fault !== 'email')))
  return new Map([...faults, [open, shown]])
}

const firstField = (faults: RowFaults | undefined): RowField => (Object.keys(faults ?? {})[0] as RowField | undefined) ?? 'givenName'
