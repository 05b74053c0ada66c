import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { companyProblems, companyRules, mayManageCompanies } from '#contract/companies/rules.ts'
import { usualCountry, zoneOfState } from '#contract/companies/state-zones.ts'
import { RecordDialog } from '#client/records/form/record-dialog.tsx'
import type { FormNote } from '#client/records/form/sections.tsx'
import { command } from '#client/records/form/use-command.ts'
import type { Layout } from '#client/records/layout.ts'
import { patchOf } from '#client/records/values.ts'
import { NewKeys } from '#client/features/keys/door.ts'
import { useMe } from '#client/workspace/workspace-context.ts'
import { useCompanyControls } from './controls.tsx'
import { companyLayout, type CompanyRow } from './layout.ts'
import { useCompaniesAgain } from './use-companies-again.ts'
import { saveWords } from './words.ts'

type CompanyFormProps = {
  /** Left out: a new company. */
  row?: CompanyRow
  onClose: () => void
}

/** Adds a company, or edits what one says of itself: all of it by the system administrator, all but the license count by its owner (ACC-36 to ACC-57). */
export function CompanyForm({ row, onClose }: CompanyFormProps) {
  const { t } = useLingui()
  const { app_metadata: { role } } = useMe()
  const isSystem = mayManageCompanies(role)
  const controls = useCompanyControls()
  const again = useCompaniesAgain()
  const [keys, setKeys] = useState({ powerBIKey: '', caPowerBIkey: '' })
  // Of a company that is there they are changed on its page, where they are shown first.
  const notes: FormNote[] = row || !isSystem ? [] : [{ name: 'keys', after: 'timeZone', content: <NewKeys keys={keys} onChange={setKeys} /> }]
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
      problems={(values) => companyProblems(row ? values : { ...values, timeZone: values['timeZone'] || (zoneOfState(values) ?? '') })}
      notes={notes}
      summary={(count) => plural(count, { one: 'One field needs you.', other: '# fields need you.' })}
      save={({ patch, id, etag }) =>
        row
          ? command('companies.update', { body: { ...patch, accountID: row.accountID } }, { id, ...(etag && { etag }) })
          : command('companies.create', { body: { ...patch, ...patchOf(given(keys)) } }, { id })
      }
      reread={again}
      onClose={onClose}
    />
  )
}

/** Of the keys those that were typed. */
const given = (keys: Readonly<Record<string, string>>) => Object.fromEntries(Object.entries(keys).flatMap(([name, text]) => (text.trim() === '' ? [] : [[name, text.trim()]])))

const isOwners = (name: string) => name !== 'noLicenses'

/** The same form without what is the provider's to settle (ACC-52). */
const ownerLayout: Layout<CompanyRow> = {
  ...companyLayout,
  fields: Object.fromEntries(Object.entries(companyLayout.fields).filter(([name]) => isOwners(name))),
  shown: companyLayout.shown.filter(({ name }) => isOwners(name)),
  find: (name) => (isOwners(name) ? companyLayout.find(name) : null),
}
