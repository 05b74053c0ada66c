import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { isMainPress } from '../popup/main-press.ts'

/**
 * How nodes are taken to another one: by mouse or finger at the grip, by a finger that rests on the
 * node, by a tap on the grip or such a rest and one on the target, by keys.
 */
export type TreeMove = {
  may: (id: string) => boolean
  onMove: (id: string, to: string) => void
  /** Said to screen readers. */
  words: { lifted: (id: string) => string; over: (id: string, to: string) => string; given: string }
}

type Pointers = Pick<
  React.DOMAttributes<HTMLElement>,
  'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel' | 'onContextMenu'
>

type Lifted = { id: string; over: string | null }

/** What is held, and where it would come. */
export function useTreeMove(
  move: TreeMove | undefined,
  list: RefObject<HTMLElement | null>,
  onLift: (id: string) => void,
) {
  const [lifted, setLifted] = useState<Lifted | null>(null)
  const [said, setSaid] = useState('')
  const taken = useRef<{ id: string; grip: HTMLElement; dragged: boolean } | null>(null)
  const resting = useRef<Resting | null>(null)
  /** The click that ends a rest is none. */
  const isRestsEnd = useRef(false)
  const isMovable = move !== undefined
  useEffect(() => {
    const tree = list.current
    if (!isMovable || tree === null) return undefined
    // What is held goes with the finger, not the page under it. The browser asks for it to be there
    // before the finger comes.
    const hold = (event: TouchEvent) =>
      taken.current !== null && event.cancelable && event.preventDefault()
    tree.addEventListener('touchmove', hold, { passive: false })
    return () => {
      tree.removeEventListener('touchmove', hold)
      clearTimeout(resting.current?.timer)
    }
  }, [isMovable, list])
  const rest = (
    node: HTMLElement,
    id: string,
    { pointerId, clientX: x, clientY: y }: React.PointerEvent,
  ) => {
    const timer = setTimeout(() => {
      resting.current = null
      isRestsEnd.current = true
      node.setPointerCapture(pointerId)
      taken.current = { id, grip: node, dragged: false }
      lift(id)
    }, restsFor)
    resting.current = { x, y, timer }
  }
  const stir = () => {
    clearTimeout(resting.current?.timer)
    resting.current = null
  }

  const lift = (id: string) => {
    if (!move?.may(id)) return
    setLifted({ id, over: null })
    setSaid(move.words.lifted(id))
    onLift(id)
  }
  const giveUp = () => {
    setLifted(null)
    setSaid(move?.words.given ?? '')
  }
  const over = (to: string) => {
    if (lifted === null || move === undefined || to === lifted.over) return
    setLifted({ id: lifted.id, over: to })
    if (to !== lifted.id) setSaid(move.words.over(lifted.id, to))
  }
  const drop = (to: string | null) => {
    if (lifted === null || to === null || to === lifted.id) return giveUp()
    setLifted(null)
    setSaid('')
    move?.onMove(lifted.id, to)
  }
  /** Answers whether the key was about what is held; arrows go on walking. */
  const keyDown = (event: KeyboardEvent, current: string): boolean => {
    if (move === undefined) return false
    if (lifted === null) {
      if (event.key !== ' ' || !move.may(current)) return false
      lift(current)
      return true
    }
    if (event.key === 'Escape') giveUp()
    else if (event.key === ' ' || event.key === 'Enter') drop(current)
    else return false
    return true
  }
  /** For the tree itself, whose nodes have grips. */
  const pointers = (scroller: HTMLElement | null): Pointers => ({
    onPointerDown(event) {
      const grip = siblingsOf(event.target, '[data-grip]')
      const node = siblingsOf(event.target, '[data-node]')
      const id = idOf(node)
      isRestsEnd.current = false
      if (!isMainPress(event) || node === null || id === null) return
      if (grip === null) {
        if (
          event.pointerType !== 'mouse' &&
          lifted === null &&
          move?.may(id) &&
          siblingsOf(event.target, '[role="switch"]') === null
        )
          rest(node, id, event)
        return
      }
      grip.setPointerCapture(event.pointerId)
      taken.current = { id, grip, dragged: false }
      lift(id)
    },
    onPointerMove(event) {
      const held = taken.current
      if (
        resting.current !== null &&
        Math.hypot(event.clientX - resting.current.x, event.clientY - resting.current.y) > slack
      )
        stir()
      if (held === null || !held.grip.hasPointerCapture(event.pointerId)) return
      const to = nodeAt(event.clientX, event.clientY)
      if (to !== null && to !== held.id) held.dragged = true
      if (to !== null) over(to)
      scrollNear(scroller, event.clientY)
    },
    onPointerUp(event) {
      stir()
      // A tap takes it up; the next one says where to.
      if (taken.current?.dragged) drop(nodeAt(event.clientX, event.clientY))
      taken.current = null
    },
    onPointerCancel() {
      stir()
      if (taken.current !== null) giveUp()
      taken.current = null
    },
    onContextMenu(event) {
      // The menu of the browser would come with the same rest.
      if (resting.current !== null || isRestsEnd.current) event.preventDefault()
    },
  })
  const endsRest = () => {
    const was = isRestsEnd.current
    isRestsEnd.current = false
    return was
  }
  return { lifted, said, over, drop, keyDown, pointers, endsRest }
}

/** A finger that is down and has not moved yet, px from the left and top of the window. */
interface Resting {
  x: number
  y: number
  timer: ReturnType<typeof setTimeout>
}

/** ms until a node is taken up, and px that a finger trembles. */
const restsFor = 450
const slack = 10

/** What of a node is pressed, or the node itself; null where neither is. */
export function siblingsOf(
  target: EventTarget,
  selector: '[data-grip]' | '[data-fold]' | '[data-node]' | '[role="switch"]',
): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(selector) : null
}

const idOf = (part: Element | null) =>
  part?.closest<HTMLElement>('[data-node]')?.dataset['node'] ?? null

function nodeAt(x: number, y: number): string | null {
  return idOf(document.elementFromPoint(x, y))
}

/** px from the edge, and px for each move of the pointer. */
const edge = 48
const step = 24

function scrollNear(scroller: HTMLElement | null, y: number): void {
  if (scroller === null) return
  const { top, bottom } = scroller.getBoundingClientRect()
  if (y < top + edge) scroller.scrollBy(0, -step)
  else if (y > bottom - edge) scroller.scrollBy(0, step)
}
