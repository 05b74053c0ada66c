/** Pixels of a picture: four bytes each, red, green, blue and how much is seen. */
export interface Pixels {
  data: ArrayLike<number>
  width: number
  height: number
}

/** What a picture with clear parts is put on. */
export type Ground = 'white' | 'dark'

/** The same in both themes, in mails and in prints. */
export const groundColors: Readonly<Record<Ground, string>> = { white: '#ffffff', dark: '#171613' }

/** So many pixels a side are enough to judge by. */
export const judgedSide = 160

/**
 * Says on which ground a picture is seen: dark where most of its outline would be lost on white and
 * most of it is not lost on the dark one. White letters within a colour of their own are seen on
 * white.
 */
export function groundOf(pixels: Pixels): Ground {
  let [drawn, hidden, outline, pale] = [0, 0, 0, 0]
  const { width, height } = pixels
  for (let at = 0; at < width * height; at += 1) {
    if (isClear(pixels, at)) continue
    const light = luminance(pixels, at)
    drawn += 1
    if (contrast(light, onDark) < leastContrast) hidden += 1
    if (!isOutline(pixels, at)) continue
    outline += 1
    if (contrast(onWhite, light) < leastContrast) pale += 1
  }
  return outline > 0 && pale >= outline / 2 && hidden < drawn * 0.3 ? 'dark' : 'white'
}

/** Below it two colours are hardly told apart; letters need 4.5 (WCAG 2.2). */
const leastContrast = 2
const onWhite = 1
const onDark = 0.008

function contrast(lighter: number, darker: number): number {
  return (lighter + 0.05) / (darker + 0.05)
}

function isClear({ data }: Pixels, at: number): boolean {
  return (data[4 * at + 3] ?? 0) < 24
}

/** Does it touch a clear pixel? */
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
