import { useEffect, useRef, type KeyboardEvent } from 'react'
import own from './date-parts.module.css'

type TimeListProps = {
  label: string
  /** `07:50`; the list opens at it. */
  value: string
  onChoose: (time: string) => void
}

/**
 * The quarters of a day to choose from, by finger or by arrows, Home and End; the minute is typed.
 */
export function TimeList({ label, value, onChoose }: TimeListProps) {
  const list = useRef<HTMLDivElement>(null)
  const near = quarters.findLastIndex((time) => time <= value)
  const start = near < 0 ? quarters.indexOf('07:00') : near
  useEffect(() => {
    const cell = list.current?.children[start]
    if (cell instanceof HTMLElement) cell.focus({ preventScroll: true })
    cell?.scrollIntoView({ block: 'center' })
    // oxlint-disable-next-line react/exhaustive-deps -- only where it opens
  }, [])
  const move = (event: KeyboardEvent) => {
    const cells = [...(list.current?.children ?? [])]
    const at = cells.findIndex((cell) => cell === document.activeElement)
    const last = cells.length - 1
    const next = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + 4,
      PageUp: at - 4,
      Home: 0,
      End: last,
    }[event.key]
    const cell = next === undefined ? undefined : cells[Math.max(0, Math.min(last, next))]
    if (!(cell instanceof HTMLElement)) return
    event.preventDefault()
    cell.focus()
  }
  return (
    <div ref={list} role="listbox" aria-label={label} className={own.times} onKeyDown={move}>
      {quarters.map((time, index) => (
        <button
          key={time}
          type="button"
          role="option"
          aria-selected={time === value}
          tabIndex={index === start ? 0 : -1}
          className={own.time}
          onClick={() => onChoose(time)}
        >
          {time}
        </button>
      ))}
    </div>
  )
}

const quarters = Array.from(
  { length: 96 },
  (_, n) =>
    `${String(Math.floor(n / 4)).padStart(2, '0')}:${String((n % 4) * 15).padStart(2, '0')}`,
)
