import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconBuildingCommunity } from '@tabler/icons-react'
import { useCallback, useMemo, type ReactNode } from 'react'
import { contractorFields } from '#contract/contractors/fields.ts'
import { rulesOf } from '#contract/kernel/field.ts'
import { runCommand, useInvalidateReads } from '#client/records/form/use-command.ts'
import { useConfirmedRemoval } from '#client/records/form/undoable-changes.tsx'
import { useRowByRowTable } from '#client/records/form/use-row-by-row-table.ts'
import { buildColumns } from '#client/records/list/columns.ts'
import { defineList, type ListMessages } from '#client/records/list/list-source.ts'
import { RecordList } from '#client/records/list/record-list.tsx'
import { useDeviceList } from '#client/records/list/use-device-list.ts'
import { EditDeleteButtons, editDeleteColumn } from '#client/records/list/edit-delete-buttons.tsx'
import { asPatch } from '#client/records/form-values.ts'
import { CompanyPageHeader } from '#client/features/companies/door.ts'
import { useParam } from '#client/shell/address.ts'
import { RecordCard } from '#client/ui/record/record-card.tsx'
import { useMe } from '#client/workspace/workspace-context.ts'
import { type ContractorRow, contractorLayout as layout } from './layout.ts'
import { addContractor, addWords, contractorReads, useContractors } from './use-contractors.ts'

const kind = defineList(layout)
const rules = rulesOf(contractorFields, () => [])

/**
 * The contractor companies of the own company, or of the one in the address (TEAM-113 to TEAM-123).
 */
export function ContractorsPage() {
  const named = Number(useParam('accountID'))
  const { user_metadata } = useMe()
  const accountID = named || (user_metadata.accountID ?? 0)
  return <Contractors key={accountID} accountID={accountID} />
}

function Contractors({ accountID }: { accountID: number }) {
  const { t, i18n } = useLingui()
  const params = { accountID: String(accountID) }
  const read = useContractors(accountID)
  const reread = useInvalidateReads(contractorReads)
  const { records, over, edit, add, editing, editor, take } = useRowByRowTable<
    ContractorRow,
    typeof read
  >({
    layout,
    rules,
    form: `contractor.edit.${accountID}`,
    words: writeWords,
    read,
    blank,
    // At most one new row exists, so a fixed key lets its draft return to it.
    temporary: () => 'new',
    nameOf,
    add: (patch, { id }) => addContractor(accountID, patch, id),
    change: ({ contractorCompanyID }, patch, options) =>
      runCommand(
        'contractors.update',
        { params, body: asPatch({ ...patch, contractorCompanyID }) },
        options,
      ),
    reread,
  })
  const { ask, question } = useConfirmedRemoval<ContractorRow>({
    words: removeWords,
    nameOf,
    verb: t`Delete`,
    remove: ({ contractorCompanyID }, id) =>
      runCommand(
        'contractors.remove',
        { params: { ...params, contractorCompanyID: String(contractorCompanyID) } },
        { id },
      ),
    reread,
    onRemoved: ({ uid }) => take(uid),
  })
  const acts = useMemo(() => ({ nameOf, onEdit: edit, onRemove: ask }), [edit, ask])
  const columns = useMemo(
    () => [
      ...buildColumns<ContractorRow>(layout, i18n),
      editDeleteColumn<ContractorRow>(i18n, acts),
    ],
    // oxlint-disable-next-line react/exhaustive-deps -- the words change with the language
    [i18n.locale, acts],
  )
  const list = useDeviceList<ContractorRow>(kind, { records, columns, pinnedUid: editing?.key })
  const card = useCallback(
    (row: ContractorRow) => (
      <RecordCard
        number=""
        title={row.companyName}
        second={row.companyAddress}
        actions={<EditDeleteButtons row={row} {...acts} />}
      />
    ),
    [acts],
  )
  const head = useCallback(
    (actions: ReactNode) => (
      <CompanyPageHeader accountID={accountID} at="contractors" actions={actions} />
    ),
    [accountID],
  )
  return (
    <>
      <RecordList
        kind={kind}
        words={listWords}
        list={list}
        columns={columns}
        memory="contractors"
        card={card}
        head={head}
        onCreate={add}
        editing={editing}
        pinnedRow={over}
        exports
      />
      {editor}
      {question}
    </>
  )
}

const nameOf = ({ companyName }: ContractorRow) => companyName
const blank: ContractorRow = {
  uid: '',
  version: 0,
  etag: '',
  contractorCompanyID: 0,
  companyName: '',
  companyAddress: '',
  creationDateTime: '',
}
const writeWords = {
  add: addWords,
  change: {
    code: 'adminUpdateContractor',
    sent: msg`Contractor company saved`,
    failed: msg`Failed to update contractor`,
  },
}
const removeWords = {
  code: 'adminRemoveContractor',
  sent: msg`Contractor company deleted`,
  failed: msg`Failed to remove contractor`,
}

const listWords: ListMessages = {
  title: msg`Contractor companies`,
  loading: msg`Loading contractor companies`,
  find: { label: msg`Find a contractor company`, placeholder: msg`Name or address` },
  create: { label: msg`Add contractor company` },
  icon: IconBuildingCommunity,
  none: {
    title: msg`No contractor companies`,
    text: msg`Add the companies that work on your sites. Associates who work for them are listed under them.`,
    withIcon: true,
  },
  noMatch: {
    title: msg`No contractor company matches`,
    text: msg`None matches the search.`,
    clear: msg`Show all contractor companies`,
  },
  failed: { code: 'adminFetchContractors', title: msg`Failed to retrieve contractors` },
}
