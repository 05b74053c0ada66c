import type { ReactNode } from 'react'
import type { SaveOutcome } from '#client/data/outbox/save-outcome.ts'
import type { FormDraft, OpenedForm } from '#client/workspace/use-draft.ts'
import { useGo } from '#client/shell/address.ts'
import type { FormSection, FormValues } from '#client/ui/form/form-fields.ts'
import { BackLink } from '#client/ui/page/back-link.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import type { Layout } from '#client/records/layout.ts'
import type { FieldChange } from '#client/records/form-values.ts'
import type { ControlStates } from './control-spec.tsx'
import { ResumedFormNote } from './resumed-form-notes.tsx'
import { FormPage } from './form-page.tsx'
import type { RecordFormValues } from './initial-form.ts'
import type { SaveMessages } from './use-report-save-outcome.ts'
import type { ResumedChange } from './use-resumed-change.ts'
import { type FormSaveInput, type RecordFormOptions, useGuardedForm } from './use-record-form.ts'

/** The input of a Save from such a form. */
export interface ResumedFormSave extends FormSaveInput {
  op: 'create' | 'patch'
  discards?: readonly string[]
}

/**
 * The properties of a page with such a form, whether it creates one record or several, or changes
 * one.
 */
export type ResumedFormProps = {
  layout: Layout<never>
  /** Names its drafts, like the form that it replaces. */
  form: string
  title: string
  verb: string
  words: SaveMessages
  /** The words of an earlier change, with which the form begins. */
  resumed: ResumedChange | null
  controls: (values: FormValues, own: string | null) => ControlStates
  save: (saving: ResumedFormSave) => Promise<SaveOutcome>
  /** The page that opens afterwards, and the label of the link back. */
  back: { href: string; label: string }
}

/** The draft, once it is loaded. */
export type OpenedDraft = {
  draft: FormDraft<RecordFormValues>
  opened: OpenedForm<RecordFormValues>
}

type Own = Pick<RecordFormOptions<RecordFormValues>, 'layout' | 'problems' | 'reasons'> & {
  op: ResumedFormSave['op']
  /** Returns the change that a Save of these values carries. */
  change: (values: FormValues) => FieldChange
}

/**
 * The form: its Save replaces the earlier change or takes over its words, and then opens the page
 * before.
 */
export function useResumedForm(
  { form: name, words, resumed, save, back, draft, opened }: ResumedFormProps & OpenedDraft,
  { op, change, ...own }: Own,
) {
  const go = useGo()
  const form = useGuardedForm<RecordFormValues>({
    ...own,
    draft,
    opened,
    words,
    save: (values) => {
      const { id, refusedId } = opened
      return save({
        ...change(values),
        id,
        refusedId,
        discards: resumed?.discards,
        op,
        ref: values.uid,
        draft: { form: name, ref: draft.ref ?? 'new' },
      })
    },
    onClosed: () => form.guard.bypass(() => go(back.href, { replace: true })),
  })
  return form
}

type OpenFormProps = {
  page: ResumedFormProps & OpenedDraft
  form: ReturnType<typeof useResumedForm>
  sections: readonly FormSection<FormValues>[]
  /** Shown next to the note about the earlier change. */
  note?: ReactNode
}

/** The page itself: its title under the link back, and a note about the earlier change. */
export function ResumedForm({
  page: { title, verb, back, resumed, opened },
  form,
  sections,
  note,
}: OpenFormProps) {
  const go = useGo()
  const head = (
    <PageHeader
      lined
      title={title}
      back={<BackLink label={back.label} href={back.href} onOpen={() => go(back.href)} />}
    />
  )
  const notes = (
    <>
      <ResumedFormNote
        resumed={resumed}
        refusedId={opened.refusedId}
        isRefusalShown={!opened.restored}
      />
      {note}
    </>
  )
  return (
    <FormPage form={form} sections={sections} label={title} verb={verb} head={head} note={notes} />
  )
}
