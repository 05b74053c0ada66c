import type { AnyRouter } from '@tanstack/react-router'

/** A focused row: its list, and its index there. */
interface Place {
  list: Element
  at: number
}

/**
 * Keeps the focus on a useful element instead of the body: on the heading after opening another
 * page, on the row of the last page after going back, and on the next row or the heading after the
 * focused element disappears (WCAG 2.4.3). Leaves pages and parts alone that set the focus
 * themselves. Returns a function that stops it.
 */
export function keepFocus(router: AnyRouter): () => void {
  let last: Element | null = null
  let place: Place | null = null
  let path = router.state.resolvedLocation?.pathname
  /** The path of the last page, until its row or the person gets the focus. */
  let left: string | null = null
  let placed: HTMLElement | null = null
  /** The number of checks since the focus was lost. */
  let waited = 0

  const follow = ({ target }: FocusEvent) => {
    if (!(target instanceof Element) || target === placed) return
    left = null
    last = target
    if (!target.closest('dialog')) place = placeOf(target)
  }
  // The next change of the page looks for a missing target again.
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
  // Waits two frames, because a part that closes or renders may set the focus itself.
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
 * The number of checks in which the page may set the focus itself, like `focusRowWhenRendered`: more than
 * half a second.
 */
const lastResort = 20

const heading = () => document.querySelector<HTMLElement>('main h1')

/** The row of the last page in the list after going back. */
function rowOf(path: string): HTMLElement | undefined {
  const links = document.querySelectorAll<HTMLAnchorElement>('main a[data-row-link]')
  return [...links].find((link) => link.pathname === path)
}

function placeOf(target: Element): Place | null {
  const row = target.closest('main :is([data-index], li, tr)')
  const list = row?.parentElement
  return row && list ? { list, at: indexOf(row, list) } : null
}

/** Returns the row in the place of the focused one, or the last one. */
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

/**
 * Rows of a virtual list have their index as an attribute, because the order of their nodes
 * differs.
 */
function indexOf(row: Element, list: Element): number {
  const said = row.getAttribute('data-index')
  return said === null ? [...list.children].indexOf(row) : Number(said)
}
