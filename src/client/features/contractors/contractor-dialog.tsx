import { useLingui } from '@lingui/react/macro'
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
  return (
    <RecordDialog
      layout={layout}
      form={`contractor.add.${accountID}`}
      title={t`Add Contractor Company`}
      words={addWords}
      save={({ id, patch }) => addContractor(accountID, patch, id)}
      reread={reread}
      onClose={(saved) => {
        const number = saved?.row?.['contractorCompanyID']
        if (typeof number === 'number') onAdded?.(number)
        onClose()
      }}
    />
  )
}
