import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { licenses } from '#contract/packages/licenses.ts'
import { borderProblem } from '#contract/team/borders.ts'
import type { SeveralChange } from '#contract/team/schema.ts'
import { licenseWord } from '#client/i18n/license-word.ts'
import { RefusalNotice } from '#client/records/form/problems.tsx'
import { Select } from '#client/ui/form/select.tsx'
import type { SelectOption } from '#client/ui/form/select-options.ts'
import type { AssociateRow } from './associate-rows.ts'
import { BulkFrame } from './bulk-frame.tsx'
import { notChanged } from './several-words.ts'
import { useCompanyOptions, useManagerOptions } from './use-choices.ts'
import { useSeveral } from './use-several.ts'
import { teamPersonOf, type TeamRights } from './use-team-rights.ts'

export type BulkChange = 'reportsTo' | 'licence' | 'company'

type BulkDialogProps = {
  what: BulkChange
  accountID: number
  rows: readonly AssociateRow[]
  chosen: readonly AssociateRow[]
  rights: Pick<TeamRights, 'mayMakeOwner' | 'border'>
  reread: () => unknown
  onClose: () => void
}

/**
 * Makes one change for all ticked people. First the server counts how many it changes and names the
 * others with the reason; then it changes them all at once.
 */
export function BulkDialog({
  what,
  accountID,
  rows,
  chosen,
  rights,
  reread,
  onClose,
}: BulkDialogProps) {
  const { i18n } = useLingui()
  const { title, label, options } = useChoice(what, accountID, rows, chosen, rights)
  const [value, setValue] = useState<string | null>(null)
  const { look, save, preview, done, unsaved, busy } = useSeveral({
    accountID,
    chosen,
    reread,
    onClose,
  })
  const outcome = done ?? preview
  const count = preview?.changed.length ?? null
  return (
    <BulkFrame
      title={title}
      verb={plural(count ?? 0, { one: 'Change #', other: 'Change #' })}
      count={count}
      refused={outcome === null ? [] : notChanged(outcome, rows, i18n)}
      done={done !== null}
      busy={busy}
      onSave={() => void save()}
      onClose={onClose}
    >
      <Select
        label={label}
        options={options}
        value={value}
        onChange={(next) => {
          setValue(next)
          void look(changeOf(what, next))
        }}
        searchable
      />
      {unsaved && <RefusalNotice unsaved={unsaved} />}
    </BulkFrame>
  )
}

function useChoice(
  what: BulkChange,
  accountID: number,
  rows: readonly AssociateRow[],
  chosen: readonly AssociateRow[],
  { mayMakeOwner, border }: BulkDialogProps['rights'],
): { title: string; label: string; options: readonly SelectOption[] } {
  const { t, i18n } = useLingui()
  const managers = useManagerOptions(rows)
  const companies = useCompanyOptions(accountID, rows, what === 'company')
  if (what === 'licence')
    return {
      title: t`Set license`,
      label: t`License type`,
      options: licenses.map(({ packageID }) => ({
        value: packageID,
        label: licenseWord(packageID, i18n),
      })),
    }
  if (what === 'company')
    return { title: t`Set company`, label: t`Company name`, options: companies }
  // Offers each place to which at least one of them may move; the preview names the others with the
  // reason.
  const places = managers.filter(({ value }) =>
    chosen.some(
      (row) =>
        borderProblem(border, { act: 'move', person: teamPersonOf(row), to: Number(value) }) ===
        null,
    ),
  )
  return {
    title: t`Set reports to`,
    label: t`Reports to`,
    options: [
      ...(mayMakeOwner ? [{ value: '', label: t`No one: owner (Tier 1)` }] : []),
      ...places,
    ],
  }
}

function changeOf(what: BulkChange, value: string): SeveralChange {
  if (what === 'licence') return { package: value }
  return what === 'company'
    ? { contractorCompanyID: Number(value) }
    : { reportsToUserID: value === '' ? null : Number(value) }
}
