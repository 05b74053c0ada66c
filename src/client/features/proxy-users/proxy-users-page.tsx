import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconHierarchy2, IconUsers } from '@tabler/icons-react'
import { useCallback, useMemo, useState } from 'react'
import { RecordDialog } from '#client/records/form/record-dialog.tsx'
import { runCommand } from '#client/records/form/use-command.ts'
import { buildColumns } from '#client/records/list/columns.ts'
import { defineList, type ListMessages } from '#client/records/list/list-source.ts'
import { RecordList } from '#client/records/list/record-list.tsx'
import { ActiveCell, EditButton, editColumn } from '#client/records/list/row-edit.tsx'
import { useDeviceList } from '#client/records/list/use-device-list.ts'
import { useReadList } from '#client/records/use-read.ts'
import { useParam } from '#client/shell/address.ts'
import { Button } from '#client/ui/button/button.tsx'
import { useBorder } from '#client/features/team/door.ts'
import { lazyComponent } from '#client/ui/lazy-component.tsx'
import { RecordCard } from '#client/ui/record/record-card.tsx'
import type { Column } from '#client/ui/table/columns.ts'
import { useSessionServices } from '#client/workspace/session-context.ts'
import { Icon } from '#client/ui/icon.tsx'
import { useRecords } from '#client/workspace/use-records.ts'
import { AddProxyUser } from './add-proxy-user.tsx'
import { type ProxyRow, proxyLayout as layout, rowOf } from './layout.ts'
import { useRemoval } from './use-removal.tsx'

const CompanyTree = lazyComponent(
  async () => (await import('./company-tree.tsx')).CompanyTree,
  'over',
)

const kind = defineList(layout, 'proxy-users')

type Open = { what: 'add' | 'tree' } | { what: 'rename'; row: ProxyRow } | null

/** Lists the proxy users of a person (TEAM-95 to TEAM-111). */
export function ProxyUsersPage() {
  const { i18n } = useLingui()
  const userID = useParam('userId')
  const { session } = useSessionServices()
  const { rows: team, refresh: refreshTeam } = useRecords('associate')
  const records = useReadList(
    'proxyUsers.list',
    { params: { userID }, query: { status: 'active' } },
    { staleTime: 0, failed },
  )
  // Reads the people of that person's company, for the tree and for linking.
  const candidates = useReadList('team.managers', { params: { userID }, query: {} })
  const border = useBorder(
    useMemo(
      () =>
        team.map(({ user_id, user_metadata: { reportsToUserID } }) => ({
          user_id,
          reportsToUserID,
        })),
      [team],
    ),
  )
  const [open, setOpen] = useState<Open>(null)
  const { refresh } = records
  /** Reads the team again (TEAM-106), and the profile for Login as. */
  const reread = useCallback(() => {
    void refresh()
    void refreshTeam()
    void session.refresh()
  }, [refresh, refreshTeam, session])
  const rows = useMemo(() => records.rows.map(rowOf), [records.rows])
  const accountID = candidates.rows[0]?.user_metadata.accountID ?? 0
  const main = candidates.rows.find(({ user_id }) => String(user_id) === userID)?.name
  const { ask, question } = useRemoval({ userID, accountID, reread })
  const acts = useMemo(
    (): RowActs => ({ onEdit: (row) => setOpen({ what: 'rename', row }), onToggle: ask }),
    [ask],
  )
  const columns = useProxyColumns(i18n, acts)
  const list = useDeviceList<ProxyRow>(kind, {
    records: useMemo(() => ({ ...records, rows }), [records, rows]),
    columns,
  })
  const close = () => setOpen(null)
  const card = useCallback((row: ProxyRow) => <ProxyCard row={row} {...acts} />, [acts])
  const create = useCallback(() => setOpen({ what: 'add' }), [])
  const tree = useMemo(() => <TreeButton onOpen={() => setOpen({ what: 'tree' })} />, [])
  return (
    <>
      <RecordList
        kind={kind}
        words={listWords}
        list={list}
        columns={columns}
        memory="proxy-users"
        autoHeight
        exports
        card={card}
        onCreate={create}
        fact={main}
        actions={tree}
      />
      {question}
      {open?.what === 'add' && (
        <AddProxyUser
          userID={userID}
          candidates={candidates}
          border={border}
          taken={rows}
          reread={reread}
          onAgain={create}
          onClose={close}
        />
      )}
      {open?.what === 'rename' && (
        <RenameProxyUser row={open.row} reread={reread} onClose={close} />
      )}
      {open?.what === 'tree' && <CompanyTree accountID={accountID} onClose={close} />}
    </>
  )
}

