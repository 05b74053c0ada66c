import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import {
  IconBinaryTree2,
  IconBuildingCommunity,
  IconCertificate2,
  IconHierarchy2,
  IconMailForward,
  IconUserOff,
  IconUsers,
} from '@tabler/icons-react'
import { useCallback, useMemo, useState, type ReactNode } from 'react'
import { licenses } from '#contract/packages/licenses.ts'
import type { Associate } from '#contract/team/schema.ts'
import { licenseWord } from '#client/i18n/license-word.ts'
import { useChosenColumns } from '#client/records/list/chosen-columns.ts'
import type { ListExportOptions } from '#client/records/list/export-list.ts'
import { defineList, type ListMessages } from '#client/records/list/list-source.ts'
import { RecordList } from '#client/records/list/record-list.tsx'
import { BulkActionBar, useRowSelection } from '#client/records/list/selection.tsx'
import { useDeviceList } from '#client/records/list/use-device-list.ts'
import { useRead, useReadList } from '#client/records/use-read.ts'
import type { RecordListData } from '#client/data/replica/view-types.ts'
import { CompanyPageHeader } from '#client/features/companies/door.ts'
import { useFilters, useParam } from '#client/shell/address.ts'
import { type PersonSaid, Slot } from '#client/shell/slots.tsx'
import { Button } from '#client/ui/button/button.tsx'
import { DotsButton } from '#client/ui/button/icon-button.tsx'
import { lazyComponent } from '#client/ui/lazy-component.tsx'
import { Menu } from '#client/ui/popup/menu.tsx'
import { useRecords } from '#client/workspace/use-records.ts'
import { addressesFor } from './person/addresses.ts'
import { Icon } from '#client/ui/icon.tsx'
import { useEffectWhen } from '#client/ui/use-effect-when.ts'
import { useMe } from '#client/workspace/workspace-context.ts'
import { type AssociateRow, useAssociateRows } from './associate-rows.ts'
import type { BulkChange } from './bulk-dialog.tsx'
import { exportedPeople } from './export-people.ts'
import { associateLayout as layout } from './layout.tsx'
import { type OpenAct, useActs } from './use-acts.tsx'
import { useAssociateEdit } from './use-associate-edit.tsx'
import { useRowTabs } from './use-row-tabs.tsx'
import { useTeamRights } from './use-team-rights.ts'
import { notSaid, noneWithout, useAssociateColumns, AssociateCard } from './associate-columns.tsx'

const LeaveDialog = lazyComponent(
  async () => (await import('./leave-dialog.tsx')).LeaveDialog,
  'over',
)
const RightsDialog = lazyComponent(
  async () => (await import('./rights-dialog.tsx')).RightsDialog,
  'over',
)
const BulkDialog = lazyComponent(async () => (await import('./bulk-dialog.tsx')).BulkDialog, 'over')
const ResendDialog = lazyComponent(
  async () => (await import('./resend-dialog.tsx')).ResendDialog,
  'over',
)
const TreeDialog = lazyComponent(
  async () => (await import('./organization-tree-dialog.tsx')).OrganizationTreeDialog,
  'over',
)

const kind = defineList(layout, 'associates')

type People = Omit<RecordListData<Associate>, 'rows'> & { rows: readonly Associate[] }

/** Lists the people of the own company, also without a network. */
export function OwnAssociatesPage() {
  const {
    user_metadata: { accountID },
  } = useMe()
  return <Associates people={useRecords('associate')} accountID={accountID ?? 0} exports />
}

/** Lists the people of any company for the system administrator. */
export function CompanyAssociatesPage() {
  const accountID = useParam('accountID')
  const people = useReadList(
    'team.list',
    { params: { accountID }, query: {} },
    { memoryOnly: true },
  )
  const { data: company } = useRead('companies.one', { params: { accountID } })
  const exports = useMemo(
    () => exportedPeople(accountID, company?.name),
    [accountID, company?.name],
  )
  return (
    <Associates key={accountID} people={people} accountID={Number(accountID)} exports={exports} />
  )
}

type Open =
  | OpenAct
  | { what: 'several'; change: BulkChange; chosen: readonly AssociateRow[] }
  | { what: 'resend'; chosen: readonly AssociateRow[] }
  | { what: 'tree' }

