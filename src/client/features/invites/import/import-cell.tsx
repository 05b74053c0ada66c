import { useLingui } from '@lingui/react/macro'
import { createContext, type KeyboardEvent, useContext, useMemo, useState } from 'react'
import { roles } from '#contract/kernel/role.ts'
import { licenses } from '#contract/packages/licenses.ts'
import { type BorderAct, borderProblem } from '#contract/team/borders.ts'
import { licenseWord } from '#client/i18n/license-word.ts'
import { cx } from '#client/ui/cx.ts'
import { LabelsHidden } from '#client/ui/form/field-labels.ts'
import type { SelectOption } from '#client/ui/form/select-options.ts'
import { Select } from '#client/ui/form/select.tsx'
import { TextField } from '#client/ui/form/text-field.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { existingFullName } from '../roster/existing-person.ts'
import { maySupervise, type RosterRules } from '../roster/resolve-line.ts'
import type { DryLine, RosterField } from '../roster/roster-types.ts'
import css from './import-lines.module.css'
import { fieldWords } from './roster-words.ts'

type ImportCellProps = {
  line: DryLine
  field: RosterField
  /** Why the value is wrong; null if it is right. */
  reason: string | null
  /** Set while the whole line has open fields; `first` gets the focus. */
  writing: 'first' | 'on' | null
  /** Corrects the value; null if the line is left out and cannot be edited. */
  onCorrect: ((value: string) => void) | null
  onClose: () => void
}

/**
 * A cell. A wrong or pressed one is an open field; a new or corrected value is shown above the old
 * one.
 */
export function ImportCell({ line, field, reason, writing, onCorrect, onClose }: ImportCellProps) {
  const { t, i18n } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const value = line.values[field] ?? ''
  const stored = line.was[field]
  const labels = useMendChoices(field)?.labels
  const said = (text: string) => labels?.get(text) ?? text
  const number = line.line
  const name = i18n._(fieldWords[field])
  const label = t`${name}, line ${number}`
  // Another text in this cell would not make an inactive person active.
  if (
    onCorrect !== null &&
    (isOpen || writing !== null || (reason !== null && line.errors[field]?.code !== 'inactive'))
  ) {
    const done = (typed: string) => {
      setOpen(false)
      if (typed !== value) onCorrect(typed)
    }
    return (
      <MendField
        label={label}
        field={field}
        value={value}
        reason={reason}
        isOpened={isOpen || writing !== null}
        begins={isOpen || writing === 'first'}
        onDone={done}
        onClose={onClose}
      />
    )
  }
  const was = stored === undefined ? '' : said(stored)
  const now = field === 'email' ? <Address text={value} /> : said(value)
  const words =
    stored === undefined ? (
      now
    ) : (
      <>
        <b>{now}</b>
        <span className={css.second}>{was === '' ? t`was empty` : t`was ${was}`}</span>
      </>
    )
  const open = onCorrect === null ? undefined : () => setOpen(true)
  if (stored === undefined || !line.isCorrected)
    return (
      // The keyboard opens a line by its number, because a tab stop per cell would be too many.
      // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
      <span className={cx(css.value, open && css.press)} onClick={open}>
        {words}
      </span>
    )
  return (
    <button type="button" className={cx(css.value, css.mended)} onClick={open}>
      <VisuallyHidden>
        {t`Correct again`} {label}:{' '}
      </VisuallyHidden>
      {words}
    </button>
  )
}

/** An address may break before its `@`. */
function Address({ text }: { text: string }) {
  const [own, ...rest] = text.split('@')
  return rest.length === 0 ? (
    text
  ) : (
    <>
      {own}@<wbr />
      {rest.join('@')}
    </>
  )
}

type MendFieldProps = {
  label: string
  field: RosterField
  value: string
  reason: string | null
  isOpened: boolean
  /** True if it gets the focus. */ begins: boolean
  onDone: (typed: string) => void
  onClose: () => void
}

/**
 * Only the field holds the typed value until it loses focus, so that a key press costs the same for
 * any length of file.
 */
