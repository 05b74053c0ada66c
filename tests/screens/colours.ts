/** Red, green and blue from 0 to 255, and the opacity from 0 to 1. */
export type Colour = readonly [number, number, number, number]

const known = new Map<string, Colour>()
let canvas: CanvasRenderingContext2D | null = null

/** Converts any CSS colour to numbers. */
export function colourOf(text: string): Colour {
  const before = known.get(text)
  if (before) return before
  canvas ??= new OffscreenCanvas(1, 1).getContext('2d', {
    willReadFrequently: true,
  }) as unknown as CanvasRenderingContext2D
  canvas.clearRect(0, 0, 1, 1)
  canvas.fillStyle = text
  canvas.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data
  const colour: Colour = [red, green, blue, alpha / 255]
  known.set(text, colour)
  return colour
}

/** Returns the visible colour of one colour over another. */
export function over([r, g, b, a]: Colour, [r2, g2, b2]: Colour): Colour {
  const mix = (upper: number, lower: number) => upper * a + lower * (1 - a)
  return [mix(r, r2), mix(g, g2), mix(b, b2), 1]
}

/** Contrast ratio of WCAG 2.2: 1 for the same colour, 21 for black on white. */
export function contrast(one: Colour, other: Colour): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.slice(0, 3).map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Returns the effective opacity of an element: its own times that of its ancestors. */
export function opacityOf(element: Element): number {
  let seen = 1
  for (let at: Element | null = element; at; at = at.parentElement)
    seen *= Number(getComputedStyle(at).opacity)
  return seen
}

/**
 * Returns the painted background at a point of an element, its own background included; null if
 * there is a picture.
 */
export function groundAt(element: Element, x: number, y: number): Colour | null {
  const stack = document.elementsFromPoint(x, y)
  const from = stack.indexOf(element)
  // An element without pointer events is not in the stack; then its ancestors are the background.
  const below = from >= 0 ? stack.slice(from) : ancestors(element)
  const layers: Colour[] = []
  for (const one of below) {
    const style = getComputedStyle(one)
    const opacity = one.contains(element) ? 1 : Number(style.opacity)
    const [r, g, b, a] = colourOf(style.backgroundColor)
    if (opacity > 0 && style.backgroundImage.includes('url(')) return null
    if (a * opacity > 0) layers.push([r, g, b, a * opacity])
    if (a * opacity >= 1) break
  }
  const paper: Colour = [255, 255, 255, 1]
  return layers.reduceRight<Colour>((ground, layer) => over(layer, ground), paper)
}

function ancestors(element: Element): Element[] {
  const all: Element[] = []
  for (let at: Element | null = element; at; at = at.parentElement) all.push(at)
  return all
}
