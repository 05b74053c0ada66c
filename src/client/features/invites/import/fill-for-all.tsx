import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '#client/ui/button/button.tsx'
import { TextField } from '#client/ui/form/text-field.tsx'
import css from './import.module.css'

type FillForAllProps = {
  /** Lines without a job title. */
  lacking: number
  onFill: (jobTitle: string) => void
}

/** Where no column holds the job title, one is written for all lines at once; whoever has another is corrected at their line. */
export function FillForAll({ lacking, onFill }: FillForAllProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const fill = () => typed.trim() !== '' && onFill(typed.trim())
  return (
    <section className={css.ask} aria-label={t`Job title`}>
      <span>{plural(lacking, { one: 'No column fills Job title: # line lacks it.', other: 'No column fills Job title: # lines lack it.' })}</span>
      <div className={css.fill}>
        <TextField label={t`Job title for all`} value={typed} maxLength={255} autoComplete="off" onChange={setTyped} onKeyDown={(event) => event.key === 'Enter' && fill()} />
      </div>
      <Button size="small" disabled={typed.trim() === ''} onClick={fill}>{t`Fill in`}</Button>
    </section>
  )
}