/**
 * Lists people with their place in the tree and the certificates that keep them from working
 * (TEAM-15 to TEAM-75, look, 'Associates').
 */
function Associates({
  people,
  accountID,
  exports,
}: {
  people: People
  accountID: number
  exports: true | ListExportOptions<AssociateRow>
}) {
  const { t } = useLingui()
  const [said, setSaid] = useState<PersonSaid | null>(null)
  const rows = useAssociateRows(people.rows, said)
  const rights = useTeamRights(rows)
  const { refresh } = people
  const [open, setOpen] = useState<Open | null>(null)
  const close = useCallback(() => setOpen(null), [])
  const { editing, edit, editor } = useAssociateEdit(accountID, rows, rights, refresh)
  const asked = useAskedEdit(rows, edit)
  const selection = useRowSelection()
  const acts = useActs(rights, useRowTabs(accountID, rights), refresh, edit, setOpen)
  const chosen = useChosenColumns(layout, 'associates.columns')
  const columns = useAssociateColumns(acts, selection, chosen.wanted, said)
  const records = useMemo(() => ({ ...people, rows }), [people, rows])
  const offers = useOffers(said)
  const list = useDeviceList<AssociateRow>(kind, {
    records,
    columns,
    pinnedUid: editing?.key,
    offers,
    tabs,
    without: said === null ? notSaid : noneWithout,
  })
  const card = useCallback(
    (row: AssociateRow) => (
      <AssociateCard row={row} acts={acts} selection={selection} said={said} />
    ),
    [acts, selection, said],
  )
  const tree = useMemo(
    () => (
      <Button
        icon={<Icon icon={IconHierarchy2} />}
        onClick={() => setOpen({ what: 'tree' })}
      >{t`Organization Tree`}</Button>
    ),
    [t],
  )
  const head = useCallback(
    (actions: ReactNode) => (
      <CompanyPageHeader accountID={accountID} at="associates" actions={actions} />
    ),
    [accountID],
  )
  const me = useMe()
  const hrefOf = useCallback(({ user_id }: AssociateRow) => addressesFor(me).person(user_id), [me])
  const shared = { accountID, rows, rights, reread: refresh, onClose: close }
  return (
    <>
      <Slot name="people.column" accountID={accountID} onSaid={setSaid} />
      <RecordList
        kind={kind}
        words={listWords}
        list={list}
        columns={columns}
        chosen={chosen}
        tabs={tabs}
        memory="associates"
        card={card}
        hrefOf={hrefOf}
        actions={tree}
        head={head}
        editing={editing}
        exports={exports}
        highlightedId={asked}
      />
      {/* An edited row has its own Save, so the bar hides. */}
      {editing === null && (
        <BulkActionBar selection={selection} rows={rows} shown={list.rows}>
          {(ticked) => (
            <>
              <Button
                icon={<Icon icon={IconBinaryTree2} />}
                onClick={() => setOpen({ what: 'several', change: 'reportsTo', chosen: ticked })}
              >{t`Set reports to`}</Button>
              <Button
                icon={<Icon icon={IconBuildingCommunity} />}
                onClick={() => setOpen({ what: 'several', change: 'company', chosen: ticked })}
              >{t`Set company`}</Button>
              <Menu
                label={t`More for the ticked people`}
                items={[
                  ...(rights.mayChangeRights
                    ? [
                        {
                          key: 'licence',
                          label: t`Set license`,
                          icon: <Icon icon={IconCertificate2} />,
                          onSelect: () =>
                            setOpen({ what: 'several', change: 'licence', chosen: ticked }),
                        },
                      ]
                    : []),
                  {
                    key: 'resend',
                    label: t`Resend invites`,
                    icon: <Icon icon={IconMailForward} />,
                    onSelect: () => setOpen({ what: 'resend', chosen: ticked }),
                  },
                ]}
                trigger={(trigger) => (
                  <DotsButton label={t`More for the ticked people`} {...trigger} />
                )}
              />
              {rights.mayDeactivate && (
                <DeactivateTicked
                  ticked={ticked}
                  rows={rows}
                  onLeave={(users) => setOpen({ what: 'leave', users })}
                />
              )}
            </>
          )}
        </BulkActionBar>
      )}
      {editor}
      {open?.what === 'leave' && (
        <LeaveDialog
          {...shared}
          users={open.users}
          onDone={() => (selection.set(new Set()), close())}
        />
      )}
      {open?.what === 'rights' && (
        <RightsDialog
          accountID={accountID}
          rights={rights}
          row={rows.find(({ uid }) => uid === open.row.uid) ?? open.row}
          reread={refresh}
          onClose={close}
        />
      )}
      {open?.what === 'several' && (
        <BulkDialog
          accountID={accountID}
          rows={rows}
          rights={rights}
          reread={refresh}
          onClose={close}
          what={open.change}
          chosen={open.chosen}
        />
      )}
      {open?.what === 'resend' && <ResendDialog chosen={open.chosen} onClose={close} />}
      {open?.what === 'tree' && <TreeDialog people={people} onClose={close} />}
    </>
  )
}

