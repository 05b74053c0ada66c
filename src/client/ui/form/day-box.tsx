import { Input } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { IconButton } from '../button/icon-button.tsx'
import { Popup } from '../popup/popup.tsx'
import { useUiWords } from '../words.tsx'
import css from './date-parts.module.css'
import type { MonthChoice, MonthView } from './month-view.tsx'
import { Icon } from '../icon.tsx'
import { useBoxPopup } from './use-box-popup.ts'

type DayBoxProps = {
  /** Of the field, for screen readers. */
  label: string
  choice: MonthChoice
  min?: string
  max?: string
  invalid?: boolean
  disabled?: boolean
  /** What is typed; `open` shows the month from there. */
  children: (open: (opener: HTMLElement) => void) => ReactNode
}

/** The frame of a day or a range of days: a button that opens a month, and the inputs beside it. */
export function DayBox({ label, choice, min, max, invalid, disabled, children }: DayBoxProps) {
  const words = useUiWords()
  const box = useRef<HTMLDivElement>(null)
  const popup = useBoxPopup(box)
  const [Month, setMonth] = useState<typeof MonthView | null>(null)
  const { open, away } = popup
  useEffect(() => {
    if (!open || Month) return
    // Its own file, fetched when first opened: who types needs none of it.
    import('./month-view.tsx').then(
      (file) => setMonth(() => file.MonthView),
      () => {
        away()
        box.current?.querySelector('input')?.focus()
      },
    )
    // oxlint-disable-next-line react/exhaustive-deps -- `away` is new with every render
  }, [open, Month, box])
  return (
    <>
      <Input
        rootRef={box}
        component="div"
        withAria={false}
        error={invalid}
        disabled={disabled}
        leftSectionPointerEvents="auto"
        leftSectionProps={{ className: css.opener }}
        leftSection={
          <IconButton
            size="small"
            label={words.openCalendar}
            icon={<Icon icon={IconCalendar} />}
            aria-haspopup="dialog"
            aria-expanded={open}
            disabled={disabled}
            onClick={popup.onPress}
          />
        }
      >
        {children(popup.show)}
      </Input>
      {open && Month && (
        <Popup
          anchor={box}
          onClose={away}
          onBlur={popup.onBlur}
          role="dialog"
          aria-label={label}
          most={460}
        >
          <Month choice={choice} min={min} max={max} onDone={popup.done} />
        </Popup>
      )}
    </>
  )
}
