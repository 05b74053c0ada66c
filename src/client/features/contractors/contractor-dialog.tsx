import { useLingui } from '@lingui/react/macro'
import type { JsonObject } from '#contract/kernel/json.ts'
import { RecordDialog } from '#client/records/form/record-dialog.tsx'
import { useInvalidateReads } from '#client/records/form/use-command.ts'
import { contractorLayout as layout } from './layout.ts'
import { addContractor, addWords, contractorReads } from './use-contractors.ts'

type ContractorDialogProps = {
  accountID: number
  /**
   * Called with the new contractor's number from the server, so that the form can choose it at once
   * (INV-31).
   */
  onAdded?: (contractorCompanyID: number) => void
  onClose: () => void
}

/** Adds a contractor company from a form that needs one (INV-29 to INV-31). */
export function ContractorDialog({ accountID, onAdded, onClose }: ContractorDialogProps) {
  const { t } = useLingui()
  const reread = useInvalidateReads(contractorReads)
  const tell = (row: JsonObject | null) => {
    const number = row?.['contractorCompanyID']
    if (typeof number === 'number') onAdded?.(number)
  }
  return (
    <RecordDialog
      layout={layout}
      form={`contractor.add.${accountID}`}
      title={t`Add Contractor Company`}
      words={addWords}
      save={async ({ id, patch }) => {
        const done = await addContractor(accountID, patch, id)
        if (done.outcome === 'sent') tell(done.row)
        return done
      }}
      reread={reread}
      onClose={onClose}
    />
  )
}
