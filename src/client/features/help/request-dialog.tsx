import { useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { storeError } from '#client/data/session/errors.ts'
import { findInvalidFields, useProblemMessages } from '#client/records/form/problems.tsx'
import { type RecordFormValues, initialCreateForm } from '#client/records/form/initial-form.ts'
import { useIsMounted } from '#client/records/form/use-report-save-outcome.ts'
import { useConfirmedClose } from '#client/records/form/unsaved-changes-guard.tsx'
import { useFormSections } from '#client/records/form/sections.tsx'
import type { Layout } from '#client/records/layout.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { FormLayout } from '#client/ui/form/form.tsx'
import { type FormState, useFormState } from '#client/ui/form/use-form-state.ts'
import { useToasts } from '#client/ui/toast/toasts.tsx'
import { type FormDraft, type OpenedForm, useDraft } from '#client/workspace/use-draft.ts'
import css from './help.module.css'

/**
 * Replaces the form after a success, or lies above it after a failure. `why` is the reason, or the
 * time until which the mail waits.
 */
export interface RequestMessage {
  title: string
  text: string
  why?: string
  ends: boolean
}

type RequestDialogProps = {
  layout: Layout<never>
  /** Name of the draft: `help.request`. */
  form: string
  title: string
  lead: string
  /** The code and title under which a failure is stored. */
  failed: { code: string; title: string }
  /** Sends the request under its key. */
  send: (values: RecordFormValues, id: string) => Promise<RequestMessage>
  /** Content above and below the fields. */
  above?: (state: FormState<RecordFormValues>) => ReactNode
  below?: ReactNode
  onClose: () => void
}

/**
 * The dialog for a message to the product's team. A draft keeps the typed text after any failure
 * (rulings, 51).
 */
export function RequestDialog(props: RequestDialogProps) {
  const { layout, form, onClose } = props
  const [opening] = useState(() => initialCreateForm(layout))
  const draft = useDraft<RecordFormValues>(form, 'new', opening)
  // The result outlives the form: a sent or stored request leaves no draft, so the form would open
  // empty.
  const [result, setSaid] = useState<RequestMessage | null>(null)
  if (result?.ends) return <ResultDialog said={result} onClose={onClose} />
  return (
    <>
      {draft.opened && (
        <OpenRequest {...props} draft={draft} opened={draft.opened} onResult={setSaid} />
      )}
      {result && <ResultDialog said={result} onClose={() => setSaid(null)} />}
    </>
  )
}

type OpenRequestProps = RequestDialogProps & {
  draft: FormDraft<RecordFormValues>
  opened: OpenedForm<RecordFormValues>
  onResult: (said: RequestMessage) => void
}

function OpenRequest({
  layout,
  form,
  title,
  lead,
  failed,
  send,
  above,
  below,
  onClose,
  draft,
  opened,
  onResult,
}: OpenRequestProps) {
  const { t } = useLingui()
  const problems = useProblemMessages(layout)
  const toasts = useToasts()
  const isThere = useIsMounted()
  const state = useFormState<RecordFormValues>({
    initial: opened.values,
    validate: (values) => problems.of(findInvalidFields(layout, 'create', values, Date.now())),
    onSubmit: async (values) => {
      const result = await send(values, opened.id)
      if (!result.ends) {
        storeError({ ...failed, message: result.text, ...(isThere() && { isShownInline: true }) })
        return onResult(result)
      }
      // A person who closed the form meanwhile sees a toast.
      if (isThere()) onResult(result)
      else {
        const text = [result.text, result.why].filter(Boolean).join(' ')
        toasts.show({
          kind: 'success',
          title: result.title,
          text,
          ...(result.why && { isLong: true }),
        })
      }
      return draft.forget()
    },
    onChange: draft.storeSoon,
  })
  const sections = useFormSections(layout, 'create')
  const { close, question } = useConfirmedClose(draft.isTyped && !state.busy, onClose)
  return (
    <Dialog
      title={title}
      onClose={close}
      footer={
        <>
          <output className={css.pending}>{state.busy && t`Sending`}</output>
          <Button
            variant="quiet"
            onClick={() => {
              void draft.forget()
              onClose()
            }}
          >{t`Cancel`}</Button>
          <Button
            type="submit"
            form={formId(form)}
            variant="filled"
            disabled={state.busy}
          >{t`Send request`}</Button>
        </>
      }
    >
      <p className={css.lead}>{lead}</p>
      {above?.(state)}
      <FormLayout
        id={formId(form)}
        state={state}
        label={title}
        summary={problems.summary}
        sections={sections}
      />
      {below}
      {question}
    </Dialog>
  )
}

const formId = (form: string) => form.replace('.', '-')

function ResultDialog({
  said: { title, text, why },
  onClose,
}: {
  said: RequestMessage
  onClose: () => void
}) {
  const { t } = useLingui()
  return (
    <Dialog
      title={title}
      look="small"
      onClose={onClose}
      footer={<Button variant="filled" onClick={onClose}>{t`Close`}</Button>}
    >
      <output>{text}</output>
      {why !== undefined && <p className={css.why}>{why}</p>}
    </Dialog>
  )
}
