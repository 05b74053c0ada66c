import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { companyProblems, companyRules, mayManageCompanies } from '#contract/companies/rules.ts'
import { usualCountry, zoneOfState } from '#contract/companies/state-zones.ts'
import { RecordDialog } from '#client/records/form/record-dialog.tsx'
import type { FormNote } from '#client/records/form/sections.tsx'
import { runCommand } from '#client/records/form/use-command.ts'
import type { Layout } from '#client/records/layout.ts'
import { asPatch } from '#client/records/form-values.ts'
import { useGo } from '#client/shell/address.ts'
import { NewKeys } from '#client/features/keys/door.ts'
import { useMe } from '#client/workspace/workspace-context.ts'
import { useCompanyControls } from './controls.tsx'
import { companyLayout, type CompanyRow } from './layout.ts'
import { useCompaniesAgain } from './use-companies-again.ts'
import { saveWords } from './words.ts'

type CompanyFormProps = {
  /** The company to edit; left out for a new one. */
  row?: CompanyRow
  /** Called before the new company's page opens. */
  onAdded?: () => void
  onClose: () => void
}

/**
 * Adds or edits a company. The system administrator edits all fields, the owner all but the license
 * count (ACC-36 to ACC-57).
 */
export function CompanyForm({ row, onAdded, onClose }: CompanyFormProps) {
  const { t } = useLingui()
  const {
    app_metadata: { role },
  } = useMe()
  const isSystem = mayManageCompanies(role)
  const controls = useCompanyControls()
  const again = useCompaniesAgain()
  const go = useGo()
  const [keys, setKeys] = useState({ powerBIKey: '', caPowerBIkey: '' })
  // The keys of an existing company change on its page, which shows them first.
  const notes: FormNote[] =
    row || !isSystem
      ? []
      : [{ name: 'keys', after: 'timeZone', content: <NewKeys keys={keys} onChange={setKeys} /> }]
  return (
    <RecordDialog
      layout={isSystem ? companyLayout : ownerLayout}
      form={row ? 'company.edit' : 'company.create'}
      title={row ? t`Edit company` : t`Add company`}
      words={row ? saveWords.edit : saveWords.create}
      row={row}
      rules={companyRules}
      wide
      preset={{ country: usualCountry }}
      controls={controls}
      problems={(values) =>
        companyProblems(
          row ? values : { ...values, timeZone: values['timeZone'] || (zoneOfState(values) ?? '') },
        )
      }
      notes={notes}
      summary={(count) => plural(count, { one: 'Check one field.', other: 'Check # fields.' })}
      save={({ patch, id, etag }) => {
        if (row)
          return runCommand(
            'companies.update',
            { body: { ...patch, accountID: row.accountID } },
            { id, etag },
          )
        return runCommand(
          'companies.create',
          { body: { ...patch, ...asPatch(given(keys)) } },
          { id },
        )
      }}
      reread={again}
      onClose={(saved) => {
        onClose()
        const number = row ? undefined : saved?.row?.['accountID']
        if (typeof number !== 'number') return
        // The page of the new company has the next steps.
        onAdded?.()
        go(`/admin/accounts/${number}`)
      }}
    />
  )
}

/** Returns the keys that were typed. */
const given = (keys: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(keys).flatMap(([name, text]) =>
      text.trim() === '' ? [] : [[name, text.trim()]],
    ),
  )

const isOwners = (name: string) => name !== 'noLicenses'

/** The company form without the field that only the provider edits (ACC-52). */
const ownerLayout: Layout<CompanyRow> = {
  ...companyLayout,
  fields: Object.fromEntries(
    Object.entries(companyLayout.fields).filter(([name]) => isOwners(name)),
  ),
  fieldViews: companyLayout.fieldViews.filter(({ name }) => isOwners(name)),
  find: (name) => (isOwners(name) ? companyLayout.find(name) : null),
}
