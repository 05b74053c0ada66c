import { useLingui } from '@lingui/react/macro'
import { memo, type ReactNode, startTransition, useCallback, useOptimistic } from 'react'
import { IconPlus } from '@tabler/icons-react'
import { personLimits } from '#contract/kernel/entered-limits.ts'
import { isOwner, roles } from '#contract/kernel/role.ts'
import { language as ownLanguage } from '#client/i18n/language.ts'
import { handleRowStepKeys } from '#client/records/rows/row-step-keys.ts'
import type { EditingRow } from '#client/records/rows/use-editing-row.ts'
import { LabelsHidden } from '#client/ui/form/field-labels.ts'
import { showField } from '#client/ui/form/focus-field.ts'
import { Select } from '#client/ui/form/select.tsx'
import { Switch } from '#client/ui/form/switch.tsx'
import { TextField } from '#client/ui/form/text-field.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { useEffectWhen } from '#client/ui/use-effect-when.ts'
import { useLatest } from '#client/ui/use-latest.ts'
import { useStore } from '#client/workspace/use-store.ts'
import { useMe } from '#client/workspace/workspace-context.ts'
import type { BulkRow } from '../bulk-row.ts'
import css from './bulk.module.css'
import { type RowErrors, type RowField, useRowWords } from './row-errors.ts'
import type { BulkParts } from './use-bulk-parts.ts'

type BulkFieldsProps = {
  row: BulkRow
  parts: BulkParts
  /** Faults of fields that lost the focus, and refusals of the server. */
  errors: RowErrors
  /** The field that gets the focus when the row opens, and at each new request. */
  begin: Pick<EditingRow<RowField>, 'firstFocus'>
  /** Shows labels above the fields, because a phone has no column headings. */
  labelled: boolean
  /** The row's actions, shown after the fields. */
  actions: ReactNode
  onChange: (key: string, change: Partial<BulkRow>) => void
  /**
   * Moves to the same field of the row below or above, by arrows or Enter. Enter adds a row after
   * the last one.
   */
  onStep: (by: 1 | -1, field: RowField, adds: boolean) => void
  /** Adds a contractor company that the list lacks (INV-29). */
  onAddContractor: (key: string) => void
}

/** Focuses a field. If this person's rows lack it, the license gets the focus. */
function focusOf(key: string, field: RowField): void {
  const control =
    document.getElementById(`bulk-${key}-${field}`) ??
    document.getElementById(`bulk-${key}-package`)
  control?.focus()
  if (control) showField(control)
}

/**
 * One row of the bulk table as fields, on two lines if the table is too narrow for one. A key press
 * renders only its own field at once; rows and seats render later.
 */
export function BulkFields({
  row: ofTable,
  parts,
  errors,
  begin,
  labelled,
  actions,
  onChange,
  onStep,
  onAddContractor,
}: BulkFieldsProps) {
  const { t } = useLingui()
  const words = useRowWords()
  const [row, write] = useOptimistic(ofTable, (before, to: Partial<BulkRow>) => ({
    ...before,
    ...to,
  }))
  const { key } = row
  useEffectWhen(begin, () => focusOf(key, begin.firstFocus))
  const change = useCallback(
    (to: Partial<BulkRow>) =>
      startTransition(() => {
        write(to)
        onChange(key, to)
      }),
    [write, onChange, key],
  )
  const latest = useLatest(onStep)
  const step = useCallback<typeof onStep>(
    (by, field, adds) => latest.current(by, field, adds),
    [latest],
  )
  const why = (name: RowField) => errors[name] && words(row, name, errors[name])
  const text = (name: TextName, label: string, maxLength: number) => (
    <TextCell
      id={`bulk-${key}-${name}`}
      name={name}
      label={label}
      maxLength={maxLength}
      value={row[name]}
      error={why(name)}
      onChange={change}
      onStep={step}
    />
  )
  return (
    <LabelsHidden value={!labelled}>
      <div className={css.fields}>
        <div className={css.name}>{text('givenName', t`First name`, personLimits.givenName)}</div>
        <div className={css.name}>{text('familyName', t`Last name`, personLimits.familyName)}</div>
        <div className={css.email}>{text('email', t`Email`, personLimits.email)}</div>
        <RightsFields
          row={row}
          parts={parts}
          labelled={labelled}
          why={Object.fromEntries(choices.map((name) => [name, why(name)]))}
          onChange={change}
          onAddContractor={onAddContractor}
        />
        <div className={css.acts}>{actions}</div>
      </div>
    </LabelsHidden>
  )
}

type TextName = 'givenName' | 'familyName' | 'email'

type TextCellProps = Pick<BulkFieldsProps, 'onStep'> & {
  id: string
  name: TextName
  label: string
  maxLength: number
  value: string
  error: string | undefined
  onChange: (change: Partial<BulkRow>) => void
}

const TextCell = memo(function TextCell({
  id,
  name,
  label,
  maxLength,
  value,
  error,
  onChange,
  onStep,
}: TextCellProps) {
  return (
    <TextField
      id={id}
      label={label}
      placeholder={label}
      error={error}
      type={name === 'email' ? 'email' : 'text'}
      autoComplete="off"
      maxLength={maxLength}
      value={value}
      onChange={(to) => onChange({ [name]: to })}
      onKeyDown={(event) => handleRowStepKeys(event, (by, adds) => onStep(by, name, adds))}
    />
  )
})

/** The fields of a row that are chosen, after name and address. */
const choices = [
  'jobTitle',
  'roleID',
  'package',
  'contractorCompanyID',
  'reportsToUserID',
  'canCreateProject',
] as const

type RightsFieldsProps = Pick<BulkFieldsProps, 'row' | 'parts' | 'labelled' | 'onAddContractor'> & {
  /** Why a field needs another value. */
  why: Partial<Record<keyof BulkRow, string | undefined>>
  onChange: (change: Partial<BulkRow>) => void
}

/** True if all choices and their faults are the same; name and address do not count. */
const areSameRights = (one: RightsFieldsProps, other: RightsFieldsProps): boolean =>
  (['key', 'language', ...choices] as const).every((name) => one.row[name] === other.row[name]) &&
  choices.every((name) => one.why[name] === other.why[name]) &&
  (['parts', 'labelled', 'onChange', 'onAddContractor'] as const).every(
    (name) => one[name] === other[name],
  )

/** The option among the companies that adds a contractor company. */
const another = 'another'

/** The choices of a row: a person's job, company and rights, without name and address. */
const RightsFields = memo(function RightsFields({
  row,
  parts,
  labelled,
  why,
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
  } = row
  const createsError = why.canCreateProject
  const at = (name: keyof BulkRow, label: string) => ({
    id: `bulk-${key}-${name}`,
    label,
    placeholder: label,
    error: why[name],
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
          {...at('jobTitle', t`Job title`)}
          free={{ most: personLimits.jobTitle }}
          options={parts.jobTitles.map((title) => ({ value: title, label: title }))}
          value={jobTitle || null}
          onChange={(to) => onChange({ jobTitle: to })}
        />
      </div>
      {!parts.isSystem && (
        <div className={css.choice}>
          <Select
            {...at('roleID', t`Role`)}
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
          {...at('package', t`License type`)}
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
              {...at('contractorCompanyID', t`Company name`)}
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
              {...at('reportsToUserID', t`Reports to`)}
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
          {...at('language', t`Language`)}
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
}, areSameRights)
