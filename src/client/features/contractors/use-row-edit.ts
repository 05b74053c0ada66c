import { msg } from '@lingui/core/macro'
import { useCallback, useMemo, useState } from 'react'
import type { RecordRules } from '#contract/kernel/field.ts'
import type { SaveOutcome } from '#client/data/outbox/save-types.ts'
import { useInlineEdit } from '#client/records/form/use-inline-edit.tsx'
import type { FormSave } from '#client/records/form/use-record-form.ts'
import { command, useCommandReread } from '#client/records/form/use-command.ts'
import { patchOf } from '#client/records/values.ts'
import { type ContractorRow, contractorLayout as layout } from './layout.ts'
import { addContractor, addWords, contractorReads, type useContractors } from './use-contractors.ts'

/** What an unsaved row is called until it is saved (TEAM-114). There is one at most, so that a draft of it comes back to it. */
const newKey = 'new'
const newRow: ContractorRow = { uid: newKey, key: newKey, version: 0, etag: '', contractorCompanyID: 0, companyName: '', companyAddress: '', creationDateTime: '' }

/** The rows with the one that was added here, and the editing of one after another in its place. */
export function useRowEdit(accountID: number, read: ReturnType<typeof useContractors>, rules: Pick<RecordRules, 'guards'>) {
  const [isAdding, setAdding] = useState(false)
  const rows = useMemo(() => (isAdding ? [newRow, ...read.rows] : read.rows), [isAdding, read.rows])
  const rowOf = (uid: string) => rows.find((row) => row.uid === uid)
  const save = async ({ ref, id, patch, etag }: FormSave & { etag?: string }): Promise<SaveOutcome> => {
    if (ref === newKey) return addContractor(accountID, patch, id)
    const body = patchOf({ ...patch, contractorCompanyID: rowOf(ref)?.contractorCompanyID ?? 0 })
    return command('contractors.update', { params: { accountID: String(accountID) }, body }, { id, ...(etag && { etag }) })
  }
  const { editing, edit, editor } = useInlineEdit({
    layout,
    rules,
    form: `contractor.edit.${accountID}`,
    words: isAdding ? addWords : updateWords,
    controls: () => none,
    save,
    reread: useCommandReread(contractorReads),
    // Nothing of it is queued, so no change of it meets another on this device.
    decide: () => undefined,
    rowOf,
  })
  const begin = useCallback(
    (row: ContractorRow) => {
      setAdding(row.uid === newKey)
      edit(row)
    },
    [edit],
  )
  const [wasNew, setWasNew] = useState(false)
  const isNew = editing?.key === newKey
  if (isNew !== wasNew) {
    setWasNew(isNew)
    // Saved, given up, or another row was begun.
    if (wasNew) setAdding(false)
  }
  return { records: useMemo(() => ({ ...read, rows }), [read, rows]), edit: begin, add: useCallback(() => begin(newRow), [begin]), editing, editor }
}

const none = {}
const updateWords = { code: 'adminUpdateContractor', sent: msg`Contractor company saved`, failed: msg`Failed to update contractor` }