/**
 * Begins to edit the row that `?edit=` names by its uid, once the rows are loaded; a person's page
 * leads here. Returns the uid.
 */
function useAskedEdit(
  rows: readonly AssociateRow[],
  edit: (row: { uid: string }) => void,
): string | null {
  const [address] = useFilters(readEdit, writeEdit)
  const [asked] = useState(address.edit)
  const row = rows.find(({ uid }) => uid === asked)
  // Once, and not again after a Save.
  useEffectWhen(row?.uid, () => row && edit(row))
  return row?.uid ?? null
}

const readEdit = ({ edit }: Readonly<Record<string, unknown>>) => ({
  edit: typeof edit === 'string' ? edit : null,
})
const writeEdit = ({ edit }: { edit: string | null }) => ({ edit: edit ?? undefined })

const tabs = ['active', 'inactive']

/** Counts on the button how many people it deactivates, those below included. */
function DeactivateTicked({
  ticked,
  rows,
  onLeave,
}: {
  ticked: readonly AssociateRow[]
  rows: readonly AssociateRow[]
  onLeave: (users: readonly AssociateRow[]) => void
}) {
  const { t } = useLingui()
  const count = useMemo(() => activeBelow(rows, ticked), [rows, ticked])
  return (
    <Button
      variant="danger"
      disabled={count === 0}
      icon={<Icon icon={IconUserOff} />}
      onClick={() => onLeave(ticked)}
    >{t`Deactivate ${count}`}</Button>
  )
}

function activeBelow(rows: readonly AssociateRow[], ticked: readonly AssociateRow[]): number {
  const reports = Map.groupBy(rows, ({ reportsToUserID }) => reportsToUserID)
  const all = new Set(ticked)
  for (const one of all) for (const below of reports.get(one.user_id) ?? []) all.add(below)
  return [...all].filter(({ blocked }) => !blocked).length
}

/** Offers roles and licences by their names; the other filters offer the values of the rows. */
function useOffers(certificates: PersonSaid | null) {
  const { t, i18n } = useLingui()
  return useMemo(
    () => ({
      roleID: () => [
        { value: '2', label: t`Administrator` },
        { value: '1', label: t`Mobile User` },
      ],
      package: () =>
        licenses.map(({ packageID }) => ({
          value: packageID,
          label: licenseWord(packageID, i18n),
        })),
      ...(certificates && { certificates: () => certificates.options }),
    }),
    // oxlint-disable-next-line react/exhaustive-deps -- the words change with the language
    [i18n.locale, certificates],
  )
}

/** Words of the list (TEAM-26, TEAM-27, TEAM-29, TEAM-30; rulings, 45). */
const listWords: ListMessages = {
  title: msg`Associates`,
  loading: msg`Loading the people`,
  find: { label: msg`Find a person`, placeholder: msg`Name, email or title` },
  create: { label: msg`Invite users` },
  icon: IconUsers,
  none: { title: msg`The account's team is empty`, text: msg`No one belongs to this company yet.` },
  noMatch: {
    title: msg`No Associates`,
    text: msg`No one matches the status, filters and search you chose.`,
    clear: msg`Show all associates`,
  },
  failed: {
    code: 'backOfficeFetchTeam',
    title: msg`Failed to retrieve team`,
    shown: msg`Error while retrieving users.`,
  },
}
