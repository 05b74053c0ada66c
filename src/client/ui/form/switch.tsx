import { useRowTab } from '../row-tab.ts'
import css from './switch.module.css'

export type SwitchProps = {
  /** What is switched, for screen readers: "Harbor Point Tower B is active". */
  label: string
  /** The state as a word beside it: "Active". */
  word: string
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
  id?: string
  title?: string
  /** The word is small under it; on a wide desk beside it. */
  compact?: boolean
  'aria-describedby'?: string
}

/** 52 × 30 with its state as a word. One element, for a table has two in each row. */
export function Switch({ label, word, checked, onChange, compact, ...rest }: SwitchProps) {
  const tab = useRowTab()
  return (
    <button
      {...rest}
      type="button"
      role="switch"
      className={compact ? css.compact : css.switch}
      aria-label={label}
      tabIndex={tab}
      aria-checked={checked}
      onClick={() => onChange(!checked)}
    >
      {word}
    </button>
  )
}
