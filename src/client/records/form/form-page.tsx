import { useLingui } from '@lingui/react/macro'
import { IconCheck, IconDeviceFloppy } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import type { FormSection, FormValues } from '#client/ui/form/form-fields.ts'
import { FormLayout, fieldId } from '#client/ui/form/form.tsx'
import { focusField } from '#client/ui/form/focus-field.ts'
import type { FormState } from '#client/ui/form/use-form-state.ts'
import { clockTime } from '#client/i18n/dates.ts'
import { Button } from '#client/ui/button/button.tsx'
import { ActionBar } from '#client/ui/page/action-bar.tsx'
import { ScrollArea, useScrollerMark } from '#client/ui/page/scroll-area.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { media, useMedia } from '#client/ui/use-media.ts'
import { useEffectWhen } from '#client/ui/use-effect-when.ts'
import { RefusalNotice, problemSummaryOf } from './problems.tsx'
import { FormDraftNote, UnstoredDraftText } from './form-notes.tsx'
import type { UnsavedChangesGuard } from './unsaved-changes-guard.tsx'
import type { RecordForm } from './use-record-form.ts'
import css from './form-page.module.css'

type FormPageProps<Values extends FormValues> = {
  /** The id of the form, if other parts refer to its fields. */
  id?: string
  form: RecordForm<Values> & { guard: UnsavedChangesGuard }
  /** The form's state when a choice empties other fields; by default that of `form`. */
  state?: FormState<Values>
  sections: readonly FormSection<Values>[]
  /** Names the form for screen readers. */
  label: string
  /** The label of the filled button. */
  verb: string
  head: ReactNode
  aside?: ReactNode
  /** Shown over the fields: a note about the earlier change. */
  note?: ReactNode
  /** Shown below the fields: fixed values. */
  children?: ReactNode
  /** Runs after Cancel has deleted the draft. */
  onCancelled?: () => void
  /**
   * The part of the bar that shows while there is nothing to save: all of it (default), Cancel
   * alone, or nothing.
   */
  idle?: 'bar' | 'cancel' | 'nothing'
}

/**
 * A page with the form of a record: fields, the bar with Cancel and Save, and the question before
 * leaving.
 */
export function FormPage<Values extends FormValues>({
  id: given,
  form,
  state = form.state,
  sections,
  label,
  verb,
  head,
  aside,
  note,
  children,
  onCancelled,
  idle = 'bar',
}: FormPageProps<Values>) {
  const own = useId()
  const id = given ?? own
  const { guard, reason, draftNote } = form
  const shows = form.dirty || state.busy ? 'bar' : idle
  useEffectWhen(reason, (name) => focusField(fieldId(id, name)))
  return (
    <FormFrame
      head={head}
      aside={aside}
      bar={
        shows === 'nothing'
          ? null
          : {
              formId: id,
              savedAt: form.savedAt,
              busy: state.busy,
              canSave: shows === 'bar',
              verb,
              onCancel: () =>
                guard.discard(async () => {
                  await form.close()
                  onCancelled?.()
                }),
            }
      }
    >
      {note}
      {form.refusal && <RefusalNotice unsaved={form.refusal} />}
      {draftNote && <FormDraftNote draftNote={draftNote} form={id} />}
      {form.unstoredDraft && <UnstoredDraftText draft={form.unstoredDraft} />}
      <FormLayout
        id={id}
        label={label}
        state={state}
        sections={sections}
        summary={problemSummaryOf(form)}
      />
      {children}
      {guard.dialog}
      {form.decision}
    </FormFrame>
  )
}

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
