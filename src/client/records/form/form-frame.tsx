import { useLingui } from '@lingui/react/macro'
import { IconCheck, IconDeviceFloppy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { clockTime } from '#client/i18n/dates.ts'
import { Button } from '#client/ui/button/button.tsx'
import { ActionBar } from '#client/ui/page/action-bar.tsx'
import { ScrollArea } from '#client/ui/page/scroll-area.tsx'
import css from './form-frame.module.css'

type Bar = {
  /** Of the form that the filled button sends. */
  formId: string
  /** The filled button. */
  verb: string
  busy: boolean
  /** When the draft was kept last, ISO 8601. */
  savedAt: string | null
  onCancel: () => void
}

type FormFrameProps = {
  head: ReactNode
  /** The form, in the left pane. */
  children: ReactNode
  /** Beside the form where there is room, else below it. */
  aside?: ReactNode
} & (Bar | { formId: null })

/** A page that is a form: what scrolls, and the bar at its foot with the draft's time, Cancel and the one filled action. */
export function FormFrame({ head, children, aside, ...bar }: FormFrameProps) {
  return (
    <>
      <ScrollArea>
        {head}
        <div className={aside ? css.panes : css.single}>
          <div className={css.main}>{children}</div>
          {aside && <aside className={css.aside}>{aside}</aside>}
        </div>
      </ScrollArea>
      {bar.formId !== null && <FormBar {...bar} />}
    </>
  )
}

function FormBar({ formId, verb, busy, savedAt, onCancel }: Bar) {
  const { t } = useLingui()
  const time = savedAt === null ? null : clockTime(savedAt)
  return (
    <ActionBar
      note={
        time !== null && (
          <>
            <IconDeviceFloppy size={20} stroke={1.9} aria-hidden="true" />
            {t`Draft kept ${time}`}
          </>
        )
      }
    >
      <Button variant="quiet" onClick={onCancel}>
        {t`Cancel`}
      </Button>
      <Button variant="filled" type="submit" form={formId} disabled={busy} icon={<IconCheck size={22} stroke={2.2} aria-hidden="true" />}>
        {verb}
      </Button>
    </ActionBar>
  )
}
