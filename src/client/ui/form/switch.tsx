import { cx } from '../cx.ts'
import { useRowTab } from '../row-tab.ts'
import covering from '../covering-input.module.css'
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
  'aria-describedby'?: string
}

/** 52 × 30 with its state as a word. */
export function Switch({ label, word, checked, onChange, disabled, id, ...aria }: SwitchProps) {
  const tab = useRowTab()
  return (
    <label className={cx(covering.row, css.switch)}>
      <input
        id={id}
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a native check box says its state itself
        role="switch"
        className={covering.input}
        aria-label={label}
        tabIndex={tab}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
        {...aria}
      />
      <span className={css.track} aria-hidden="true" />
      <span aria-hidden="true">{word}</span>
    </label>
  )
}
