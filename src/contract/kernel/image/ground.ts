/** Pixels of a picture: four bytes each for red, green, blue and opacity. */
export interface Pixels {
  data: ArrayLike<number>
  width: number
  height: number
}

/** The background of a picture with transparent parts. */
export type Ground = 'white' | 'dark'

/** Equal in both themes, in mails and in prints. */
export const groundColors: Readonly<Record<Ground, string>> = { white: '#ffffff', dark: '#171613' }

/** Pixels of each side that suffice to choose the background. */
export const judgedSide = 160

/**
 * Chooses the background: dark if most of the outline would be invisible on white and most of it is
 * visible on dark. White letters inside a coloured area remain visible on white.
 */
export function groundOf(pixels: Pixels): Ground {
  let [drawn, hidden, outline, pale] = [0, 0, 0, 0]
  const { width, height } = pixels
  for (let at = 0; at < width * height; at += 1) {
    if (isClear(pixels, at)) continue
    const light = luminance(pixels, at)
    drawn += 1
    if (contrast(light, onDark) < minContrast) hidden += 1
    if (!isOutline(pixels, at)) continue
    outline += 1
    if (contrast(onWhite, light) < minContrast) pale += 1
  }
  return outline > 0 && pale >= outline / 2 && hidden < drawn * 0.3 ? 'dark' : 'white'
}

/** Below this contrast two colours look alike. Letters need 4.5 (WCAG 2.2). */
const minContrast = 2
const onWhite = 1
const onDark = 0.008

function contrast(lighter: number, darker: number): number {
  return (lighter + 0.05) / (darker + 0.05)
}

function isClear({ data }: Pixels, at: number): boolean {
  return (data[4 * at + 3] ?? 0) < 24
}

/** Tells whether it touches a transparent pixel. */
function isOutline(pixels: Pixels, at: number): boolean {
  const { width, height } = pixels
  const [x, y] = [at % width, Math.floor(at / width)]
  return (
    (x > 0 && isClear(pixels, at - 1)) ||
    (x < width - 1 && isClear(pixels, at + 1)) ||
    (y > 0 && isClear(pixels, at - width)) ||
    (y < height - 1 && isClear(pixels, at + width))
  )
}

/** Relative luminance, 0 to 1 (WCAG 2.2). */
function luminance({ data }: Pixels, at: number): number {
  const linear = (place: number) => ((data[4 * at + place] ?? 0) / 255) ** 2.2
  return 0.2126 * linear(0) + 0.7152 * linear(1) + 0.0722 * linear(2)
}
