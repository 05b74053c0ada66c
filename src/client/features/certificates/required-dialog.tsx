import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { RequiredCertificates } from '#contract/certificates/schema.ts'
import { titleKey } from '#contract/certificates/expiry.ts'
import { certificateTitleLimit, personLimits } from '#contract/kernel/entered-limits.ts'
import { withRefusal } from '#client/data/outbox/save-outcome.ts'
import { asPatch } from '#client/records/form-values.ts'
import { RecordDialog } from '#client/records/form/record-dialog.tsx'
import { runCommand, useInvalidateReads } from '#client/records/form/use-command.ts'
import { createLayout } from '#client/records/layout.ts'
import { unreadChoicesHint } from '#client/records/stale-data-banner.tsx'
import { useRead } from '#client/records/use-read.ts'
import { saveWords } from './words.ts'

const layout = createLayout(
  {
    jobTitle: { kind: 'text', most: personLimits.jobTitle },
    certificateTitles: {
      kind: 'texts',
      most: certificateTitleLimit,
      count: 50,
      meeting: 'union',
    },
  },
  {
    jobTitle: { label: msg`Job title`, control: { wide: true, searchable: true }, edit: 'all' },
    certificateTitles: {
      label: msg`Certificates required for this job title`,
      entry: msg`Certificate`,
      add: msg`Add a certificate`,
      control: { wide: true },
      edit: 'all',
    },
  },
  { edit: { all: null } },
)

type RequiredDialogProps = {
  accountID: number
  known: readonly RequiredCertificates[]
  /** The job title that the dialog edits; null for a new one. */
  row: RequiredCertificates | null
  onClose: () => void
}

/** Edits the certificates that a job title requires; an empty list requires none. */
export function RequiredDialog({ accountID, known, row, onClose }: RequiredDialogProps) {
  const { t } = useLingui()
  const params = { accountID: String(accountID) }
  const { data: jobTitles, reading } = useRead('companies.jobTitles', { params })
  const reread = useInvalidateReads([
    'certificates.required',
    'certificates.lacking',
    'certificates.counts',
  ])
  const { jobTitle } = row ?? { jobTitle: '' }
  // A new job title is a change too, because another person may have set the same one meanwhile.
  const opened = {
    certificateTitles: [],
    ...row,
    jobTitle,
    uid: `${accountID} ${jobTitle}`,
    etag: '',
  }
  const taken = new Set(known.map((one) => titleKey(one.jobTitle)))
  const free = (jobTitles ?? []).flatMap(({ name }) => (taken.has(titleKey(name)) ? [] : [name]))
  const options = (row ? [jobTitle] : free).map((value) => ({ value, label: value }))
  return (
    <RecordDialog
      layout={layout}
      form="certificates.required"
      title={t`Save required certificates`}
      words={saveWords.required}
      row={opened}
      controls={() => ({
        jobTitle: {
          options,
          disabled: row !== null,
          help: unreadChoicesHint(reading, t`The job titles are not on this device yet.`),
        },
        certificateTitles: {
          help: t`Use the same titles as on people's certificates. Capital letters do not matter.`,
        },
      })}
      fieldErrors={(values) =>
        values['jobTitle'] === '' ? { jobTitle: t`Please choose a job title` } : {}
      }
      save={async ({ id, patch, seen }) => {
        const body = {
          jobTitle,
          certificateTitles: [],
          ...patch,
          before: seen['certificateTitles'] ?? [],
        }
        const args = { params, body: asPatch(body) }
        const done = await runCommand('certificates.setRequired', args, { id })
        // The job title stays chosen, because the next Save names it too.
        return withRefusal(done, (refusal) =>
          refusal.row ? { row: { ...refusal.row, jobTitle } } : {},
        )
      }}
      reread={reread}
      onClose={() => onClose()}
    />
  )
}
