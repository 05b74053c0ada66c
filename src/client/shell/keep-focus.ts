import type { AnyRouter } from '@tanstack/react-router'

/** A row that had the focus: the list around it, and which of its rows it was. */
interface Place {
  list: Element
  at: number
}

/**
 * Keeps the focus on what a person goes on with, never on the body: after a step to another page on
 * its heading, on the way back on the row that was open, and where what had the focus is gone on
 * the next row, else on the heading (WCAG 2.4.3). A page or part that sets the focus itself is left
 * alone. Gives how to stop.
 */
export function keepFocus(router: AnyRouter): () => void {
  let last: Element | null = null
  let place: Place | null = null
  let path = router.state.resolvedLocation?.pathname
  /** The path that was left, until its row or the person has the focus. */
  let left: string | null = null
  let placed: HTMLElement | null = null
  /** Looks since the focus was lost. */
  let waited = 0

  const follow = ({ target }: FocusEvent) => {
    if (!(target instanceof Element) || target === placed) return
    left = null
    last = target
    if (!target.closest('dialog')) place = placeOf(target)
  }
  // What is not there yet is looked for again with the next change of the page.
  const put = (target: HTMLElement | null | undefined) => {
    if (!target) return
    placed = target
    last = target
    if (target.matches('h1, h2') && !target.hasAttribute('tabindex')) target.tabIndex = -1
    target.focus({ preventScroll: true })
  }
  const arrive = () => {
    const active = document.activeElement
    const isElsewhere = active !== placed && active?.closest('main > *, dialog, [popover]')
    if (isElsewhere) return void (left = null)
    const row = left === null ? undefined : rowOf(left)
    if (row) {
      left = null
      put(row)
    } else if (active !== placed || !placed?.isConnected) put(heading())
  }
  function look() {
    const now = router.state.resolvedLocation?.pathname
    if (now !== path) {
      left = path ?? null
      path = now
      placed = null
    }
    if (left !== null) return arrive()
    const isLost = last !== null && !last.isConnected && document.activeElement === document.body
    if (!isLost) return void (waited = 0)
    if (waited < lastResort) return soon()
    const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
    put(dialog ? dialog.querySelector('h2') : (nextRow(place) ?? heading()))
  }
  let isAsked = false
  // Two frames later: what closes or draws a part may set the focus itself.
  function soon() {
    if (isAsked) return
    isAsked = true
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        isAsked = false
        waited += 1
        look()
      }),
    )
  }
  const stop = router.subscribe('onRendered', soon)
  const watcher = new MutationObserver(soon)
  watcher.observe(document.body, { childList: true, subtree: true })
  document.addEventListener('focusin', follow)
  return () => {
    stop()
    watcher.disconnect()
    document.removeEventListener('focusin', follow)
  }
}

/**
 * Looks in which the page itself may find the focus a place, as `focusRowSoon` does: more than half
 * a second.
 */
const lastResort = 20

const heading = () => document.querySelector<HTMLElement>('main h1')

/** The row of the page that was left, in the list that one came back to. */
function rowOf(path: string): HTMLElement | undefined {
  const links = document.querySelectorAll<HTMLAnchorElement>('main a[data-row-link]')
  return [...links].find((link) => link.pathname === path)
}

function placeOf(target: Element): Place | null {
  const row = target.closest('main :is([data-index], li, tr)')
  const list = row?.parentElement
  return row && list ? { list, at: indexOf(row, list) } : null
}

/** The row that stands where the one with the focus stood, or the last one. */
function nextRow(place: Place | null): HTMLElement | null {
  if (!place?.list.isConnected) return null
  const rows = [...place.list.children].toSorted(
    (one, other) => indexOf(one, place.list) - indexOf(other, place.list),
  )
  const row = rows.find((one) => indexOf(one, place.list) >= place.at) ?? rows.at(-1)
  return (
    row?.querySelector<HTMLElement>('[data-row-link], a[href], button:enabled, input:enabled') ??
    null
  )
}

/** Rows of a virtual list say their place; the order of their nodes is another. */
function indexOf(row: Element, list: Element): number {
  const said = row.getAttribute('data-index')
  return said === null ? [...list.children].indexOf(row) : Number(said)
}
