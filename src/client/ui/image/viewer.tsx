import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { Button } from '../button/button.tsx'
import { cx } from '../cx.ts'
import { Dialog } from '../dialog/dialog.tsx'
import { Icon } from '../icon.tsx'
import css from './viewer.module.css'

/** One of the images or documents that a viewer shows. */
export interface ViewerPage {
  key: string
  /** Says which one it is: "First Aid, 1 of 2". */
  label: string
  /** The small one, drawn inside a button. */
  thumb: ReactNode
  /** The large one. */
  stage: ReactNode
}

type ViewerProps = {
  title: string
  pages: readonly ViewerPage[]
  /** Which one is shown, from 0. */
  at: number
  onChange: (at: number) => void
  words: { previous: string; next: string; all: string }
  onClose: () => void
}

/**
 * Images and documents large, one after the other: by the small ones beneath, by two buttons, and
 * by the arrow keys on them.
 */
export function Viewer({ title, pages, at, onChange, words, onClose }: ViewerProps) {
  const shown = pages[at]
  const stage = useId()
  const several = pages.length > 1
  const to = (next: number) => onChange((next + pages.length) % pages.length)
  const onArrow = ({ key, altKey, metaKey }: KeyboardEvent) => {
    // The browser's own way back.
    if (altKey || metaKey) return
    if (key === 'ArrowLeft') to(at - 1)
    if (key === 'ArrowRight') to(at + 1)
  }
  return (
    <Dialog title={title} look="wide" onClose={onClose}>
      <div className={css.viewer}>
        <div id={stage} className={css.stage}>
          {shown?.stage}
        </div>
        {several && (
          <nav className={css.strip} aria-label={words.all}>
            <Button size="small" icon={<Icon icon={IconChevronLeft} />} onClick={() => to(at - 1)}>
              {words.previous}
            </Button>
            {pages.map(({ key, label, thumb }, place) => (
              <button
                key={key}
                type="button"
                className={cx(css.thumb, place === at && css.shown)}
                aria-label={label}
                aria-current={place === at || undefined}
                aria-controls={stage}
                onClick={() => onChange(place)}
                onKeyDown={onArrow}
              >
                {thumb}
              </button>
            ))}
            <Button
              size="small"
              iconEnd={<Icon icon={IconChevronRight} />}
              onClick={() => to(at + 1)}
            >
              {words.next}
            </Button>
          </nav>
        )}
      </div>
    </Dialog>
  )
}
