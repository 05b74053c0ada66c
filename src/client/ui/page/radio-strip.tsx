import { useEffect, useId, useRef, type ReactNode } from 'react'
import { cx } from '../cx.ts'
import covering from '../covering-input.module.css'
import css from './radio-strip.module.css'

export type RadioOption<Value extends string> = {
  value: Value
  label: string
  /** Stands before the label: a status shape, risk bars. */
  mark?: ReactNode
  /** Class that draws a shape before the label. */
  look?: string | undefined
  /** Stands in place of the label where the mark carries the word itself. */
  content?: ReactNode
  count?: number | string
  disabled?: boolean
}

export type RadioStripProps<Value extends string> = {
  options: readonly RadioOption<Value>[]
  value: Value | null
  onChange: (value: Value) => void
  /** `joined` is a tab strip, `apart` are buttons of a form. */
  look: 'joined' | 'apart'
  block?: boolean
  invalid?: boolean
  id?: string
  'aria-label'?: string
  'aria-labelledby'?: string
  'aria-describedby'?: string
}

/**
 * One of a few, all in sight. Real radios, so arrows, Space and screen readers work by themselves.
 */
export function RadioStrip<Value extends string>(props: RadioStripProps<Value>) {
  const { options, value, onChange, look, block, invalid, id, ...aria } = props
  const name = useId()
  const strip = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = strip.current
    const chosen = [...(box?.querySelectorAll('input') ?? [])].find(
      (radio) => radio.value === value,
    )?.parentElement
    // Where a narrow screen cuts the strip, the chosen one is in sight.
    if (box && chosen && chosen.offsetLeft + chosen.offsetWidth > box.clientWidth)
      box.scrollLeft = chosen.offsetLeft
  }, [value])
  return (
    <div
      ref={strip}
      role="radiogroup"
      id={id}
      aria-invalid={invalid || undefined}
      {...aria}
      className={cx(
        look === 'joined' ? css.strip : css.apart,
        block && css.block,
        invalid && css.invalid,
      )}
    >
      {options.map((option) => (
        <label
          key={option.value}
          className={cx(
            css.option,
            option.value === value && css.chosen,
            option.disabled && css.disabled,
          )}
        >
          <input
            type="radio"
            className={covering.input}
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
          {option.mark}
          {option.content ?? <span className={option.look}>{option.label}</span>}
          {option.count !== undefined && <span className={css.count}>{option.count}</span>}
        </label>
      ))}
    </div>
  )
}
