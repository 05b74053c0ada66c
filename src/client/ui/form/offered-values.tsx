import { IconHistory } from '@tabler/icons-react'
import type { FormValue, FormOffers } from './form-fields.ts'
import { Icon } from '../icon.tsx'
import css from './offered-values.module.css'

type OfferedValuesProps = {
  offers: FormOffers
  /** Label of the field that they are for. */
  field: string
  value: FormValue
  onChoose: (value: string) => void
}

/**
 * Likely values beneath a field, one tap each, as long as nothing else was put in it; the one that
 * stands there is taken back by another tap, and what was there before stands in it again.
 */
export function OfferedValues({
  offers: { label, options, instead = '' },
  field,
  value,
  onChoose,
}: OfferedValuesProps) {
  const isOffered = options.some((option) => option.value === value)
  const isUntouched = value === '' || value === null || value === instead
  if (options.length === 0 || !(isUntouched || isOffered)) return null
  return (
    <div role="group" aria-label={`${field}: ${label}`} className={css.offers}>
      <span className={css.label} aria-hidden="true">
        <Icon icon={IconHistory} size={18} />
        {label}
      </span>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={css.offer}
          aria-pressed={option.value === value}
          onClick={() => onChoose(option.value === value ? instead : option.value)}
        >
          <span className={css.word}>{option.label}</span>
        </button>
      ))}
    </div>
  )
}
