import { useLingui } from '@lingui/react/macro'
import {
  memo,
  type ReactNode,
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useOptimistic,
  useRef,
} from 'react'
import { personLimits } from '#contract/kernel/entered-limits.ts'
import { handleRowStepKeys } from '#client/records/rows/row-step-keys.ts'
import type { EditingRow } from '#client/records/rows/use-editing-row.ts'
import { showField } from '#client/ui/form/focus-field.ts'
import { LabelsHidden } from '#client/ui/form/field-labels.ts'
import { TextField } from '#client/ui/form/text-field.tsx'
import type { BulkRow } from '../bulk-row.ts'
import { RightsFields } from './rights-fields.tsx'
import type { RowErrors, RowField } from './row-errors.ts'
import { useRowWords } from './row-words.ts'
import type { BulkParts } from './use-bulk-parts.ts'
import css from './bulk.module.css'

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
  useEffect(() => focusOf(key, begin.firstFocus), [key, begin])
  const change = useCallback(
    (to: Partial<BulkRow>) =>
      startTransition(() => {
        write(to)
        onChange(key, to)
      }),
    [write, onChange, key],
  )
  const latest = useRef(onStep)
  useLayoutEffect(() => void (latest.current = onStep), [onStep])
  const step = useCallback<typeof onStep>((by, field, adds) => latest.current(by, field, adds), [])
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
  const rights = useMemo(
    () => ({
      key,
      jobTitle,
      roleID,
      package: licence,
      contractorCompanyID,
      reportsToUserID,
      canCreateProject,
      ...(language !== undefined && { language }),
    }),
    [
      key,
      jobTitle,
      roleID,
      licence,
      contractorCompanyID,
      reportsToUserID,
      canCreateProject,
      language,
    ],
  )
  return (
    <LabelsHidden value={!labelled}>
      <div className={css.fields}>
        <div className={css.name}>{text('givenName', t`First name`, personLimits.givenName)}</div>
        <div className={css.name}>{text('familyName', t`Last name`, personLimits.familyName)}</div>
        <div className={css.email}>{text('email', t`Email`, personLimits.email)}</div>
        <RightsFields
          rights={rights}
          parts={parts}
          labelled={labelled}
          jobTitleError={why('jobTitle')}
          licenceError={why('package')}
          companyError={why('contractorCompanyID')}
          reportsToError={why('reportsToUserID')}
          roleError={why('roleID')}
          createsError={why('canCreateProject')}
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
