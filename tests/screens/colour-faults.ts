import { type Colour, colourOf, contrast, groundAt, opacityOf, over } from './colours.ts'
import { controls, type Fault, named, texts } from './seen.ts'

/**
 * Finds faults that depend on the theme: the contrast of every text with its background, and of the
 * edges of controls.
 */
export function colourFaults(): Fault[] {
  return [...ofTexts(), ...ofFields(), ...ofEdges(), ...ofIcons()]
}

const leastText = 4.5
const leastLarge = 3
const leastEdge = 3

function ofTexts(): Fault[] {
  return texts().flatMap(({ element, text, boxes }) => {
    const [box] = boxes
    if (!box || element.closest(':disabled, [aria-disabled=true]')) return []
    return judged(element, getComputedStyle(element).color, middle(box), `"${text.slice(0, 40)}"`)
  })
}

/** Checks the value of each field, or its placeholder while it is empty. */
function ofFields(): Fault[] {
  return controls().flatMap((field): Fault[] => {
    if (
      !(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) ||
      // They show no text of their value.
      field.matches('[type=checkbox], [type=radio]') ||
      getComputedStyle(field).opacity === '0'
    )
      return []
    const empty = field.value === ''
    if (empty && field.placeholder === '') return []
    const { color } = getComputedStyle(field, empty ? '::placeholder' : null)
    return judged(
      field,
      color,
      middle(field.getBoundingClientRect()),
      `"${(empty ? field.placeholder : field.value).slice(0, 40)}"`,
    )
  })
}

function judged(
  element: HTMLElement,
  colour: string,
  [x, y]: readonly [number, number],
  what: string,
): Fault[] {
  if (!isOnTop(element, x, y)) return []
  const ground = groundAt(element, x, y)
  if (ground === null)
    return [{ rule: 'contrast', element: named(element), reason: `${what} on a picture` }]
  const { fontSize, fontWeight } = getComputedStyle(element)
  const size = Number.parseFloat(fontSize)
  const least = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700) ? leastLarge : leastText
  const found = contrast(seen(colour, element, ground), ground)
  return found < least - 0.005
    ? [
        {
          rule: 'contrast',
          element: named(element),
          reason: `${what} ${found.toFixed(2)} of ${least}`,
        },
      ]
    : []
}

function seen(colour: string, element: Element, ground: Colour): Colour {
  const [r, g, b, a] = colourOf(colour)
  return over([r, g, b, a * opacityOf(element)], ground)
}

/**
 * Checks that each edge of a control is visible: the edge itself or its fill contrasts with its
 * surroundings.
 */
function ofEdges(): Fault[] {
  return controls().flatMap((control): Fault[] => {
    const candidates = edged(control)
    const [first] = candidates
    if (!first) return []
    const best = Math.max(...candidates.map(standsOut))
    return best < leastEdge - 0.005
      ? [{ rule: 'edge', element: named(control), reason: `${best.toFixed(2)} of ${leastEdge}` }]
      : []
  })
}

/** Returns the boxes that may outline a control: its own, that of its field, that of its label. */
function edged(control: HTMLElement): HTMLElement[] {
  const own = [control, ...(control.closest('label')?.querySelectorAll<HTMLElement>('*') ?? [])]
  const field = control.matches('input, textarea, [role=combobox]')
    ? [
        control.parentElement,
        control.parentElement?.parentElement,
        control.closest<HTMLElement>('[role=radiogroup]'),
      ].filter((one) => one instanceof HTMLElement)
    : []
  return [...own, ...field].filter((one) => {
    const { borderBottomWidth, borderLeftWidth, borderBottomStyle, borderBottomColor } =
      getComputedStyle(one)
    // A line only at the bottom separates rows and is not an edge.
    const around =
      Math.min(Number.parseFloat(borderBottomWidth), Number.parseFloat(borderLeftWidth)) > 0
    return (
      around &&
      one.checkVisibility({ opacityProperty: true }) &&
      borderBottomStyle !== 'none' &&
      colourOf(borderBottomColor)[3] > 0
    )
  })
}

function standsOut(box: HTMLElement): number {
  const { left, right, top, bottom } = box.getBoundingClientRect()
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  const around = groundAt(box.parentElement ?? box, x, y)
  // Skips a point out of view, because other controls of the same look are checked.
  if (!around || x < 0 || y < 0 || x > innerWidth || y > innerHeight)
    return Number.POSITIVE_INFINITY
  const { borderBottomColor, backgroundColor } = getComputedStyle(box)
  return Math.max(
    contrast(seen(borderBottomColor, box, around), around),
    contrast(seen(backgroundColor, box, around), around),
  )
}

/** Checks the icon of a control that has nothing but an icon. */
function ofIcons(): Fault[] {
  return controls().flatMap((control): Fault[] => {
    const icon = control.querySelector('svg')
    if (!icon || control.textContent?.trim()) return []
    const at = middle(icon.getBoundingClientRect())
    if (!isOnTop(control, ...at)) return []
    const ground = groundAt(control, ...at)
    if (!ground) return []
    const found = contrast(seen(getComputedStyle(icon).color, control, ground), ground)
    return found < leastEdge - 0.005
      ? [
          {
            rule: 'edge',
            element: named(control),
            reason: `icon ${found.toFixed(2)} of ${leastEdge}`,
          },
        ]
      : []
  })
}

function middle({ left, right, top, bottom }: DOMRect): [number, number] {
  return [(left + right) / 2, (top + bottom) / 2]
}

/**
 * Returns whether the element is in view and uncovered at a point; a covering element is checked
 * instead.
 */
function isOnTop(element: Element, x: number, y: number): boolean {
  if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) return false
  const top = document.elementsFromPoint(x, y).find((one) => getComputedStyle(one).opacity !== '0')
  return top !== undefined && (top.contains(element) || element.contains(top) || letsThrough(top))
}

/** Returns whether an element covers others without hiding them, like the link of a whole row. */
function letsThrough(element: Element): boolean {
  return (
    element.matches('a, label, button') &&
    colourOf(getComputedStyle(element).backgroundColor)[3] === 0
  )
}
