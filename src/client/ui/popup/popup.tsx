import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  type ComponentPropsWithRef,
  type RefObject,
} from 'react'
import { isMainPress } from './main-press.ts'
import { placeBeside } from './place.ts'
import { layOver } from './topmost.ts'
import css from './popup.module.css'

export type PopupProps = ComponentPropsWithRef<'div'> & {
  anchor: RefObject<HTMLElement | null>
  onClose: () => void
  /** At least as wide as the anchor, as a list under its field. */
  matchWidth?: boolean
  /** Which edges meet. */
  align?: 'start' | 'end'
  /** px; no higher than this: a list scrolls, a month is seen whole. */
  most?: number
}

/**
 * What floats beside a button or field. Render it while it is open. It lies in the top layer as a
 * child of its place, so no scroll box cuts it off and a dialog around it keeps it usable.
 */
export function Popup({
  anchor,
  onClose,
  matchWidth = false,
  align = 'start',
  most = 360,
  children,
  ...rest
}: PopupProps) {
  const box = useRef<HTMLDivElement>(null)
  const close = useEffectEvent(onClose)
  useLayoutEffect(() => layOver(() => close()), [])
  useLayoutEffect(() => {
    const popup = box.current
    const holder = anchor.current
    if (!popup || !holder) return undefined
    popup.showPopover()
    const place = () => placeBeside(popup, holder, { matchWidth, align, most })
    place()
    // On the next frame: placing changes the size that is watched.
    const watcher = new ResizeObserver(() => requestAnimationFrame(place))
    watcher.observe(popup)
    const options = { capture: true, passive: true } as const
    window.addEventListener('scroll', place, options)
    window.addEventListener('resize', place)
    window.visualViewport?.addEventListener('resize', place)
    return () => {
      watcher.disconnect()
      window.removeEventListener('scroll', place, options)
      window.removeEventListener('resize', place)
      window.visualViewport?.removeEventListener('resize', place)
    }
  }, [anchor, matchWidth, align, most])
  useEffect(() => {
    const isBeside = ({ target }: Event) =>
      target instanceof Element &&
      !box.current?.contains(target) &&
      !anchor.current?.contains(target)
    const pressed = (event: PointerEvent) => {
      if (isMainPress(event) && isBeside(event)) close()
    }
    // The focus stays too, for some popups close when their field loses it, and Linux pastes
    // nothing there.
    const keepFocus = (event: MouseEvent) => {
      if (!isMainPress(event) && isBeside(event) && !isTyped(event.target)) event.preventDefault()
    }
    document.addEventListener('pointerdown', pressed, true)
    const clicks = ['mousedown', 'mouseup'] as const
    for (const click of clicks) document.addEventListener(click, keepFocus, true)
    return () => {
      document.removeEventListener('pointerdown', pressed, true)
      for (const click of clicks) document.removeEventListener(click, keepFocus, true)
    }
  }, [anchor])
  return (
    <div ref={box} popover="manual" className={css.popup} {...rest}>
      {children}
    </div>
  )
}

const isTyped = (target: EventTarget | null) =>
  target instanceof Element && target.matches('input, textarea, [contenteditable]')
