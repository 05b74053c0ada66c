/** A fault of a screen. */
export interface Fault {
  rule: 'overflow' | 'cut' | 'small text' | 'contrast' | 'edge' | 'target' | 'covered' | 'axe'
  /** The element as a person identifies it: `button "Save"`. */
  element: string
  /** The reason, with figures. */
  reason: string
}

/**
 * Returns the area to check: the top dialog while one is open, because only it can be used then.
 */
export function inSight(): Element {
  return [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
}

/** Returns the visible texts, with the boxes of their lines. */
export function texts(
  root = inSight(),
): { element: HTMLElement; text: string; boxes: DOMRect[] }[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const found: { element: HTMLElement; text: string; boxes: DOMRect[] }[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    const text = node.textContent?.trim() ?? ''
    if (!element || text === '' || !isSeen(element)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0)
    if (boxes.length > 0) found.push({ element, text, boxes })
  }
  return found
}

const controlled =
  'a[href], button, input:not([type=hidden]), textarea, select, [role=combobox], [role=option], [role=menuitem], [role=treeitem], [role=tab], summary'

/** Returns all controls that can be pressed. */
export function controls(root = inSight()): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(controlled)].filter(
    (one) =>
      !one.matches(':disabled, [aria-disabled=true]') &&
      (isSeen(one) ||
        (one.matches('input') &&
          one.checkVisibility({ visibilityProperty: true }) &&
          !isForReadersOnly(one))),
  )
}

export function isSeen(element: HTMLElement): boolean {
  return (
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !isForReadersOnly(element) &&
    !element.closest('[data-toast]')
  )
}

/**
 * Returns whether an element is for screen readers only: clipped to a pixel, or off the page until
 * it has the focus.
 */
function isForReadersOnly(element: HTMLElement): boolean {
  for (let at: HTMLElement | null = element; at; at = at.parentElement) {
    const { clipPath, position } = getComputedStyle(at)
    if (clipPath === 'inset(50%)' && position === 'absolute') return true
    if (
      position === 'absolute' &&
      at.getBoundingClientRect().bottom <= 0 &&
      at.offsetParent?.scrollTop === 0
    )
      return true
  }
  return false
}

/**
 * Returns the ancestors that cut an element off, with the box that they leave of it; an axis that
 * scrolls does not cut.
 */
export function cutters(
  element: HTMLElement,
): { by: HTMLElement; left: number; right: number; top: number; bottom: number }[] {
  const found: ReturnType<typeof cutters> = []
  let place = getComputedStyle(element).position
  let [across, down] = [true, true]
  for (let at = element.parentElement; at && place !== 'fixed'; at = at.parentElement) {
    const style = getComputedStyle(at)
    // This ancestor does not cut an element that a higher ancestor positions.
    if (
      place === 'absolute' &&
      style.position === 'static' &&
      style.transform === 'none' &&
      !style.contain.includes('layout') &&
      style.contain !== 'strict'
    )
      continue
    place = style.position
    if (/auto|scroll/.test(style.overflowX)) across = false
    if (/auto|scroll/.test(style.overflowY)) down = false
    const cuts = [
      across && /hidden|clip/.test(style.overflowX),
      down && /hidden|clip/.test(style.overflowY),
    ]
    const box = at.getBoundingClientRect()
    if (cuts.some(Boolean))
      found.push({
        by: at,
        left: cuts[0] ? box.left : -Infinity,
        right: cuts[0] ? box.right : Infinity,
        top: cuts[1] ? box.top : -Infinity,
        bottom: cuts[1] ? box.bottom : Infinity,
      })
    if (at.matches('dialog, [popover]')) break
  }
  return found
}

/** Adds the own box of a text's element, if it cuts. */
export function textCutters(element: HTMLElement): ReturnType<typeof cutters> {
  const style = getComputedStyle(element)
  const own = element.getBoundingClientRect()
  const [across, down] = [/hidden|clip/.test(style.overflowX), /hidden|clip/.test(style.overflowY)]
  const mine =
    across || down
      ? [
          {
            by: element,
            left: across ? own.left : -Infinity,
            right: across ? own.right : Infinity,
            top: down ? own.top : -Infinity,
            bottom: down ? own.bottom : Infinity,
          },
        ]
      : []
  return /auto|scroll/.test(style.overflowX) ? [] : [...mine, ...cutters(element)]
}

export function named(element: Element): string {
  const role = element.getAttribute('role') ?? element.tagName.toLowerCase()
  const labelled = element.getAttribute('aria-labelledby')
  const label =
    element.getAttribute('aria-label') ??
    (labelled ? document.getElementById(labelled)?.textContent : null) ??
    element.closest('label')?.textContent ??
    element.textContent
  const look = [...element.classList]
    .map((name) => /^_(.+)_[\w-]+_\d+$/.exec(name)?.[1] ?? name)
    .join('.')
  return `${role}${look ? `.${look}` : ''} "${(label ?? '').trim().replaceAll(/\s+/g, ' ').slice(0, 50)}"`
}