function TreeButton({ onOpen }: { onOpen: () => void }) {
  const { t } = useLingui()
  return (
    <Button icon={<Icon icon={IconHierarchy2} />} onClick={onOpen}>{t`Organization Tree`}</Button>
  )
}

interface RowActs {
  onEdit: (row: ProxyRow) => void
  onToggle: (row: ProxyRow) => void
}

/** Only a person who was created as a proxy user can be renamed here (TEAM-109). */
const mayEdit = ({ isProxyUser }: ProxyRow) => isProxyUser

function useProxyColumns(i18n: I18n, { onEdit, onToggle }: RowActs): readonly Column<ProxyRow>[] {
  return useMemo(
    () => [
      ...buildColumns<ProxyRow>(layout, i18n, {
        looks: {
          isActive: { cell: (row) => <ActiveCell layout={layout} row={row} onToggle={onToggle} /> },
        },
      }),
      editColumn<ProxyRow>(i18n, { mayEdit, onEdit }),
    ],
    // oxlint-disable-next-line react/exhaustive-deps -- the words change with the language
    [i18n.locale, onEdit, onToggle],
  )
}

/** Shows a proxy user on a phone. */
function ProxyCard({ row, onEdit, onToggle }: RowActs & { row: ProxyRow }) {
  const { t } = useLingui()
  const { name, email, tier, isProxyUser } = row
  const sort = isProxyUser ? t`Created` : t`Linked`
  return (
    <RecordCard
      number={t`Tier ${tier}`}
      title={name}
      second={
        <>
          {email}
          <br />
          {sort}
        </>
      }
      meta={<ActiveCell layout={layout} row={row} onToggle={onToggle} />}
      actions={mayEdit(row) && <EditButton row={row} onEdit={onEdit} />}
    />
  )
}

/**
 * Renames a person who was created as a proxy user and sends the changed fields (TEAM-109,
 * TEAM-110).
 */
function RenameProxyUser({
  row,
  reread,
  onClose,
}: {
  row: ProxyRow
  reread: () => void
  onClose: () => void
}) {
  const { t } = useLingui()
  return (
    <RecordDialog
      layout={layout}
      form="proxyUser.edit"
      title={t`Edit proxy user`}
      words={renameWords}
      row={row}
      save={({ id, etag, patch }) =>
        runCommand(
          'team.update',
          { params: { userID: String(row.user_id) }, body: patch },
          { id, etag },
        )
      }
      reread={reread}
      onClose={onClose}
    />
  )
}

const renameWords = {
  code: 'updateProxyUser',
  sent: msg`Saved`,
  failed: msg`Failed to update the proxy user`,
}

/** A toast shows this title for five seconds (TEAM-101). */
const failed = { code: 'fetchProxyUsers', title: msg`Failed to retrieve proxy users` }

const listWords: ListMessages = {
  title: msg`Proxy Users`,
  loading: msg`Loading proxy users`,
  find: { label: msg`Find a proxy user`, placeholder: msg`Name or email` },
  create: { label: msg`Add Proxy User`, short: msg`Add` },
  icon: IconUsers,
  none: {
    title: msg`No proxy users`,
    text: msg`You can log in as a person added here. Every change then shows both names.`,
  },
  noMatch: {
    title: msg`No proxy user matches`,
    text: msg`No one here has this name or address.`,
    clear: msg`Show all proxy users`,
  },
  failed,
}
