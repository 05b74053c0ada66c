import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { personLimits } from '#contract/kernel/entered-limits.ts'
import { Button } from '#client/ui/button/button.tsx'
import { TextField } from '#client/ui/form/text-field.tsx'
import type { RosterMapping } from '../roster/roster-types.ts'
import css from './import.module.css'

type AskHeaderProps = { mapping: RosterMapping; onAnswer: (mapping: RosterMapping) => void }

/** Asks for the meaning of the first line if it names no known columns (rulings, 58). */
export function AskHeader({ mapping, onAnswer }: AskHeaderProps) {
  const { t } = useLingui()
  // A file without a column of addresses is read, but none of its people can be invited.
  if (mapping.isSure)
    return mapping.columns.includes('email') ? null : (
      <section
        className={css.ask}
        aria-label={t`The columns`}
      >{t`No column fills Email. Choose the one that holds it.`}</section>
    )
  const isPerson = mapping.header === null
  if (mapping.isNamed)
    return (
      <section className={css.ask} aria-label={t`The columns`}>
        <span>{t`Check that each column fills the right field, also the names.`}</span>
        <Button
          size="small"
          onClick={() => onAnswer({ ...mapping, isSure: true })}
        >{t`The columns are right`}</Button>
      </section>
    )
  return (
    <section className={css.ask} aria-label={t`The first line`}>
      <span>
        {isPerson
          ? t`The first line looks like a person. Include it?`
          : t`The first line has no known column names and is skipped. Check that each column fills the right field.`}
      </span>
      <Button
        size="small"
        onClick={() => onAnswer({ ...mapping, header: isPerson ? 1 : null, isSure: true })}
      >
        {isPerson ? t`Skip it` : t`It is a person`}
      </Button>
      <Button size="small" onClick={() => onAnswer({ ...mapping, isSure: true })}>
        {isPerson ? t`Include it` : t`The columns are right`}
      </Button>
    </section>
  )
}

type FillForAllProps = {
  /** Number of lines without a job title. */
  lacking: number
  onFill: (jobTitle: string) => void
}

/**
 * Fills in one job title for all lines if no column has it; different ones are corrected in their
 * lines.
 */
export function FillForAll({ lacking, onFill }: FillForAllProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const fill = () => typed.trim() !== '' && onFill(typed.trim())
  return (
    <section className={css.ask} aria-label={t`Job title`}>
      <span>
        {plural(lacking, {
          one: 'No column fills Job title: it is missing in # line.',
          other: 'No column fills Job title: it is missing in # lines.',
        })}
      </span>
      <div className={css.fill}>
        <TextField
          label={t`Job title for all`}
          value={typed}
          maxLength={personLimits.jobTitle}
          autoComplete="off"
          onChange={setTyped}
          onKeyDown={(event) => event.key === 'Enter' && fill()}
        />
      </div>
      <Button size="small" disabled={typed.trim() === ''} onClick={fill}>{t`Fill in`}</Button>
    </section>
  )
}
