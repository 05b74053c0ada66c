import { useEffect, type RefObject } from 'react'

/**
 * One Tab stop for all controls of a group, arrows within, Home and End to its ends (APG, toolbar).
 * Whatever can have the focus takes part, so that nothing becomes unreachable: fields keep their
 * own stop, and what opens out of the group is none of it. `across`: arrows to the sides; `down`:
 * up and down.
 */
export function useRoving(
  group: RefObject<HTMLElement | null>,
  way: 'across' | 'down' = 'across',
): void {
  // After the first drawing: what can be seen is asked, which would lay the page out once more
  // before it.
  useEffect(() => {
    const box = group.current
    return box ? rove(box, way) : undefined
  }, [group, way])
}

/** The same without React; ends it again. */
function rove(box: HTMLElement, way: 'across' | 'down'): () => void {
  const ours = new WeakSet<Element>()
  let at = 0
  let inside = false
  /** What opens out of a group lies in it as an element. */
  const isWithin = (one: Element) => {
    const opened = one.closest('[popover], dialog')
    return opened === null || opened.contains(box)
  }
  const items = () =>
    [...box.querySelectorAll<HTMLElement>(controls)].filter(
      (one) => (one.tabIndex >= 0 || ours.has(one)) && isWithin(one) && one.checkVisibility(),
    )
  let current: HTMLElement | undefined
  const choose = (item: HTMLElement | undefined, all: readonly HTMLElement[]) => {
    current = item
    at = item ? all.indexOf(item) : 0
    for (const one of all) {
      ours.add(one)
      const tab = one === item ? 0 : -1
      if (one.tabIndex !== tab) one.tabIndex = tab
    }
  }
  const arrange = () => {
    const all = items()
    const gone = current !== undefined && !all.includes(current)
    choose(gone || current === undefined ? all[Math.min(at, all.length - 1)] : current, all)
    // What had the focus went, as a filter's ✕ does: the keys go on beside it.
    if (gone && inside && document.activeElement === document.body) current?.focus()
  }
  const focused = ({ target }: FocusEvent) => {
    const all = items()
    const item = all.find((one) => one === target)
    inside = item !== undefined
    if (item) choose(item, all)
  }
  const left = ({ relatedTarget }: FocusEvent) => {
    // Without a next one the item may have been taken away under the focus.
    if (relatedTarget !== null) inside = false
  }
  const pressed = (event: KeyboardEvent) => {
    const step = steps[way][event.key]
    if (
      step === undefined ||
      event.defaultPrevented ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      event.shiftKey
    )
      return
    // Asked for these keys alone: what can be seen is found out by styling the page, and a field of
    // the group hears each key.
    const all = items()
    const from = all.findIndex((one) => one === event.target)
    if (from < 0) return
    event.preventDefault()
    all[Math.max(0, Math.min(all.length - 1, from + step))]?.focus()
  }
  arrange()
  box.dataset['roving'] = way
  const watcher = new MutationObserver(arrange)
  watcher.observe(box, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled', 'hidden'],
  })
  box.addEventListener('focusin', focused)
  box.addEventListener('focusout', left)
  box.addEventListener('keydown', pressed)
  return () => {
    watcher.disconnect()
    box.removeEventListener('focusin', focused)
    box.removeEventListener('focusout', left)
    box.removeEventListener('keydown', pressed)
  }
}

const controls =
  'a[href], button:not(:disabled), input:is([type=checkbox]):not(:disabled), [tabindex]'
const ends = { Home: Number.NEGATIVE_INFINITY, End: Number.POSITIVE_INFINITY }
const steps: Readonly<Record<'across' | 'down', Readonly<Record<string, number>>>> = {
  across: { ArrowRight: 1, ArrowLeft: -1, ...ends },
  down: { ArrowDown: 1, ArrowUp: -1, ...ends },
}
