import { useLingui } from '@lingui/react/macro'
import { rulesOf } from '#contract/kernel/field.ts'
import { RecordDialog } from '#client/records/form/record-dialog.tsx'
import { useInvalidateReads } from '#client/records/form/use-command.ts'
import { asPatch } from '#client/records/form-values.ts'
import { type CaseRow, removalLayout as layout } from './layout.ts'
import { oshaReads, saveCase } from './use-osha.ts'
import { saveWords } from './words.ts'

const rules = rulesOf(layout.fields, () => [])

type RemovalDialogProps = { accountID: number; row: CaseRow; onClose: () => void }

/** Strikes a case out of the log: it no longer counts and stays there with its reason. */
export function RemovalDialog({ accountID, row, onClose }: RemovalDialogProps) {
  const { t } = useLingui()
  const reread = useInvalidateReads(oshaReads)
  const { caseNumber } = row
  return (
    <RecordDialog
      layout={layout}
      rules={rules}
      form="oshaCase.remove"
      title={t`Strike out case ${caseNumber}`}
      words={saveWords.remove}
      row={row}
      lead={
        <p>{t`It stays in the log as a struck-out line with its number and history. It does not count in any summary.`}</p>
      }
      save={({ patch, id, etag }) =>
        saveCase(accountID, row, asPatch({ ...patch, isRemoved: true }), { id, etag })
      }
      reread={reread}
      onClose={onClose}
    />
  )
}
