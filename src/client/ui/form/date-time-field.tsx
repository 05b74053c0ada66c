import { Input } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { IconButton } from '../button/icon-button.tsx'
import { Popup } from '../popup/popup.tsx'
import { useUiWords } from '../words.tsx'
import { DayPart, dayProblemText, type DayLimits } from './date-field.tsx'
import { readTime, type DateTime } from './date-text.ts'
import { type ControlProps, FieldFrame, type FieldProps } from './field.tsx'
import css from './date-parts.module.css'
import { TimeList } from './time-list.tsx'
import { TypedInput } from './typed-input.tsx'
import { Icon } from '../icon.tsx'
import { useBoxPopup } from './use-box-popup.ts'

export type DateTimeFieldProps = Omit<FieldProps, 'label'> &
  DayLimits & {
    label: string
    /** Name of the time for screen readers: "Time". */
    timeLabel: string
    value: DateTime
    onChange: (value: DateTime) => void
  }

/** A day and HH:mm of 24 hours in every browser; typed, or picked from a month and a list. */
export function DateTimeField({
  value,
  onChange,
  timeLabel,
  min,
  max,
  error,
  ...field
}: DateTimeFieldProps) {
  const words = useUiWords()
  const [typing, setTyping] = useState(false)
  const noTime = value.time !== '' && readTime(value.time) === null ? words.noTime : null
  return (
    <FieldFrame
      {...field}
      error={error ?? (typing ? null : (dayProblemText(words, value.date, { min, max }) ?? noTime))}
    >
      {(control) => (
        <div className={css.pair}>
          <DayPart
            control={control}
            label={field.label}
            value={value.date}
            min={min}
            max={max}
            onTyping={setTyping}
            onChange={(date) => onChange({ ...value, date })}
          />
          <TimePart
            control={control}
            label={timeLabel}
            value={value.time}
            onTyping={setTyping}
            onChange={(time) => onChange({ ...value, time })}
          />
        </div>
      )}
    </FieldFrame>
  )
}

type TimePartProps = {
  control: ControlProps
  label: string
  value: string
  onChange: (value: string) => void
  onTyping: (typing: boolean) => void
}

function TimePart({ control, label, value, onChange, onTyping }: TimePartProps) {
  const words = useUiWords()
  const box = useRef<HTMLDivElement>(null)
  const popup = useBoxPopup(box)
  return (
    <>
      <Input
        rootRef={box}
        component="div"
        withAria={false}
        error={control['aria-invalid']}
        leftSectionPointerEvents="auto"
        leftSectionProps={{ className: css.opener }}
        leftSection={
          <IconButton
            size="small"
            label={words.openClock}
            icon={<Icon icon={IconClock} />}
            aria-haspopup="listbox"
            aria-expanded={popup.open}
            onClick={popup.onPress}
          />
        }
      >
        <TypedInput
          control={{ ...control, id: `${control.id}-time` }}
          label={label}
          value={value}
          show={(time) => time}
          read={readTime}
          placeholder="HH:mm"
          onChange={onChange}
          onTyping={onTyping}
          onOpen={popup.show}
        />
      </Input>
      {popup.open && (
        <Popup anchor={box} onClose={popup.away} onBlur={popup.onBlur} matchWidth>
          <TimeList
            label={label}
            value={value}
            onChoose={(time) => {
              onChange(time)
              popup.done()
            }}
          />
        </Popup>
      )}
    </>
  )
}
