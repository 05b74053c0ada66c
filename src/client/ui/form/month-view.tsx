import { DatePicker, type CalendarLevel } from '@mantine/dates'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import dayjs from 'dayjs'
import 'dayjs/locale/es.js'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { dayAfter, isDay, today, weekOf, weekStart } from '#client/i18n/days.ts'
import type { Language } from '#client/i18n/language.ts'
import { useUiWords } from '../words.tsx'
import type { DayRange } from './date-text.ts'
import { Icon } from '../icon.tsx'
import css from './month-view.module.css'

/** One day, or the first and last of a range; text that is no day counts as nothing chosen. */
export type MonthChoice =
  | { kind: 'day'; value: string; onChange: (value: string) => void }
  | { kind: 'range'; value: DayRange; onChange: (value: DayRange) => void }

/** What is shown, and the day that the focus was last sent to. */
type View = { at: string; level: CalendarLevel; focus: { day: string } }

type MonthViewProps = {
  choice: MonthChoice
  /** First and last day that may be chosen. */
  min?: string
  max?: string
  /** All that was to be chosen is. */
  onDone: () => void
}

/**
 * A month to choose from, in the person's language: by finger, or by arrows, Home and End (week),
 * PageUp and PageDown (month, with Shift year) and Enter. A tap on its name leads to the months of
 * the year, and on to years.
 */
export function MonthView({ choice, min, max, onDone }: MonthViewProps) {
  const words = useUiWords()
  const { language } = words
  const root = useRef<HTMLDivElement>(null)
  const [now] = useState(() => today(Date.now()))
  const ends = choice.kind === 'day' ? [choice.value] : [choice.value.from, choice.value.to]
  // One state, so that the focus moves after the drawing that shows its day, and not after one that
  // was still on its way.
  const [{ at, level, focus }, setView] = useState<View>(() => {
    const first = within(ends.find(isDay) ?? now, min, max)
    return { at: first, level: 'month', focus: { day: first } }
  })
  useEffect(() => focusDay(root.current, focus.day), [focus])

  const keyDown = (event: KeyboardEvent) => {
    const day = event.target instanceof HTMLElement ? event.target.dataset['day'] : undefined
    if (level !== 'month' || day === undefined || event.ctrlKey || event.metaKey || event.altKey)
      return
    const next = stepFrom(day, event.key, event.shiftKey, language)
    if (next === null) return
    event.preventDefault()
    event.stopPropagation()
    const target = within(next, min, max)
    setView({ at: target, level, focus: { day: target } })
  }
  const common = {
    unstyled: true,
    classNames: css,
    date: at,
    onDateChange: (day: string) => setView((view) => ({ ...view, at: day })),
    level,
    onLevelChange: (next: CalendarLevel) => {
      // The buttons of the other level are gone, and with them the focus.
      setView((view) => ({ at: view.at, level: next, focus: { day: within(view.at, min, max) } }))
    },
    minDate: min,
    maxDate: max,
    locale: language,
    firstDayOfWeek: weekStart(language),
    weekendDays: [],
    highlightToday: true,
    ariaLabels: {
      previousMonth: words.previousMonth,
      nextMonth: words.nextMonth,
      previousYear: words.earlier,
      nextYear: words.later,
      previousDecade: words.earlier,
      nextDecade: words.later,
    },
    previousIcon: <Icon icon={IconChevronLeft} />,
    nextIcon: <Icon icon={IconChevronRight} />,
    attributes: { calendarHeaderLevel: { 'aria-live': 'polite' } },
    getDayAriaLabel: (day: string) => longDay(day, language),
    getDayProps: (day: string) => ({
      'data-day': day,
      'aria-pressed': ends.includes(day),
      'aria-current': day === now ? ('date' as const) : undefined,
    }),
    getMonthControlProps: markDay,
    getYearControlProps: markDay,
  }
  return (
    <div ref={root} className={css['root']} onKeyDownCapture={keyDown}>
      {choice.kind === 'day' ? (
        <DatePicker
          {...common}
          value={dayOrNull(choice.value)}
          onChange={(day) => {
            if (day === null) return
            choice.onChange(day)
            onDone()
          }}
        />
      ) : (
        <>
          <DatePicker
            {...common}
            type="range"
            allowSingleDateInRange
            value={[dayOrNull(choice.value.from), dayOrNull(choice.value.to)]}
            onChange={([from, to]) => {
              choice.onChange({ from: from ?? '', to: to ?? '' })
              if (from !== null && to !== null) onDone()
            }}
          />
          <output className={css['hint']}>
            {isDay(choice.value.from) && !isDay(choice.value.to)
              ? words.chooseLastDay
              : words.chooseFirstDay}
          </output>
        </>
      )}
    </div>
  )
}

function focusDay(root: HTMLElement | null, day: string): void {
  const cell =
    root?.querySelector<HTMLElement>(`[data-day="${day}"]`) ??
    root?.querySelector<HTMLElement>('[data-day][tabindex="0"]')
  cell?.focus()
}

/** Where a key leads from a day; null where it is none of ours. */
function stepFrom(day: string, key: string, shift: boolean, language: Language): string | null {
  const days = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[key]
  if (days !== undefined) return dayAfter(day, days, 'day')
  const months = { PageUp: -1, PageDown: 1 }[key]
  if (months !== undefined) return dayAfter(day, months, shift ? 'year' : 'month')
  if (key === 'Home') return weekOf(day, language)
  return key === 'End' ? dayAfter(weekOf(day, language), 6, 'day') : null
}

/** `Friday, November 20, 2026`, `viernes, 20 de noviembre de 2026`. */
function longDay(day: string, language: Language): string {
  return dayjs
    .utc(day)
    .locale(language)
    .format(language === 'es' ? 'dddd, D [de] MMMM [de] YYYY' : 'dddd, MMMM D, YYYY')
}

function within(day: string, min: string | undefined, max: string | undefined): string {
  if (min !== undefined && day < min) return min
  return max !== undefined && day > max ? max : day
}

function markDay(day: string) {
  return { 'data-day': day }
}

function dayOrNull(text: string): string | null {
  return isDay(text) ? text : null
}
