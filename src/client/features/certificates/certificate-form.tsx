import { useLingui } from '@lingui/react/macro'
import { certificateProblems } from '#contract/certificates/rules.ts'
import type { Certificate } from '#contract/certificates/schema.ts'
import { RecordDialog } from '#client/records/form/record-dialog.tsx'
import { runCommand, useInvalidateReads } from '#client/records/form/use-command.ts'
import type { PersonShown } from '#client/shell/slots.tsx'
import type { FormValue } from '#client/ui/form/form-fields.ts'
import { useRecords } from '#client/workspace/use-records.ts'
import { FilesField } from './files-field.tsx'
import { certificateLayout } from './layout.ts'
import { saveWords } from './words.ts'

/**
 * Adds a certificate to a person, or changes or replaces one: title, days, images and PDFs. Old
 * values stay in its history.
 */
export function CertificateForm({
  holder,
  row,
  onClose,
}: {
  holder: Pick<PersonShown, 'user_id' | 'accountID'>
  row?: Certificate
  onClose: () => void
}) {
  const { t } = useLingui()
  const { refresh } = useRecords('certificate')
  const readAgain = useInvalidateReads([
    'certificates.ofUser',
    'certificates.tickets',
    'certificates.lacking',
    'certificates.counts',
  ])
  const user = String(holder.user_id)
  const names = new Map(
    row?.certificateImageUri.map(({ certificateImageURL }, at) => [
      certificateImageURL,
      row.certificateFileNames[at] ?? '',
    ]),
  )
  return (
    <RecordDialog
      layout={certificateLayout}
      form={row ? 'certificate.edit' : `certificate.create.${user}`}
      title={row ? t`Save certificate` : t`Add certificate`}
      words={row ? saveWords.edit : saveWords.create}
      row={row}
      controls={({ certificateIssueDate: issued }) => ({
        certificateExpirationDate: {
          help: t`Leave empty if it has no end date.`,
          ...(typeof issued === 'string' && issued !== '' && { min: issued }),
        },
        certificateImageUri: {
          draw: ({ id, label, value, error, onChange }) => (
            <FilesField
              holder={holder}
              names={names}
              id={id}
              label={label}
              value={value}
              error={error}
              onChange={onChange}
            />
          ),
        },
      })}
      fieldErrors={({ certificateIssueDate: issued, certificateExpirationDate: end }) => {
        const problems = certificateProblems({
          certificateIssueDate: textIn(issued) || null,
          certificateExpirationDate: textIn(end) || null,
        })
        return problems.certificateExpirationDate === undefined
          ? {}
          : { certificateExpirationDate: t`The certificate must not end before it was issued` }
      }}
      save={({ patch, id, etag }) =>
        row
          ? runCommand(
              'certificates.update',
              {
                params: { userID: user, userCertificateID: String(row.userCertificateID) },
                body: patch,
              },
              { id, etag },
            )
          : runCommand('certificates.create', { params: { userID: user }, body: patch }, { id })
      }
      reread={() => {
        readAgain()
        void refresh()
      }}
      onClose={onClose}
    />
  )
}

const textIn = (value: FormValue | undefined) => (typeof value === 'string' ? value : '')
