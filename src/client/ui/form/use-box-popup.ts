import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type FocusEvent,
  type MouseEvent,
  type RefObject,
} from 'react'

export type BoxPopup = {
  open: boolean
  /** For the button of the frame. */
  onPress: (event: MouseEvent<HTMLElement>) => void
  show: (opener: HTMLElement) => void
  /** Something was chosen, or Escape: the focus goes back to what opened it. */
  done: () => void
  /** The person went elsewhere. */
  away: () => void
  /** For the popup: it closes when the focus leaves it and its frame. */
  onBlur: (event: FocusEvent<HTMLElement>) => void
}

/**
 * What a button in the frame of a field (`box`) opens beside it, with the focus in it: a month, a
 * list of times.
 */
export function useBoxPopup(box: RefObject<HTMLElement | null>): BoxPopup {
  const opener = useRef<HTMLElement>(null)
  const [open, setOpen] = useState(false)
  const away = () => setOpen(false)
  const done = () => {
    setOpen(false)
    opener.current?.focus()
  }
  const show = (by: HTMLElement) => {
    opener.current = by
    setOpen(true)
  }
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    // Only this closes, not the dialog around it.
    event.preventDefault()
    event.stopPropagation()
    done()
  })
  useEffect(() => {
    if (!open) return undefined
    // On the document: a button that was switched off under the finger has lost the focus.
    document.addEventListener('keydown', pressed, true)
    return () => document.removeEventListener('keydown', pressed, true)
  }, [open])
  return {
    open,
    show,
    done,
    away,
    onPress: (event) => (open ? done() : show(event.currentTarget)),
    onBlur: (event) => {
      const next = event.relatedTarget
      if (
        next instanceof Node &&
        !event.currentTarget.contains(next) &&
        !box.current?.contains(next)
      )
        away()
    },
  }
}
