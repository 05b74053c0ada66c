import {
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react'

/**
 * Moving through rows by keyboard: arrows, Page Up and Down, Home and End go from row to row,
 * arrows to the sides to the row's own controls and back, Tab leaves the list after those. `active`
 * is the row that Tab comes back to, `focused` the one that has the focus, -1 when none has.
 */
export function useRowFocus(
  body: RefObject<HTMLElement | null>,
  count: number,
  reveal: (index: number) => void,
) {
  const [active, setActive] = useState(0)
  const [focused, setFocused] = useState(-1)
  const wanted = useRef<{ index: number; at: number } | null>(null)

  useLayoutEffect(() => {
    if (!wanted.current) return
    const { index, at } = wanted.current
    const row = body.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)
    const stops = row ? stopsOf(row) : []
    const stop = stops[at] ?? stops[0]
    if (!stop) return
    wanted.current = null
    stop.focus({ preventScroll: true })
  })

  const onFocus = (event: FocusEvent) => {
    const index = indexOf(event.target)
    if (index < 0) return
    setActive(index)
    setFocused(index)
  }
  const onBlur = (event: FocusEvent) => {
    if (!(event.relatedTarget instanceof Node) || !body.current?.contains(event.relatedTarget))
      setFocused(-1)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, target, currentTarget } = event
    if (!(target instanceof HTMLElement) || isWithKey(event)) return
    const row = rowOf(target)
    const stops = row ? stopsOf(row) : []
    // Not what a row opened, and no row that has become fields.
    const at = stops.indexOf(target)
    if (!row || at < 0 || usesArrows(target)) return
    const beside = stops[at + ({ ArrowRight: 1, ArrowLeft: -1 }[key] ?? 0)]
    const index = indexOf(target)
    const page = pageOf(row)
    const next = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      PageDown: index + page,
      PageUp: index - page,
      Home: 0,
      End: count - 1,
    }[key]
    if (beside !== target && beside) {
      event.preventDefault()
      return beside.focus()
    }
    if (next === undefined) return
    event.preventDefault()
    if (next < 0 && key === 'ArrowUp')
      return currentTarget
        .closest('[data-scroll-area]')
        ?.querySelector<HTMLElement>(`[data-table-head] ${stopIn}`)
        ?.focus()
    const to = Math.max(0, Math.min(count - 1, next))
    wanted.current = { index: to, at }
    setActive(to)
    setFocused(to)
    reveal(to)
  }
  return {
    active: Math.min(active, Math.max(0, count - 1)),
    focused,
    handlers: { onFocus, onBlur, onKeyDown },
  }
}

/** On what stands over the rows: the arrow down goes on into the first row in sight. */
export function downToRows(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget } = event
  if (
    key !== 'ArrowDown' ||
    event.defaultPrevented ||
    isWithKey(event) ||
    !(target instanceof Element)
  )
    return
  // A list of choices and a dialog that opened here keep their arrows, and so does what opened it,
  // while they are on their way.
  if (target.matches('[aria-expanded="true"]')) return
  const opened = target.closest('[popover], dialog')
  if (opened && currentTarget.contains(opened)) return
  const area = currentTarget.closest('[data-scroll-area]')
  const over = area?.querySelector('[data-table-head]') ?? currentTarget
  const from = over.getBoundingClientRect().bottom
  const rows = [...(area?.querySelectorAll<HTMLElement>('[data-index]') ?? [])].filter(
    (row) => row.getBoundingClientRect().top >= from - 1,
  )
  const first = rows
    .sort((a, b) => Number(a.dataset['index']) - Number(b.dataset['index']))
    .find((row) => stopsOf(row).length > 0)
  if (!first) return
  event.preventDefault()
  stopsOf(first)[0]?.focus({ preventScroll: true })
}

/**
 * The row itself or what opens it, then its controls in their order; none where it has become
 * fields.
 */
function stopsOf(row: HTMLElement): HTMLElement[] {
  if (row.matches('[data-editing]')) return []
  const link = row.matches(rowLink) ? row : row.querySelector<HTMLElement>(rowLink)
  const controls = [
    ...row.querySelectorAll<HTMLElement>(
      'a[href], button:not(:disabled), input:not(:disabled), [tabindex]',
    ),
  ]
  return [
    ...(link ? [link] : []),
    ...controls.filter(
      (one) => one !== link && !one.closest('[popover], dialog') && one.checkVisibility(),
    ),
  ]
}

/** How many rows are in sight, less one that stays. */
function pageOf(row: HTMLElement): number {
  const room = row.closest('[data-scroll-area]')?.clientHeight ?? 0
  return Math.max(1, Math.floor(room / row.offsetHeight) - 3)
}

const rowLink = '[data-row-link]'
const stopIn = ':is(a, button, [tabindex]):not([tabindex="-1"])'

function isWithKey({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey || shiftKey
}

/** A field moves its own caret or choice. */
function usesArrows(target: HTMLElement): boolean {
  return target.matches('input:not([type=checkbox]), textarea, select, [role=combobox]')
}

function rowOf(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null
}

function indexOf(target: EventTarget): number {
  return Number(rowOf(target)?.dataset['index'] ?? -1)
}
