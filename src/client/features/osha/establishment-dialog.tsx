import { useLingui } from '@lingui/react/macro'
import { establishmentProblems, establishmentRules } from '#contract/osha/rules.ts'
import { RecordDialog } from '#client/records/form/record-dialog.tsx'
import { useInvalidateReads } from '#client/records/form/use-command.ts'
import { type EstablishmentRow, establishmentLayout as layout } from './establishment-layout.ts'
import { typedValues } from './typed-values.ts'
import { oshaReads, saveEstablishment } from './use-osha.ts'
import { oshaProblemTexts, saveWords } from './words.ts'

type EstablishmentDialogProps = {
  accountID: number
  /** The establishment to change; absent for a new one. */
  row?: EstablishmentRow
  onClose: () => void
}

/** Adds an establishment, or changes one. */
export function EstablishmentDialog({ accountID, row, onClose }: EstablishmentDialogProps) {
  const { t, i18n } = useLingui()
  const reread = useInvalidateReads(oshaReads)
  return (
    <RecordDialog
      layout={layout}
      rules={establishmentRules}
      form={row ? 'oshaEstablishment.edit' : 'oshaEstablishment.create'}
      title={row ? t`Change establishment` : t`Add establishment`}
      words={saveWords.establishment}
      {...(row ? { row } : { preset: { establishmentType: 'private' } })}
      wide
      fieldErrors={(values) =>
        oshaProblemTexts(i18n, establishmentProblems(typedValues(layout, values)))
      }
      save={({ patch, id, etag }) => saveEstablishment(accountID, row, patch, { id, etag })}
      reread={reread}
      onClose={onClose}
    />
  )
}
