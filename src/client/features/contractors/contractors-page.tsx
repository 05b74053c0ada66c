import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconBuildingCommunity, IconPencil, IconTrash } from '@tabler/icons-react'
import { useCallback, useMemo, useState, type ReactNode } from 'react'
import { contractorFields } from '#contract/contractors/fields.ts'
import { rulesOf } from '#contract/kernel/field.ts'
import { useCommand } from '#client/records/form/use-command.ts'
import { columnsOf } from '#client/records/list/columns.ts'
import { listKind, type ListWords } from '#client/records/list/list-source.ts'
import { RecordList } from '#client/records/list/record-list.tsx'
import { useDeviceList } from '#client/records/list/use-device-list.ts'
import { CompanyHead } from '#client/features/companies/door.ts'
import { useParam } from '#client/shell/address.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Confirm } from '#client/ui/dialog/confirm.tsx'
import { RecordCard } from '#client/ui/record/record-card.tsx'
import type { Column } from '#client/ui/table/columns.ts'
import { useMe } from '#client/workspace/workspace-context.ts'
import { type ContractorRow, contractorLayout as layout } from './layout.ts'
import { contractorReads, useContractors } from './use-contractors.ts'
import { useRowEdit } from './use-row-edit.ts'

const kind = listKind(layout)
const rules = rulesOf(contractorFields, () => [])

/** The contractor companies of the own company, or of the one that the address names (TEAM-113 to TEAM-123). */
export function ContractorsPage() {
  const named = Number(useParam('accountID'))
  const { user_metadata } = useMe()
  const accountID = named || (user_metadata.accountID ?? 0)
  return <Contractors key={accountID} accountID={accountID} />
}

function Contractors({ accountID }: { accountID: number }) {
  const { i18n } = useLingui()
  const read = useContractors(accountID)
  const { records, edit, add, editing, editor } = useRowEdit(accountID, read, rules)
  const { remove, question } = useRemoval(accountID)
  const columns = useMemo((): Column<ContractorRow>[] => {
    const cell = (row: ContractorRow) => <Acts row={row} onEdit={edit} onRemove={remove} />
    return [...columnsOf<ContractorRow>(layout, i18n), { id: 'acts', header: i18n._(msg`What to do`), quietHeader: true, cell, width: 15, align: 'end', control: true, hideable: false }]
    // oxlint-disable-next-line react/exhaustive-deps -- the words change with the language
  }, [i18n.locale, edit, remove])
  const list = useDeviceList<ContractorRow>(kind, { records, columns, keep: editing?.key })
  const card = (row: ContractorRow) => <RecordCard number="" title={row.companyName} second={row.companyAddress} actions={<Acts row={row} onEdit={edit} onRemove={remove} />} />
  const head = useCallback((actions: ReactNode) => <CompanyHead accountID={accountID} at="contractors" actions={actions} />, [accountID])
  return (
    <>
      <RecordList kind={kind} words={listWords} list={list} columns={columns} memory="contractors" card={card} head={head} onCreate={add} editing={editing} exports />
      {editor}
      {question}
    </>
  )
}

type ActsProps = { row: ContractorRow; onEdit: (row: ContractorRow) => void; onRemove: (row: ContractorRow) => void }

function Acts({ row, onEdit, onRemove }: ActsProps) {
  const { t } = useLingui()
  const { companyName } = row
  const icon = { size: 20, stroke: 1.9, 'aria-hidden': true } as const
  return (
    <>
      <Button size="small" icon={<IconPencil {...icon} />} aria-label={t`Edit ${companyName}`} onClick={() => onEdit(row)}>{t`Edit`}</Button>
      <Button size="small" variant="quiet" icon={<IconTrash {...icon} />} aria-label={t`Delete ${companyName}`} onClick={() => onRemove(row)}>{t`Delete`}</Button>
    </>
  )
}

/** Asks before one goes (G1-83); one that still has associates stays, and why is said. */
function useRemoval(accountID: number): { remove: (row: ContractorRow) => void; question: ReactNode } {
  const { t } = useLingui()
  const [asked, setAsked] = useState<ContractorRow | null>(null)
  const { run } = useCommand('contractors.remove', removeWords, contractorReads)
  const question = asked && (
    <Confirm
      title={t`Are you sure you want to delete?`}
      harmless={t`No`}
      verb={t`Delete`}
      onCancel={() => setAsked(null)}
      onConfirm={() => {
        setAsked(null)
        void run({ params: { accountID: String(accountID), contractorCompanyID: String(asked.contractorCompanyID) } })
      }}
    >
      {asked.companyName}
    </Confirm>
  )
  return { remove: setAsked, question }
}

const removeWords = { code: 'adminRemoveContractor', sent: msg`Contractor company deleted`, failed: msg`Failed to remove contractor` }

const listWords: ListWords = {
  title: msg`Contractor companies`,
  loading: msg`Loading contractor companies`,
  find: { label: msg`Find a contractor company`, placeholder: msg`Name or address` },
  create: { label: msg`Add contractor company` },
  icon: IconBuildingCommunity,
  none: { title: msg`No contractor companies`, text: msg`Associates who work for another company are put under it. Add the companies that work on your sites.`, withIcon: true },
  noMatch: { title: msg`No contractor companies`, text: msg`None matches the search.`, clear: msg`Show all contractor companies` },
  failed: { code: 'adminFetchContractors', title: msg`Failed to retrieve contractors` },
}
