import { useLingui } from '@lingui/react/macro'
import { IconCheck, IconDeviceFloppy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { clockTime } from '#client/i18n/dates.ts'
import { Button } from '#client/ui/button/button.tsx'
import { ActionBar } from '#client/ui/page/action-bar.tsx'
import { ScrollArea, useScrollerMark } from '#client/ui/page/scroll-area.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { media, useMedia } from '#client/ui/use-media.ts'
import css from './form-frame.module.css'

type Bar = {
  /** The form that the filled button submits. */
  formId: string
  /** The label of the filled button. */
  verb: string
  busy: boolean
  /** When the draft was last stored, ISO 8601. */
  savedAt: string | null
  /** True when there is something to save; otherwise the bar shows Cancel alone. */
  canSave: boolean
  onCancel: () => void
}

type FormFrameProps = {
  head: ReactNode
  /** The form, in the left pane. */
  children: ReactNode
  /**
   * Shown next to the form where there is room, with both scrolling separately under the head;
   * otherwise below it.
   */
  aside?: ReactNode
  /** Null: nothing can be sent. */
  bar: Bar | null
}

/**
 * A page that is a form: the scrolling part, and a bar at its foot with the draft's time, Cancel
 * and the one filled button.
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

/** From the width with room for both, head and panes fill the area and scroll separately. */
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
          icon={<Icon icon={IconCheck} bold />}
        >
          {verb}
        </Button>
      )}
    </ActionBar>
  )
}

/** The time of the draft; a phone has no room for it in the bar. */
function useKept(savedAt: string | null): ReactNode {
  const { t } = useLingui()
  if (savedAt === null) return null
  const time = clockTime(savedAt)
  return (
    <>
      <Icon icon={IconDeviceFloppy} size={20} />
      {t`Draft kept ${time}`}
    </>
  )
}
