import { IconX } from '@tabler/icons-react'
import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
} from 'react'
import { IconButton } from '../button/icon-button.tsx'
import { cx } from '../cx.ts'
import { cover } from '../keys/keys.ts'
import { KeyLayer } from '../keys/use-keys.ts'
import { isMainPress } from '../popup/main-press.ts'
import { layOver } from '../popup/topmost.ts'
import { keepClear } from '../toast/keep-clear.ts'
import { useUiWords } from '../words.tsx'
import { Icon } from '../icon.tsx'
import css from './dialog.module.css'

export type DialogProps = {
  title: ReactNode
  children: ReactNode
  /** Buttons: the harmless way first, the verb last. */
  footer?: ReactNode
  onClose: () => void
  /**
   * `side` is a drawer at the right; `docked` one beside which the page stays readable where there
   * is room; `small` stays a small box on a phone, the others fill it.
   */
  look?: 'center' | 'wide' | 'side' | 'docked' | 'small'
  /**
   * px; how high the part is that scrolls, where the screen has as many: 200 a list inside a
   * question, 700 a tree (SHELL-71).
   */
  scroll?: 200 | 700
  /** `alertdialog` for a confirmation: no ✕ and no closing by a tap beside it. */
  role?: 'dialog' | 'alertdialog'
}

/**
 * The frame of every dialog and drawer. Render it while it is open; the browser traps the focus and
 * gives it back. It begins on the first field, without one on the title, and not on the ✕; a
 * question's on its first button.
 */
export function Dialog({
  title,
  children,
  footer,
  onClose,
  look = 'center',
  scroll,
  role = 'dialog',
}: DialogProps) {
  const words = useUiWords()
  const titleId = useId()
  const frame = useRef<HTMLDialogElement>(null)
  const [layer] = useState(() => Symbol('dialog'))
  const ask = role === 'alertdialog'
  useLayoutEffect(() => cover(layer), [layer])
  const close = useEffectEvent(onClose)
  useLayoutEffect(() => layOver(() => close()), [])
  useEffect(() => {
    const dialog = frame.current
    if (!dialog) return undefined
    const before = document.activeElement
    dialog.showModal()
    if (!ask) firstOf(dialog)?.focus()
    return () => {
      dialog.close()
      if (before instanceof HTMLElement) before.focus()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it opens
  }, [])
  const isSide = look === 'side' || look === 'docked'
  return (
    <dialog
      ref={frame}
      role={role}
      aria-labelledby={titleId}
      className={cx(
        css.dialog,
        isSide ? css.side : css.center,
        look === 'docked' && css.docked,
        look === 'wide' && css.wide,
        look !== 'small' && !isSide && css.full,
      )}
      onCancel={(event) => {
        // A file field inside fires cancel too, and an Escape that closed a list is not meant for
        // us.
        if (event.target !== frame.current) return
        event.preventDefault()
        onClose()
      }}
      onPointerDown={(event) => {
        if (
          !ask &&
          isMainPress(event) &&
          event.target === frame.current &&
          outside(event.clientX, event.clientY, frame.current)
        )
          onClose()
      }}
    >
      <div className={css.head}>
        <h2 id={titleId} tabIndex={-1}>
          {title}
        </h2>
        {!ask && <IconButton label={words.close} icon={<Icon icon={IconX} />} onClick={onClose} />}
      </div>
      <KeyLayer value={layer}>
        <div className={css.body} style={scroll && { '--dialog-scroll': `${scroll}px` }}>
          {children}
        </div>
        {footer && (
          <div ref={keepClear} className={css.foot}>
            {footer}
          </div>
        )}
      </KeyLayer>
    </dialog>
  )
}

/** On a touch screen the title: a field would bring the keyboard up unasked. */
function firstOf(dialog: HTMLElement): HTMLElement | null {
  const isTouch = matchMedia('(pointer: coarse)').matches
  return (isTouch ? null : dialog.querySelector<HTMLElement>(fields)) ?? dialog.querySelector('h2')
}

/** What is typed or chosen in; how a list is looked at is none of it. */
const fields =
  ':is(input:not([type=radio], [type=checkbox], [type=file], [readonly]), [role=combobox], textarea):enabled'

function outside(x: number, y: number, element: HTMLElement): boolean {
  const box = element.getBoundingClientRect()
  return x < box.left || x > box.right || y < box.top || y > box.bottom
}
