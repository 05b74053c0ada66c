import { IconCalendar, IconClock } from '@tabler/icons-react'
import { useRef, useState, type ReactNode } from 'react'
import { IconButton } from '../button/icon-button.tsx'
import { cx } from '../cx.ts'
import { useUiWords } from '../words.tsx'
import { readDate, readTime, showDate } from './date-text.ts'
import { Field, type ControlProps, type FieldProps } from './field.tsx'
import css from './field.module.css'
import own from './date-time-field.module.css'

/** Date as `2026-11-20`, time as `07:50`. Text that is neither stays as typed, for the form to refuse. */
export type DateTime = { date: string; time: string }

export type DateTimeFieldProps = Omit<FieldProps, 'label'> & {
  label: string
  /** Name of the time for screen readers: "Time". */
  timeLabel: string
  value: DateTime
  onChange: (value: DateTime) => void
}

/** Two fields that read MM/DD/YYYY and HH:mm in every browser; typed, or picked with the browser's own pickers. */
export function DateTimeField({ value, onChange, timeLabel, ...field }: DateTimeFieldProps) {
  const words = useUiWords()
  return (
    <Field {...field}>
      {(control) => (
        <div className={own.pair}>
          <Part
            type="date"
            control={control}
            value={value.date}
            show={showDate}
            read={readDate}
            placeholder="MM/DD/YYYY"
            pick={words.openCalendar}
            icon={<IconCalendar size={22} stroke={1.9} aria-hidden="true" />}
            onChange={(date) => onChange({ ...value, date })}
          />
          <Part
            type="time"
            control={{ ...control, id: `${control.id}-time` }}
            label={timeLabel}
            value={value.time}
            show={(time) => time}
            read={readTime}
            placeholder="HH:mm"
            pick={words.openClock}
            icon={<IconClock size={22} stroke={1.9} aria-hidden="true" />}
            onChange={(time) => onChange({ ...value, time })}
          />
        </div>
      )}
    </Field>
  )
}

type PartProps = {
  type: 'date' | 'time'
  control: ControlProps
  label?: string
  value: string
  show: (value: string) => string
  read: (text: string) => string | null
  placeholder: string
  pick: string
  icon: ReactNode
  onChange: (value: string) => void
}

function Part({ type, control, label, value, show, read, placeholder, pick, icon, onChange }: PartProps) {
  const native = useRef<HTMLInputElement>(null)
  const [typing, setTyping] = useState<string | null>(null)
  const invalid = control['aria-invalid']
  return (
    <span className={cx(css.box, invalid && css.invalid)}>
      <span className={own.picker}>
        <input
          ref={native}
          type={type}
          className={own.native}
          tabIndex={-1}
          aria-hidden="true"
          value={read(value) ?? ''}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <IconButton size="small" label={pick} icon={icon} onClick={() => native.current?.showPicker()} />
      </span>
      <input
        {...control}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        className={css.input}
        aria-label={label}
        placeholder={placeholder}
        value={typing ?? show(value)}
        onChange={(event) => {
          const text = event.currentTarget.value
          setTyping(text)
          // The form hears of each keystroke, so that a draft keeps also what is half typed.
          onChange(read(text) ?? text)
        }}
        onBlur={() => setTyping(null)}
      />
    </span>
  )
}
