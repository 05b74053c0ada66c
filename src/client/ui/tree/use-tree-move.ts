import { type KeyboardEvent, useRef, useState } from 'react'

/** How nodes are taken to another one: by mouse or finger at the grip, by a tap on it and one on the target, by keys. */
export type TreeMove = {
  may: (id: string) => boolean
  onMove: (id: string, to: string) => void
  /** Said to screen readers. */
  words: { lifted: (id: string) => string; over: (id: string, to: string) => string; given: string }
}

type Pointers = Pick<React.DOMAttributes<HTMLElement>, 'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel'>

type Lifted = { id: string; over: string | null }

/** What is held, and where it would come. */
export function useTreeMove(move: TreeMove | undefined, onLift: (id: string) => void) {
  const [lifted, setLifted] = useState<Lifted | null>(null)
  const [said, setSaid] = useState('')
  const taken = useRef<{ id: string; grip: HTMLElement; dragged: boolean } | null>(null)

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
      const grip = within(event.target, '[data-grip]')
      const id = idOf(grip)
      if (event.button !== 0 || grip === null || id === null) return
      grip.setPointerCapture(event.pointerId)
      taken.current = { id, grip, dragged: false }
      lift(id)
    },
    onPointerMove(event) {
      const held = taken.current
      if (held === null || !held.grip.hasPointerCapture(event.pointerId)) return
      const to = nodeAt(event.clientX, event.clientY)
      if (to !== null && to !== held.id) held.dragged = true
      if (to !== null) over(to)
      scrollNear(scroller, event.clientY)
    },
    onPointerUp(event) {
      // A tap takes it up; the next one says where to.
      if (taken.current?.dragged) drop(nodeAt(event.clientX, event.clientY))
      taken.current = null
    },
    onPointerCancel() {
      if (taken.current !== null) giveUp()
      taken.current = null
    },
  })
  return { lifted, said, over, drop, keyDown, pointers }
}

/** What of a node is pressed, or the node itself; null where neither is. */
export function within(target: EventTarget, selector: '[data-grip]' | '[data-fold]' | '[data-node]' | '[role="switch"]'): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(selector) : null
}

const idOf = (part: Element | null) => part?.closest<HTMLElement>('[data-node]')?.dataset['node'] ?? null

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
