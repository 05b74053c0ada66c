import type { CDPSession, Page } from 'playwright'

/** The distance and the speed of the wheel, in CSS px and px a second. */
export const way = { distance: 12_000, speed: 6000 }

/** One frame of the page's main thread while the wheel turns. */
export interface Frame {
  /** When the browser began it, in ms. */
  at: number
  /** The scroll position of the list, in px. */
  top: number
  /** Elements of the whole document at the paint. */
  elements: number
  /**
   * The rows at the centre and at the lower edge of the list: `late` while the screen still showed
   * the frame before and the wheel had moved on, `painted` when this frame was done. Each is the
   * index of a row with its text and its number of elements, or null without a row.
   */
  late: readonly Seen[]
  painted: readonly Seen[]
}

export type Seen = { index: string; looks: string } | null

/** The measures of a turn of the wheel. */
export interface Turn {
  framesPerSecond: number
  /** Percent of the frames that the screen could have shown. */
  dropped: number
  /** Frames in which a row was missing or not complete, at the centre or the lower edge. */
  blank: number
  /** The largest number of elements in the document in any frame. */
  elements: number
}

type Probed = Window & { wheel: { stop: () => Frame[] } }

/**
 * Turns the wheel over a list with the browser's own gesture, which its compositor scrolls
 * independently of the page's main thread, and records each frame. Then scrolls the same way slowly
 * and compares every row seen with itself at rest.
 */
export async function turnWheel(
  page: Page,
  devtools: CDPSession,
  scroller: string,
  cpu: number,
): Promise<Turn> {
  await page.locator(scroller).evaluate(watchFrames)
  await wheelGesture(page, devtools, scroller)
  const frames = await page.evaluate(() => (window as unknown as Probed).wheel.stop())
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const resting = await page.locator(scroller).evaluate(lookAtRest, way.distance)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  return judgeTurn(frames, resting)
}

/** Turns the wheel only, from the list's present position. */
export async function wheelGesture(
  page: Page,
  devtools: CDPSession,
  scroller: string,
): Promise<void> {
  const box = await page.locator(scroller).boundingBox()
  if (box === null) throw new Error(`Nothing scrolls at ${scroller}.`)
  const [x, y] = [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)]
  await devtools.send('Input.synthesizeScrollGesture', {
    x,
    y,
    yDistance: -way.distance,
    speed: way.speed,
    gestureSourceType: 'mouse',
    preventFling: true,
  })
}

/** Judges the frames of one turn; `resting` has the looks of each row at rest by its index. */
export function judgeTurn(
  frames: readonly Frame[],
  resting: Readonly<Record<string, string>>,
): Turn {
  const begin = frames.findIndex(({ top }, at) => top !== (frames[at - 1]?.top ?? top))
  const end = frames.findLastIndex(({ top }, at) => top !== (frames[at - 1]?.top ?? top))
  const first = frames[begin]
  const last = frames[end]
  if (
    first === undefined ||
    last === undefined ||
    Math.abs(last.top - (frames[begin - 1]?.top ?? 0)) < way.distance * 0.95
  )
    throw new Error(
      `The wheel should scroll the list by ${way.distance} px, but moved it from ${first?.top} to ${last?.top}.`,
    )
  const turned = frames.slice(begin, end + 1)
  const could = Math.round((last.at - first.at) / screenFrame)
  const isWhole = (seen: Seen) => seen !== null && seen.looks === resting[seen.index]
  return {
    framesPerSecond: ((turned.length - 1) * 1000) / (last.at - first.at),
    dropped: Math.max(0, 100 * (1 - (turned.length - 1) / could)),
    blank: turned.filter(({ late, painted }) => ![...late, ...painted].every(isWhole)).length,
    elements: Math.max(...turned.map(({ elements }) => elements)),
  }
}

/** Milliseconds of one frame of the screen, which has 60 a second when headless. */
const screenFrame = 1000 / 60

/** Runs in the page: records what each frame shows until `stop`. */
function watchFrames(scroller: Element): void {
  const all = document.body.getElementsByTagName('*')
  const edges = scroller.getBoundingClientRect()
  const points = [(edges.top + edges.bottom) / 2, edges.bottom - 8]
  const look = () =>
    points.map((y) => {
      // Finds the row by its position, because a pointer need not find rows during a scroll.
      const row = [...scroller.querySelectorAll<HTMLElement>('[data-index]')].find((one) => {
        const { top, bottom } = one.getBoundingClientRect()
        return top <= y && y < bottom
      })
      return row
        ? {
            index: row.dataset['index'] ?? '',
            looks: `${row.getElementsByTagName('*').length} ${row.textContent}`,
          }
        : null
    })
  const frames: Frame[] = []
  let late: Seen[] = []
  let on = true
  // Runs before the page's own listener: the rows are those of the frame before, and the browser
  // has scrolled on meanwhile.
  const onScroll = () => void (late = look())
  addEventListener('scroll', onScroll, { capture: true })
  const frame = (at: number) => {
    // A task right after the frame sees what was painted.
    const channel = new MessageChannel()
    channel.port1.addEventListener('message', () => {
      frames.push({ at, top: scroller.scrollTop, elements: all.length, late, painted: look() })
      late = []
    })
    channel.port1.start()
    channel.port2.postMessage(null)
    if (on) requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
  const stop = () => {
    on = false
    removeEventListener('scroll', onScroll, { capture: true })
    return frames
  }
  Object.assign(window, { wheel: { stop } })
}

/**
 * Runs in the page: scrolls over the same rows again, back to the top, and returns the look of each
 * at rest, by its index.
 */
async function lookAtRest(scroller: Element, distance: number): Promise<Record<string, string>> {
  const resting: Record<string, string> = {}
  for (
    let top = distance + scroller.clientHeight;
    top > -scroller.clientHeight / 2;
    top -= scroller.clientHeight / 2
  ) {
    scroller.scrollTo({ top: Math.max(0, top) })
    await new Promise((resolve) => setTimeout(resolve, 60))
    for (const row of scroller.querySelectorAll<HTMLElement>('[data-index]'))
      resting[row.dataset['index'] ?? ''] =
        `${row.getElementsByTagName('*').length} ${row.textContent}`
  }
  return resting
}
