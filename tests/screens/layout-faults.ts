import { type Allowed, cutAtEnd, cutBelow, scrollsAcross } from './allowed.ts'
import { controls, cutters, type Fault, inSight, named, textCutters, texts } from './seen.ts'

/** Pixels that rounding and slanted letters may need. */
const slack = 1.5
const leastText = 13
const leastTarget = 44

/**
 * Finds faults that do not depend on the theme: overflow, cut text and controls, small text, small
 * targets.
 */
export function layoutFaults(): Fault[] {
  return [...overflow(), ...cut(), ...smallText(), ...smallTargets()]
}

export const isAllowed = (list: readonly Allowed[], element: Element) =>
  list.some(({ what }) => element.matches(what))

/** Checks that the page and all areas that scroll vertically do not also scroll horizontally. */
function overflow(): Fault[] {
  const areas = [document.documentElement, ...inSight().querySelectorAll<HTMLElement>('*')].filter(
    (one) =>
      one === document.documentElement || /auto|scroll/.test(getComputedStyle(one).overflowX),
  )
  return areas
    .filter(
      (area) =>
        area.scrollWidth > area.clientWidth + slack &&
        area.clientWidth > 0 &&
        !isAllowed(scrollsAcross, area) &&
        !area.matches('input, textarea'),
    )
    .map((area) => ({
      rule: 'overflow',
      element: named(area),
      reason: `${area.scrollWidth} px in ${area.clientWidth}`,
    }))
}

/** Finds text and controls that are cut off, without an ellipsis whose title has the rest. */
function cut(): Fault[] {
  const view = { left: 0, right: document.documentElement.clientWidth }
  const ofTexts = texts().flatMap(({ element, text, boxes }): Fault[] => {
    for (const { by, ...room } of textCutters(element)) {
      const across = boxes.some(
        ({ left, right }) => left < room.left - slack || right > room.right + slack,
      )
      const down = boxes.some(
        ({ top, bottom }) => (top + bottom) / 2 < room.top || (top + bottom) / 2 > room.bottom,
      )
      if (!across && !down) continue
      // The innermost element that cuts decides, because the outer ones have nothing left to cut.
      if (
        by.closest('[title]')?.getAttribute('title')?.includes(text) ||
        isAllowed(cutAtEnd, by) ||
        (!across && isAllowed(cutBelow, by))
      )
        return []
      return [
        { rule: 'cut', element: named(element), reason: `"${text.slice(0, 60)}" by ${named(by)}` },
      ]
    }
    return []
  })
  const ofControls = controls().flatMap((control): Fault[] => {
    const { left, right, top, bottom, width } = control.getBoundingClientRect()
    if (width === 0) return []
    const by = cutters(control).find(
      (room) =>
        left < room.left - slack ||
        right > room.right + slack ||
        (top < room.top - slack && bottom > room.top) ||
        (bottom > room.bottom + slack && top < room.bottom),
    )?.by
    if (
      by &&
      !control.matches('[data-row-link], [data-row-link] *') &&
      !by.matches('[data-scroll-area] *')
    )
      return [{ rule: 'cut', element: named(control), reason: `by ${named(by)}` }]
    if (inAcross(control) && (left < view.left - slack || right > view.right + slack))
      return [
        {
          rule: 'overflow',
          element: named(control),
          reason: `from ${Math.round(left)} to ${Math.round(right)} of ${view.right} px`,
        },
      ]
    return []
  })
  return [...ofTexts, ...ofControls]
}

/** Returns whether no ancestor scrolls horizontally. */
function inAcross(element: HTMLElement): boolean {
  for (let at = element.parentElement; at; at = at.parentElement)
    if (/auto|scroll/.test(getComputedStyle(at).overflowX) && at.scrollWidth > at.clientWidth)
      return false
  return true
}

function smallText(): Fault[] {
  return texts().flatMap(({ element, text }): Fault[] => {
    const size = Number.parseFloat(getComputedStyle(element).fontSize)
    return size < leastText
      ? [
          {
            rule: 'small text',
            element: named(element),
            reason: `"${text.slice(0, 40)}" in ${size} px`,
          },
        ]
      : []
  })
}

function smallTargets(): Fault[] {
  return controls().flatMap((control): Fault[] => {
    if (isInSentence(control)) return []
    // The target of a row's link is the whole row (the tests of the table prove it).
    const around = (
      control.closest('label') ??
      (control.matches('[data-row-link]') ? control.closest('[data-index]') : null) ??
      control
    ).getBoundingClientRect()
    const { width, height } = around
    if (width >= leastTarget - 0.5 && height >= leastTarget - 0.5) return []
    if (width === 0 || answersAround(control)) return []
    return [
      {
        rule: 'target',
        element: named(control),
        reason: `${Math.round(width)} × ${Math.round(height)} px`,
      },
    ]
  })
}

/** Returns whether this is a link within a sentence, which WCAG exempts. */
function isInSentence(control: HTMLElement): boolean {
  const around = control.parentElement?.textContent?.trim() ?? ''
  return (
    control.matches('a') &&
    getComputedStyle(control).display === 'inline' &&
    around.length > (control.textContent?.trim().length ?? 0) + 3
  )
}

/**
 * Returns whether the area around a control also belongs to it, so that its target is larger than
 * it looks.
 */
function answersAround(control: HTMLElement): boolean {
  const { left, right, top, bottom } = control.getBoundingClientRect()
  const half = leastTarget / 2 - 1
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  const corners = [-half, half].flatMap((dx) =>
    [-half, half].map((dy): [number, number] => [x + dx, y + dy]),
  )
  return corners.every(([cx, cy]) => isHit(control, cx, cy))
}

/** Returns whether a press at a point reaches the control. */
export function isHit(control: HTMLElement, x: number, y: number): boolean {
  const hit = document.elementFromPoint(x, y)
  if (!hit) return false
  return (
    control.contains(hit) ||
    (hit.contains(control) && hit.matches('label, a, button')) ||
    control.closest('label')?.contains(hit) === true ||
    ('labels' in control &&
      [...((control as HTMLInputElement).labels ?? [])].some((label) => label.contains(hit)))
  )
}
