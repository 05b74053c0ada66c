import { useLingui } from '@lingui/react/macro'
import { IconPlus } from '@tabler/icons-react'
import { memo } from 'react'
import { personLimits } from '#contract/kernel/entered-limits.ts'
import { isOwner, roles } from '#contract/kernel/role.ts'
import { language as ownLanguage } from '#client/i18n/language.ts'
import { Select } from '#client/ui/form/select.tsx'
import { Switch } from '#client/ui/form/switch.tsx'
import { useStore } from '#client/workspace/use-store.ts'
import { Icon } from '#client/ui/icon.tsx'
import { useMe } from '#client/workspace/workspace-context.ts'
import type { BulkRow } from '../bulk-row.ts'
import type { BulkParts } from './use-bulk-parts.ts'
import css from './bulk.module.css'

type RightsFieldsProps = {
  /** The same object until one of its values changes. */
  rights: Pick<
    BulkRow,
    | 'key'
    | 'jobTitle'
    | 'roleID'
    | 'package'
    | 'contractorCompanyID'
    | 'reportsToUserID'
    | 'canCreateProject'
    | 'language'
  >
  parts: BulkParts
  labelled: boolean
  jobTitleError: string | undefined
  licenceError: string | undefined
  companyError: string | undefined
  reportsToError: string | undefined
  roleError: string | undefined
  createsError: string | undefined
  onChange: (change: Partial<BulkRow>) => void
  /** Adds a contractor company that the list lacks (INV-29). */
  onAddContractor: (key: string) => void
}

/** The option among the companies that adds a contractor company. */
const another = 'another'

/** The choices of a row: a person's job, company and rights, without name and address. */
export const RightsFields = memo(function RightsFields({
  rights,
  parts,
  labelled,
  jobTitleError,
  licenceError,
  companyError,
  reportsToError,
  roleError,
  createsError,
  onChange,
  onAddContractor,
}: RightsFieldsProps) {
  const { t } = useLingui()
  const own = useStore(ownLanguage)
  const { user_metadata: me } = useMe()
  const {
    key,
    jobTitle,
    roleID,
    package: licence,
    contractorCompanyID,
    reportsToUserID,
    canCreateProject,
    language,
  } = rights
  const at = (name: keyof typeof rights, label: string, error: string | undefined) => ({
    id: `bulk-${key}-${name}`,
    label,
    placeholder: label,
    error,
  })
  const wrongId = `bulk-${key}-creates-wrong`
  const makesOwners =
    roleID === roles.safetyProfessional &&
    isOwner({
      roleID: roles.safetyProfessional,
      reportsToUserID: me.reportsToUserID,
      isProxyUser: me.isProxyUser,
    })
  const toRole = (to: 1 | 2) => ({
    roleID: to,
    ...(!parts.mayTake(to, licence) && { package: '' }),
    ...(to === 1 && reportsToUserID === null && { reportsToUserID: parts.reportsTo }),
  })
  return (
    <>
      <div className={css.choice}>
        <Select
          {...at('jobTitle', t`Job title`, jobTitleError)}
          free={{ most: personLimits.jobTitle }}
          options={parts.jobTitles.map((title) => ({ value: title, label: title }))}
          value={jobTitle || null}
          onChange={(to) => onChange({ jobTitle: to })}
        />
      </div>
      {!parts.isSystem && (
        <div className={css.choice}>
          <Select
            {...at('roleID', t`Role`, roleError)}
            options={[
              { value: '1', label: t`Mobile User` },
              ...(parts.mayInviteAdministrators || roleID === 2
                ? [{ value: '2', label: t`Administrator` }]
                : []),
            ]}
            value={String(roleID)}
            onChange={(to) => onChange(toRole(to === '2' ? 2 : 1))}
          />
        </div>
      )}
      <div className={css.choice}>
        <Select
          {...at('package', t`License type`, licenceError)}
          options={parts
            .licences(roleID)
            .map(({ packageID }) => ({ value: packageID, label: parts.licenceName(packageID) }))}
          value={licence || null}
          onChange={(to) => onChange({ package: to })}
        />
      </div>
      {!parts.isSystem && (
        <>
          <div className={css.choice}>
            <Select
              {...at('contractorCompanyID', t`Company name`, companyError)}
              options={[
                { value: '0', label: parts.companyName },
                ...parts.contractors.rows.map((one) => ({
                  value: String(one.contractorCompanyID),
                  label: one.companyName,
                  second: one.companyAddress,
                })),
                {
                  value: another,
                  label: t`Add Contractor Company`,
                  icon: <Icon icon={IconPlus} size={20} />,
                },
              ]}
              value={String(contractorCompanyID)}
              onChange={(to) =>
                to === another
                  ? onAddContractor(key)
                  : onChange({ contractorCompanyID: Number(to) })
              }
            />
          </div>
          <div className={css.choice}>
            <Select
              {...at('reportsToUserID', t`Reports to`, reportsToError)}
              searchable
              options={[
                ...(makesOwners || reportsToUserID === null
                  ? [{ value: '0', label: t`Owner (Tier 1)` }]
                  : []),
                ...parts.offered.map(({ user_id, name, user_metadata: { jobTitle: title } }) => ({
                  value: String(user_id),
                  label: name,
                  ...(title && { second: title }),
                })),
              ]}
              value={String(reportsToUserID ?? 0)}
              onChange={(to) => onChange({ reportsToUserID: to === '0' ? null : Number(to) })}
            />
          </div>
        </>
      )}
      <div className={css.language}>
        <Select
          {...at('language', t`Language`, undefined)}
          options={[
            { value: 'en', label: t`English` },
            { value: 'es', label: t`Spanish` },
          ]}
          value={language ?? own}
          onChange={(to) => onChange({ language: to === 'es' ? 'es' : 'en' })}
        />
      </div>
      <div className={css.creates}>
        <Switch
          id={`bulk-${key}-canCreateProject`}
          compact={!labelled}
          label={t`Create project`}
          title={createsError ?? t`The user will be able to create projects.`}
          word={canCreateProject ? t`Yes` : t`No`}
          checked={canCreateProject}
          // A proxy user may not switch this on; a saved table may have it on, so it can be
          // switched off.
          disabled={!parts.mayLetCreate && !canCreateProject}
          onChange={(to) => onChange({ canCreateProject: to })}
          {...(createsError !== undefined && { 'aria-describedby': wrongId })}
        />
        {createsError !== undefined && (
          <span id={wrongId} className={css.wrong}>
            {createsError}
          </span>
        )}
      </div>
    </>
  )
})
