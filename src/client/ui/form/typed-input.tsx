import { useState } from 'react'
import type { ControlProps } from './field.tsx'
import css from './date-parts.module.css'

export type TypedInputProps = {
  control: ControlProps
  /** Where one field has several inputs. */
  label?: string
  value: string
  /**
   * The value as it is shown, and what was typed as a value; null where it is none, which keeps the
   * text itself.
   */
  show: (value: string) => string
  read: (text: string) => string | null
  placeholder: string
  disabled?: boolean
  onChange: (value: string) => void
  /** Whether something is half typed: nobody is told what is wrong with it before leaving. */
  onTyping: (typing: boolean) => void
  onOpen?: (input: HTMLInputElement) => void
}

/** An input that reads what people type in their own way and shows it in one when they leave. */
export function TypedInput({
  control,
  label,
  value,
  show,
  read,
  placeholder,
  disabled,
  onChange,
  onTyping,
  onOpen,
}: TypedInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <input
      {...control}
      type="text"
      inputMode="numeric"
      autoComplete="off"
      className={css.part}
      aria-label={label}
      placeholder={placeholder}
      disabled={disabled}
      value={typed ?? show(value)}
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(text)
        onTyping(true)
        // The form hears of each keystroke, so that a draft keeps also what is half typed.
        onChange(read(text) ?? text)
      }}
      onBlur={() => {
        setTyped(null)
        onTyping(false)
      }}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown' || !onOpen) return
        event.preventDefault()
        onOpen(event.currentTarget)
      }}
    />
  )
}
