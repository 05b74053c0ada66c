import { IconZoomIn, IconZoomOut, IconZoomReset } from '@tabler/icons-react'
import { type PointerEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../button/button.tsx'
import { Icon } from '../icon.tsx'
import css from './viewer.module.css'

type ZoomImageProps = {
  src: string
  alt: string
  words: { closer: string; farther: string; whole: string }
  /** Stands behind the buttons. */ children?: ReactNode
}

const most = 5
const step = 1.25

/**
 * An image that one can go closer to: by the buttons, by + − 0 on it, by two fingers, by a double
 * tap. Moved about by scrolling, so that fingers, wheel and arrow keys do it as everywhere.
 */
export function ZoomImage({ src, alt, words, children }: ZoomImageProps) {
  const [zoom, setZoom] = useState(1)
  const frame = useRef<HTMLDivElement>(null)
  const go = (next: number) => setZoom(Math.min(most, Math.max(1, next)))
  const fingers = useFingers((by) => go(zoom * by))
  const drawn = useRef(1)
  // What was in the middle stays there.
  useLayoutEffect(() => {
    const by = zoom / drawn.current
    drawn.current = zoom
    const { current: area } = frame
    if (area && by !== 1)
      area.scrollTo({
        left: (area.scrollLeft + area.clientWidth / 2) * by - area.clientWidth / 2,
        top: (area.scrollTop + area.clientHeight / 2) * by - area.clientHeight / 2,
      })
  }, [zoom])
  const percent = `${Math.round(zoom * 100)} %`
  return (
    <div className={css.zoom}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons beneath do the same */}
      <div
        ref={frame}
        className={css.frame}
        role="region"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is scrolled by keys
        tabIndex={0}
        aria-label={`${alt}, ${percent}`}
        onKeyDown={({ key, ctrlKey, metaKey }) => {
          // The browser's own zoom.
          if (ctrlKey || metaKey) return
          if (key === '+' || key === '=') go(zoom * step)
          if (key === '-') go(zoom / step)
          if (key === '0') go(1)
        }}
        onDoubleClick={() => go(zoom > 1 ? 1 : 2)}
        {...fingers}
      >
        <img
          className={css.image}
          src={src}
          alt={alt}
          style={{ '--zoom': zoom }}
          draggable={false}
        />
      </div>
      <div className={css.tools}>
        <Button
          size="small"
          disabled={zoom <= 1}
          icon={<Icon icon={IconZoomOut} />}
          onClick={() => go(zoom / step)}
        >
          {words.farther}
        </Button>
        <output className={css.percent}>{percent}</output>
        <Button
          size="small"
          disabled={zoom >= most}
          icon={<Icon icon={IconZoomIn} />}
          onClick={() => go(zoom * step)}
        >
          {words.closer}
        </Button>
        <Button
          size="small"
          disabled={zoom === 1}
          icon={<Icon icon={IconZoomReset} />}
          onClick={() => go(1)}
        >
          {words.whole}
        </Button>
        {children}
      </div>
    </div>
  )
}

/** Two fingers that part or meet; one scrolls by itself. */
function useFingers(onPinch: (by: number) => void) {
  const places = useRef(new Map<number, { x: number; y: number }>())
  const apart = () => {
    const [one, other] = [...places.current.values()]
    return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0
  }
  const end = ({ pointerId }: PointerEvent) => void places.current.delete(pointerId)
  return {
    onPointerDown: ({ pointerId, clientX: x, clientY: y }: PointerEvent) =>
      void places.current.set(pointerId, { x, y }),
    onPointerMove: ({ pointerId, clientX: x, clientY: y }: PointerEvent) => {
      if (!places.current.has(pointerId)) return
      const before = apart()
      places.current.set(pointerId, { x, y })
      if (before > 0) onPinch(apart() / before)
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}