function MendField({
  label,
  field,
  value,
  reason,
  isOpened,
  begins,
  onDone,
  onClose,
}: MendFieldProps) {
  const choices = useMendChoices(field)?.options ?? null
  // The typed value belongs to one stored value; a new mapping or a correction of all lines
  // replaces both.
  const [kept, setKept] = useState({ of: value, typed: value })
  const typed = kept.of === value ? kept.typed : value
  const setTyped = (next: string) => setKept({ of: value, typed: next })
  const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') {
      event.stopPropagation()
      setTyped(value)
      if (isOpened) onDone(value)
      onClose()
    }
    if (event.key !== 'Enter') return
    event.preventDefault()
    // The blur saves the typed value, and the focus moves to the next open field.
    const fields = [...document.querySelectorAll<HTMLInputElement>('[data-mend] input')]
    const next = fields[fields.indexOf(event.currentTarget) + 1]
    if (next) next.focus()
    else {
      onDone(typed)
      onClose()
    }
  }
  return (
    <LabelsHidden value={true}>
      <div className={css.mend} data-mend="">
        {choices !== null ? (
          <Select
            label={label}
            options={choices}
            value={value}
            placeholder={value}
            error={reason}
            onChange={onDone}
          />
        ) : (
          <TextField
            label={label}
            value={typed}
            error={reason}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- a press on the cell opened it
            autoFocus={begins}
            autoComplete="off"
            spellCheck={false}
            inputMode={field === 'email' ? 'email' : undefined}
            onChange={setTyped}
            onBlur={() => onDone(typed)}
            onKeyDown={keyDown}
          />
        )}
      </div>
    </LabelsHidden>
  )
}

/**
 * Options to correct a wrong cell whose column accepts only certain words; each option's value is
 * such a word.
 */
export type MendChoices = Partial<Record<RosterField, MendChoice>>

interface MendChoice {
  options: readonly SelectOption[]
  /** The options' labels by value. */
  labels: ReadonlyMap<string, string>
}

const MendChoicesContext = createContext<MendChoices>({})
export const MendChoicesGiven = MendChoicesContext.Provider

/** Returns the options of a column; null if any text is accepted. */
function useMendChoices(field: RosterField): MendChoice | null {
  return useContext(MendChoicesContext)[field] ?? null
}

/**
 * Returns the words that this company's rosters accept, as options; an optional column can also
 * stay empty.
 */
export function useChoicesOf({
  companyName,
  contractors,
  people,
  border,
}: RosterRules): MendChoices {
  const { t, i18n } = useLingui()
  return useMemo(() => {
    const empty: SelectOption = { value: '', label: t`Leave it empty` }
    const of = (options: readonly SelectOption[]): MendChoice => ({
      options,
      labels: new Map(
        options.filter(({ value }) => value !== '').map(({ value, label }) => [value, label]),
      ),
    })
    const may = (act: BorderAct) => border === undefined || borderProblem(border, act) === null
    const administrator: SelectOption = {
      value: 'Administrator',
      label: t({ message: 'Administrator', context: 'role' }),
    }
    return {
      role: of([
        { value: 'User', label: t`Mobile User` },
        ...(may({ act: 'invite-role', roleID: roles.safetyProfessional }) ? [administrator] : []),
      ]),
      package: of([
        empty,
        ...licenses.map(({ packageID }) => ({
          value: packageID,
          label: licenseWord(packageID, i18n),
        })),
      ]),
      company: of([
        empty,
        ...[companyName, ...contractors.map((one) => one.companyName)].map((name) => ({
          value: name,
          label: name,
        })),
      ]),
      reportsTo: of([
        empty,
        ...people
          .filter((one) => maySupervise(one) && may({ act: 'invite-below', to: one.user_id }))
          .map((one) => ({
            value: one.email,
            label: existingFullName(one),
            second: one.jobTitle || one.email,
          })),
      ]),
      language: of([empty, { value: 'en', label: t`English` }, { value: 'es', label: t`Spanish` }]),
      canCreateProject: of([empty, { value: 'yes', label: t`Yes` }, { value: 'no', label: t`No` }]),
    }
  }, [companyName, contractors, people, border, t, i18n])
}
