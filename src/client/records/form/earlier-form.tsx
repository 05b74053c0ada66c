import type { ReactNode } from 'react'
import type { SaveOutcome } from '#client/data/outbox/save-types.ts'
import type { FormDraft, Opened } from '#client/workspace/use-draft.ts'
import { useGo } from '#client/shell/address.ts'
import type { FormSection, FormValues } from '#client/ui/form/form-fields.ts'
import { BackLink } from '#client/ui/page/back-link.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import type { Layout } from '#client/records/layout.ts'
import type { Change } from '#client/records/values.ts'
import type { Controls } from './control-spec.tsx'
import { EarlierNote } from './earlier-notes.tsx'
import { FormPage } from './form-page.tsx'
import type { RecordValues } from './opening.ts'
import type { SaveWords } from './outcome.ts'
import type { TakenUp } from './use-taken-up.ts'
import { type FormSave, type RecordFormOptions, useGuardedForm } from './use-record-form.ts'

/** What such a form hands over to be saved. */
export interface EarlierSave extends FormSave {
  op: 'create' | 'patch'
  discards?: readonly string[]
}

/** What a page with such a form is told, whether it makes one record, several, or changes one. */
export type EarlierFormProps = {
  layout: Layout<never>
  /** Names its drafts, as in the form that it stands for. */
  form: string
  title: string
  verb: string
  words: SaveWords
  /** The words of an earlier change that it begins with. */
  taken: TakenUp | null
  controls: (values: FormValues, own: string | null) => Controls
  save: (saving: EarlierSave) => Promise<SaveOutcome>
  /** Where one is after it, and what the way back is called. */
  back: { href: string; label: string }
}

/** Its draft, once that is known. */
export type OpenDraft = { draft: FormDraft<RecordValues>; opened: Opened<RecordValues> }

type Own = Pick<RecordFormOptions<RecordValues>, 'layout' | 'problems' | 'reasons'> & {
  op: EarlierSave['op']
  /** What a Save of these values carries. */
  change: (values: FormValues) => Change
}

/**
 * The form: its Save goes in the place of the earlier change, or takes its words along; then one is
 * back where one came from.
 */
export function useEarlierForm(
  { form: name, words, taken, save, back, draft, opened }: EarlierFormProps & OpenDraft,
  { op, change, ...own }: Own,
) {
  const go = useGo()
  const form = useGuardedForm<RecordValues>({
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
        discards: taken?.discards,
        op,
        ref: values.uid,
        draft: { form: name, ref: draft.ref ?? 'new' },
      })
    },
    onClosed: () => form.guard.pass(() => go(back.href, { replace: true })),
  })
  return form
}

type OpenFormProps = {
  page: EarlierFormProps & OpenDraft
  form: ReturnType<typeof useEarlierForm>
  sections: readonly FormSection<FormValues>[]
  /** Beside what is said of the earlier change. */
  note?: ReactNode
}

/** The page itself: its title under the way back, and which earlier change the form begins with. */
export function EarlierForm({
  page: { title, verb, back, taken, opened },
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
      <EarlierNote taken={taken} refusedId={opened.refusedId} isSaid={!opened.restored} />
      {note}
    </>
  )
  return (
    <FormPage form={form} sections={sections} label={title} verb={verb} head={head} note={notes} />
  )
}
