import { useLingui } from '@lingui/react/macro'
import { IconCheck, IconDeviceFloppy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { clockTime } from '#client/i18n/dates.ts'
import { Button } from '#client/ui/button/button.tsx'
import { ActionBar } from '#client/ui/page/action-bar.tsx'
import { ScrollArea, useScrollerMark } from '#client/ui/page/scroll-area.tsx'
import { media, useMedia } from '#client/ui/use-media.ts'
import css from './form-frame.module.css'

type Bar = {
  /** Of the form that the filled button sends. */
  formId: string
  /** The filled button. */
  verb: string
  busy: boolean
  /** When the draft was kept last, ISO 8601. */
  savedAt: string | null
  /** There is something to save; else Cancel stands alone. */
  canSave: boolean
  onCancel: () => void
}

type FormFrameProps = {
  head: ReactNode
  /** The form, in the left pane. */
  children: ReactNode
  /**
   * Beside the form where there is room, each with a scroll of its own under the head; else below
   * it.
   */
  aside?: ReactNode
  /** null: nothing can be sent. */
  bar: Bar | null
}

/**
 * A page that is a form: what scrolls, and the bar at its foot with the draft's time, Cancel and
 * the one filled action.
 */
export function FormFrame({ head, children, aside, bar }: FormFrameProps) {
  const phone = useMedia(media.phone)
  const kept = useKept(bar?.savedAt ?? null)
  return (
    <>
      <ScrollArea>
        {head}
        {aside && <PanesMark />}
        <div className={aside ? css.panes : css.single}>
          <div className={css.main}>
            {children}
            {phone && kept && <output className={css.kept}>{kept}</output>}
          </div>
          {aside && <aside className={css.aside}>{aside}</aside>}
        </div>
      </ScrollArea>
      {bar && <FormBar {...bar} note={!phone && kept} />}
    </>
  )
}

/**
 * From the width on that has room for both, head and panes fill the area and scroll for themselves.
 */
function PanesMark() {
  useScrollerMark('panes', true)
  return null
}

function FormBar({ formId, verb, busy, canSave, note, onCancel }: Bar & { note: ReactNode }) {
  const { t } = useLingui()
  return (
    <ActionBar note={note}>
      <Button variant="quiet" onClick={onCancel}>
        {t`Cancel`}
      </Button>
      {canSave && (
        <Button
          variant="filled"
          type="submit"
          form={formId}
          disabled={busy}
          icon={<IconCheck size={22} stroke={2.2} aria-hidden="true" />}
        >
          {verb}
        </Button>
      )}
    </ActionBar>
  )
}

/** When the draft was kept; a phone has no room for it in the bar. */
function useKept(savedAt: string | null): ReactNode {
  const { t } = useLingui()
  if (savedAt === null) return null
  const time = clockTime(savedAt)
  return (
    <>
      <IconDeviceFloppy size={20} stroke={1.9} aria-hidden="true" />
      {t`Draft kept ${time}`}
    </>
  )
}
