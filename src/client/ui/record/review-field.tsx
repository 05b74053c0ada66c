import { IconHistory } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import { cx } from '../cx.ts'
import covering from '../covering-input.module.css'
import { Icon } from '../icon.tsx'
import css from './review-field.module.css'

export type ReviewSide = { title: string; by: string; value: ReactNode }

export type ReviewFieldProps = {
  label: string
  /** "Suggested: theirs". */
  suggested?: string
  before: ReviewSide
  yours: ReviewSide
  theirs: ReviewSide
  /** null until the person or the suggestion chose. */
  choice: 'yours' | 'theirs' | null
  onChoose: (choice: 'yours' | 'theirs') => void
}

/**
 * One field that two people changed: three equal panels, two of them to choose; stacked where it is
 * narrow.
 */
export function ReviewField({
  label,
  suggested,
  before,
  yours,
  theirs,
  choice,
  onChoose,
}: ReviewFieldProps) {
  const name = useId()
  const option = (side: 'yours' | 'theirs', words: ReviewSide) => (
    <label className={cx(css.panel, css[side])}>
      <input
        type="radio"
        className={covering.input}
        name={name}
        value={side}
        checked={choice === side}
        onChange={() => onChoose(side)}
      />
      <span className={css.head}>
        <span className={css.dot} aria-hidden="true" />
        {words.title}
      </span>
      <div className={css.by}>{words.by}</div>
      <div className={css.value}>{words.value}</div>
    </label>
  )
  return (
    <fieldset className={css.field}>
      <legend className={css.legend}>
        <span>{label}</span>
        {suggested && <span className={css.suggested}>{suggested}</span>}
      </legend>
      <div className={css.panels}>
        <div className={cx(css.panel, css.before)}>
          <span className={css.head}>
            <Icon icon={IconHistory} />
            {before.title}
          </span>
          <div className={css.by}>{before.by}</div>
          <div className={css.value}>{before.value}</div>
        </div>
        {option('yours', yours)}
        {option('theirs', theirs)}
      </div>
    </fieldset>
  )
}
